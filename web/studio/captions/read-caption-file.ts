import { CAPTION_FILE_LENGTH } from '#contract/content/content-limits.ts'

/** A larger file cannot be a caption file in any encoding. Bytes. */
const MAX_FILE_BYTES = CAPTION_FILE_LENGTH * 4

/** Reads a caption file as text, also in Windows-1252 and UTF-16. Undefined if it is too large. */
export async function readCaptionFile(file: Blob): Promise<string | undefined> {
  if (file.size > MAX_FILE_BYTES) return undefined
  return decodeText(new Uint8Array(await file.arrayBuffer()))
}

export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
