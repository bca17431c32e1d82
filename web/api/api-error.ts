interface Failure {
  method: string
  url: string
  statusCode: number
  statusText: string
  /** The server's words, when it sent any. */
  error?: string | undefined
  errorCode?: string | undefined
  link?: string | undefined
  /** Seconds to wait before trying again, from `Retry-After`. */
  retryAfter?: number | undefined
}

/** A request that the server refused; its message is the sentence of the specification's §8. */
export class ApiError extends Error {
  readonly method: string
  readonly url: string
  readonly statusCode: number
  readonly statusText: string
  readonly error: string | undefined
  readonly errorCode: string | undefined
  readonly link: string | undefined
  readonly retryAfter: number | undefined

  constructor(failure: Failure) {
    super(sentence(failure))
    this.name = 'ApiError'
    this.method = failure.method
    this.url = failure.url
    this.statusCode = failure.statusCode
    this.statusText = failure.statusText
    this.error = failure.error
    this.errorCode = failure.errorCode
    this.link = failure.link
    this.retryAfter = failure.retryAfter
  }
}

/** HTTP/2 has no status text, and an answer without a JSON body has no words: both parts then go missing. */
const sentence = ({ method, url, statusCode, statusText, error }: Failure) =>
  [`Request failed (${method} ${url}):`, error, `(${['status', statusCode, statusText].filter(Boolean).join(' ')})`]
    .filter(Boolean)
    .join(' ')

/** The one kind of refusal that a fresh access token repairs, and that ends a session on the refresh route. */
export const isInvalidSession = (reason: unknown): reason is ApiError =>
  reason instanceof ApiError &&
  reason.statusCode === 401 &&
  (reason.errorCode === 'InvalidSession' || reason.error === 'unauthorized')
