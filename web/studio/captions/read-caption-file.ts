import { MAX_CAPTION_FILE_LENGTH } from '#contract/content/content-limits.ts'
import { decodeText } from '#rules/captions/decode-text.ts'
import type { CaptionsMistake } from '#rules/captions/read-captions.ts'

/** Size of the longest caption file in the encoding with the most bytes per character. */
const MAX_FILE_BYTES = MAX_CAPTION_FILE_LENGTH * 4

/** Reads a caption file as text in UTF-8, UTF-16 or a legacy encoding of `lang`. Undefined if the file is too large. */
export async function readCaptionFile(file: Blob, lang: string): Promise<string | CaptionsMistake | undefined> {
  if (file.size > MAX_FILE_BYTES) return undefined
  return decodeText(new Uint8Array(await file.arrayBuffer()), lang)
}
