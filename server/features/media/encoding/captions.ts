import { readFile, stat } from 'node:fs/promises'
import { decodeText } from '#rules/captions/decode-text.ts'
import { webVttText } from '#rules/captions/plain-text.ts'
import { type CaptionsMistake, readCaptions } from '#rules/captions/read-captions.ts'
import { writeVtt } from '#rules/captions/write-vtt.ts'
import { rejectFilm } from './film-rejected.ts'

/** Maximum size of a caption file in bytes. */
const MAX_CAPTION_FILE_BYTES = 5_000_000

/** Reads a caption file as plain WebVTT. Rejects a file with an error and states the line. */
export async function readCaptionFile(file: string, lang?: string): Promise<string> {
  const stats = await stat(file).catch(() => rejectFilm(`${file}: this caption file doesn’t exist.`))
  if (!stats.isFile() || stats.size > MAX_CAPTION_FILE_BYTES) rejectFilm(`${file}: this is not a caption file.`)
  const text = decodeText(await readFile(file), lang)
  if (typeof text === 'string' && !/\d/.test(text))
    return rejectFilm(`${file}: no captions found. Use WebVTT or SubRip (.srt).`)
  const vtt = typeof text === 'string' ? toWebVtt(text) : text
  return typeof vtt === 'string' ? vtt : rejectFilm(`${file}, line ${vtt.line}: ${vtt.reason}.`)
}

/** Converts WebVTT or SubRip to WebVTT with sorted cues, without styles and notes. */
export function toWebVtt(text: string): string | CaptionsMistake {
  const parsed = readCaptions(text, webVttText)
  return 'reason' in parsed ? parsed : writeVtt(parsed.cues, (cueText) => cueText)
}
