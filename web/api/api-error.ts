interface ErrorResponse {
  method: string
  url: string
  statusCode: number
  statusText: string
  /** Error text of the server, if any. */
  error?: string | undefined
  errorCode?: string | undefined
  link?: string | undefined
  /** Seconds until a retry, from `Retry-After`. */
  retryAfterSeconds?: number | undefined
}

/** Error response of the server. The message has the format of the specification's §8. */
export class ApiError extends Error implements ErrorResponse {
  declare readonly method: string
  declare readonly url: string
  declare readonly statusCode: number
  declare readonly statusText: string
  declare readonly error: string | undefined
  declare readonly errorCode: string | undefined
  declare readonly link: string | undefined
  declare readonly retryAfterSeconds: number | undefined

  constructor(response: ErrorResponse) {
    super(formatMessage(response))
    Object.assign(this, response, { name: 'ApiError' })
  }
}

/** Omits the status text, which HTTP/2 does not have, and the error text of a response without a JSON body. */
const formatMessage = ({ method, url, statusCode, statusText, error }: ErrorResponse) =>
  `Request failed (${method} ${url}): ${error ? `${error} ` : ''}(status ${`${statusCode} ${statusText}`.trim()})`

/** Whether a new access token may fix the error. On the refresh route, this error ends the session. */
export const isInvalidSession = (reason: unknown): reason is ApiError =>
  reason instanceof ApiError &&
  reason.statusCode === 401 &&
  (reason.errorCode === 'InvalidSession' || reason.error === 'unauthorized')

/**
 * Whether the server would reject the same request again. Other errors may be temporary: a busy server, an expired
 * session, or a proxy such as a captive portal.
 */
export const isFinalError = (reason: unknown): reason is ApiError =>
  reason instanceof ApiError &&
  reason.errorCode !== undefined &&
  reason.statusCode < 500 &&
  ![401, 408, 429].includes(reason.statusCode)

/** Whether a storage limit was exceeded, which the member can resolve by deleting records. */
export const isQuotaError = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.errorCode === 'QuotaExceeded'

/** Whether the server responded but failed to execute the request. The request itself may be the cause. */
export const isServerFailure = (reason: unknown): reason is ApiError =>
  reason instanceof ApiError &&
  reason.errorCode !== undefined &&
  reason.errorCode !== 'NotReady' &&
  reason.statusCode >= 500
