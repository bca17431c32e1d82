/** A refused ingest, with a one-line message that the operator can act on. Nothing was changed. */
export class FilmRefused extends Error {
  override name = 'Refusal'
}

/** Throws a {@link FilmRefused}. Line breaks, which file names may contain, become spaces. */
export const refuseFilm = (message: string): never => {
  throw new FilmRefused(message.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '))
}
