const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))

/** The account flows return errors instead of throwing them (specification §8), including network failures. */
export const orError = <Value>(task: Promise<Value>): Promise<Value | Error> => task.catch(asError)

/** For flows that return only an error. */
export const onlyError = (task: Promise<unknown>): Promise<Error | undefined> => task.then(() => undefined, asError)

/** A failed sign-in at an identity provider, with the server's message or ours. */
export class OAuthError extends Error {
  override name = 'OAuthError'
}
