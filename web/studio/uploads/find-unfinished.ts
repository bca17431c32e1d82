import { compareFilm, type Film } from '#contract/studio/films.ts'
import { UPLOAD_SAMPLE_BYTES } from '#contract/studio/limits.ts'
import { studioCall } from '#web/studio/shell/index.ts'

/**
 * Returns the unfinished upload of the same file, if any. Phones re-encode a video on each selection, so the server
 * compares hashes instead of name and date.
 */
export async function findUnfinished(file: File, films: readonly Film[]): Promise<Film | undefined> {
  for (const film of films) {
    if (film.bytes !== file.size || film.received === 0) continue
    const { received: offset } = film
    const [head, tail] = await Promise.all([
      hash(file.slice(0, Math.min(UPLOAD_SAMPLE_BYTES, offset))),
      hash(file.slice(Math.max(0, offset - UPLOAD_SAMPLE_BYTES), offset)),
    ])
    if (head === undefined || tail === undefined) return undefined
    const body = { bytes: file.size, offset, head, tail }
    // If the comparison fails, the file is uploaded from the start.
    const comparison = await studioCall(compareFilm, { params: { id: film.id }, body }).catch(() => ({ isSame: false }))
    if (comparison.isSame) return film
  }
  return undefined
}

/** Returns the SHA-256 hash in hex. Undefined outside of a secure context, where `crypto.subtle` is missing. */
async function hash(part: Blob): Promise<string | undefined> {
  if (!globalThis.isSecureContext) return undefined
  const digest = await crypto.subtle.digest('SHA-256', await part.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
