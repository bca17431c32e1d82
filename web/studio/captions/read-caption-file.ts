import { MAX_CAPTION_FILE_LENGTH } from '#contract/content/content-limits.ts'
import { decodeText } from '#rules/captions/decode-text.ts'
import type { CaptionsMistake } from '#rules/captions/read-captions.ts'

/** A larger file cannot be a caption file in any encoding. Bytes. */
const MAX_FILE_BYTES = MAX_CAPTION_FILE_LENGTH * 4

/**
 * Reads a caption file as text, also in the old encoding of its language and in UTF-16. Undefined if it is too large.
 */
export async function readCaptionFile(file: Blob, lang: string): Promise<string | CaptionsMistake | undefined> {
  if (file.size > MAX_FILE_BYTES) return undefined
  return decodeText(new Uint8Array(await file.arrayBuffer()), lang)
}
