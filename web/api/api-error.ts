interface Failure {
  method: string
  url: string
  statusCode: number
  statusText: string
  /** The server's error text, when it sent any. */
  error?: string | undefined
  errorCode?: string | undefined
  link?: string | undefined
  /** Seconds to wait before trying again, from `Retry-After`. */
  retryAfter?: number | undefined
}

/** A request that the server refused; its message is the sentence of the specification's §8. */
export class ApiError extends Error implements Failure {
  declare readonly method: string
  declare readonly url: string
  declare readonly statusCode: number
  declare readonly statusText: string
  declare readonly error: string | undefined
  declare readonly errorCode: string | undefined
  declare readonly link: string | undefined
  declare readonly retryAfter: number | undefined

  constructor(failure: Failure) {
    super(sentence(failure))
    Object.assign(this, failure, { name: 'ApiError' })
  }
}

/** HTTP/2 has no status text, and an answer without a JSON body has no words: both parts then go missing. */
const sentence = ({ method, url, statusCode, statusText, error }: Failure) =>
  `Request failed (${method} ${url}): ${error ? `${error} ` : ''}(status ${`${statusCode} ${statusText}`.trim()})`

/** The one kind of refusal that a fresh access token repairs, and that ends a session on the refresh route. */
export const isInvalidSession = (reason: unknown): reason is ApiError =>
  reason instanceof ApiError &&
  reason.statusCode === 401 &&
  (reason.errorCode === 'InvalidSession' || reason.error === 'unauthorized')

/**
 * A request that the academy itself will refuse again. Anything else may succeed later: a server that is busy, a session
 * that has ended, or a proxy in between such as a hotel's sign-in page.
 */
export const isRefusal = (reason: unknown): reason is ApiError =>
  reason instanceof ApiError &&
  reason.errorCode !== undefined &&
  reason.statusCode < 500 &&
  ![401, 408, 429].includes(reason.statusCode)
