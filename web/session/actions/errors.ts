const toError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))

/** Returns the error of a task instead of throwing it (specification §8), including network failures. */
export const catchError = <Value>(task: Promise<Value>): Promise<Value | Error> => task.catch(toError)

/** Returns only the error of a task; undefined on success. */
export const returnError = (task: Promise<unknown>): Promise<Error | undefined> => task.then(() => undefined, toError)

/** A failed sign-in at an identity provider. The message comes from the server, or from the code that throws. */
export class OAuthError extends Error {
  override name = 'OAuthError'
}
