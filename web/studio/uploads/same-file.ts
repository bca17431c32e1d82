import { compareFilm, type Film } from '#contract/studio/films.ts'
import { UPLOAD_SAMPLE } from '#contract/studio/limits.ts'
import { studioCall } from '#web/studio/shell/index.ts'

/**
 * The unfinished upload that this file goes on with, if there is one. A phone encodes a clip anew each time it is
 * picked, so neither name nor date says that it is the same: the server compares what it has.
 */
export async function findUnfinished(file: File, films: readonly Film[]): Promise<Film | undefined> {
  for (const film of films) {
    if (film.bytes !== file.size || film.received === 0) continue
    const { received: offset } = film
    const [head, tail] = await Promise.all([
      hash(file.slice(0, Math.min(UPLOAD_SAMPLE, offset))),
      hash(file.slice(Math.max(0, offset - UPLOAD_SAMPLE), offset)),
    ])
    if (head === undefined || tail === undefined) return undefined
    const body = { bytes: file.size, offset, head, tail }
    // One that has changed meanwhile is not gone on with; the file is then uploaded anew.
    const answer = await studioCall(compareFilm, { params: { id: film.id }, body }).catch(() => ({ isSame: false }))
    if (answer.isSame) return film
  }
  return undefined
}

/** Undefined where the page did not come over HTTPS or from this machine: browsers hash nothing there. */
async function hash(part: Blob): Promise<string | undefined> {
  if (!globalThis.isSecureContext) return undefined
  const digest = await crypto.subtle.digest('SHA-256', await part.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
