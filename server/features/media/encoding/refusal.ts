/** A refused ingest, with a one-line message that the operator can act on. Nothing was changed. */
export class Refusal extends Error {
  override name = 'Refusal'
}

export const refuse = (message: string): never => {
  throw new Refusal(message)
}
