/** A rejected ingest, with a one-line message that the operator can act on. Nothing was changed. */
export class FilmRejected extends Error {
  override name = 'FilmRejected'
}

/** Throws a {@link FilmRejected}. Line breaks, which file names may contain, become spaces. */
export const rejectFilm = (message: string): never => {
  throw new FilmRejected(message.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '))
}
