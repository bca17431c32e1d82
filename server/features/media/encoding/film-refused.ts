/** A refused ingest, with a one-line message that the operator can act on. Nothing was changed. */
export class FilmRefused extends Error {
  override name = 'Refusal'
}

export const refuseFilm = (message: string): never => {
  throw new FilmRefused(message)
}
