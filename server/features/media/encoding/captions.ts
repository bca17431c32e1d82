import { readFile, stat } from 'node:fs/promises'
import { TIMING } from '#rules/captions/timing.ts'
import { refuseFilm } from './film-refused.ts'
import { formatTimestamp } from './storyboard.ts'

const MAX_BYTES = 5_000_000
/** Reads a caption file as plain WebVTT. Refuses a file without cues. */
export async function readCaptions(file: string) {
  const stats = await stat(file).catch(() => refuseFilm(`${file}: this caption file doesn’t exist.`))
  if (!stats.isFile() || stats.size > MAX_BYTES) refuseFilm(`${file}: this is not a caption file.`)
  const vtt = toWebVtt(decode(await readFile(file)))
  return vtt ?? refuseFilm(`${file}: no captions found. Use WebVTT or SubRip (.srt).`)
}

/** Decodes UTF-8, or Windows-1252 and UTF-16, which old subtitle tools write. */
export function decode(bytes: Buffer) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Converts WebVTT or SubRip to WebVTT with sorted cues, without styles and notes. Undefined if there are no cues. */
export function toWebVtt(text: string) {
  const isWebVtt = text.startsWith('WEBVTT')
  const blocks = text.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/)
  const cues = blocks.flatMap((block) => formatCue(block, isWebVtt)).toSorted((a, b) => a.from - b.from)
  return cues.length > 0 ? ['WEBVTT\n', ...cues.map(({ text }) => text)].join('\n') : undefined
}

function formatCue(block: string, isWebVtt: boolean) {
  const lines = block.split('\n')
  const at = lines.findIndex((line) => TIMING.test(line))
  const timing = TIMING.exec(lines[at] ?? '')
  if (!timing) return []
  const [from, to] = [seconds(timing.slice(1, 5)), seconds(timing.slice(5, 9))]
  const textLines = lines.slice(at + 1).filter((line) => line.trim() !== '')
  if (to <= from || textLines.length === 0) return []
  const settings = isWebVtt ? (timing[9] ?? '').trimEnd() : ''
  const shown = isWebVtt ? textLines : textLines.map(fromSubRip)
  return [{ from, text: `${formatTimestamp(from)} --> ${formatTimestamp(to)}${settings}\n${shown.join('\n')}\n` }]
}

export const seconds = ([hours = '0', minutes = '0', rest = '0', milliseconds = '0']: (string | undefined)[]) =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(rest) + Number(milliseconds) / 1000

/**
 * Keeps bold, italic and underline, removes fonts, colors and `{\an8}`, and escapes text that WebVTT would parse as
 * markup.
 */
const fromSubRip = (line: string) =>
  line
    .replaceAll(/\{\\[^{}]*\}/g, '')
    .replaceAll(/<(?!\/?[biu]>)[^<>]*>/gi, '')
    .replaceAll('&', '&amp;')
    .replaceAll(/<(?!\/?[biu]>)/gi, '&lt;')
    .replaceAll('-->', '--&gt;')
