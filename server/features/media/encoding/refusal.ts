/** An ingest that is refused, with a message in one line that the operator can act on. Nothing has changed. */
export class Refusal extends Error {
  override name = 'Refusal'
}

export const refuse = (message: string): never => {
  throw new Refusal(message)
}
