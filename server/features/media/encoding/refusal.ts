/** An ingest that cannot be done, in one line that the operator can act on. Nothing has changed. */
export class Refusal extends Error {
  override name = 'Refusal'
}

export const refuse = (words: string): never => {
  throw new Refusal(words)
}
