import { readFile, stat } from 'node:fs/promises'
import { TIMING } from '#rules/captions/timing.ts'
import { refuseFilm } from './film-refused.ts'
import { formatTimestamp } from './storyboard.ts'

/** Maximum size of a caption file. */
const MAX_BYTES = 5_000_000

/** Reads a caption file as plain WebVTT. Refuses a file without cues. */
export async function readCaptions(file: string) {
  const stats = await stat(file).catch(() => refuseFilm(`${file}: this caption file doesn’t exist.`))
  if (!stats.isFile() || stats.size > MAX_BYTES) refuseFilm(`${file}: this is not a caption file.`)
  const vtt = toWebVtt(decodeText(await readFile(file)))
  return vtt ?? refuseFilm(`${file}: no captions found. Use WebVTT or SubRip (.srt).`)
}

/** Decodes UTF-8, and the encodings of old subtitle tools: Windows-1252 and UTF-16. */
export function decodeText(bytes: Buffer) {
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
  const timingIndex = lines.findIndex((line) => TIMING.test(line))
  const timing = TIMING.exec(lines[timingIndex] ?? '')
  if (!timing) return []
  const [from, to] = [toSeconds(timing.slice(1, 5)), toSeconds(timing.slice(5, 9))]
  const textLines = lines.slice(timingIndex + 1).filter((line) => line.trim() !== '')
  if (to <= from || textLines.length === 0) return []
  const settings = isWebVtt ? (timing[9] ?? '').trimEnd() : ''
  const outputLines = isWebVtt ? textLines : textLines.map(convertSubRipLine)
  return [{ from, text: `${formatTimestamp(from)} --> ${formatTimestamp(to)}${settings}\n${outputLines.join('\n')}\n` }]
}

/** Converts the hours, minutes, seconds and milliseconds of a timestamp to seconds. */
export const toSeconds = ([hours = '0', minutes = '0', seconds = '0', milliseconds = '0']: (string | undefined)[]) =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(milliseconds) / 1000

/**
 * Keeps bold, italic and underline, removes fonts, colors and `{\an8}`, and escapes text that WebVTT would parse as
 * markup.
 */
const convertSubRipLine = (line: string) =>
  line
    .replaceAll(/\{\\[^{}]*\}/g, '')
    .replaceAll(/<(?!\/?[biu]>)[^<>]*>/gi, '')
    .replaceAll('&', '&amp;')
    .replaceAll(/<(?!\/?[biu]>)/gi, '&lt;')
    .replaceAll('-->', '--&gt;')
