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

/** Error response of the server; its message has the format of the specification's §8. */
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

/** HTTP/2 has no status text, and a response without a JSON body has no error text; both parts are then omitted. */
const formatMessage = ({ method, url, statusCode, statusText, error }: ErrorResponse) =>
  `Request failed (${method} ${url}): ${error ? `${error} ` : ''}(status ${`${statusCode} ${statusText}`.trim()})`

/** The only error that a fresh access token fixes. On the refresh route it ends the session. */
export const isInvalidSession = (reason: unknown): reason is ApiError =>
  reason instanceof ApiError &&
  reason.statusCode === 401 &&
  (reason.errorCode === 'InvalidSession' || reason.error === 'unauthorized')

/**
 * Whether the server itself would reject the request again. Other errors are transient: a busy server, an ended
 * session, or a proxy such as a captive portal.
 */
export const isFinalError = (reason: unknown): reason is ApiError =>
  reason instanceof ApiError &&
  reason.errorCode !== undefined &&
  reason.statusCode < 500 &&
  ![401, 408, 429].includes(reason.statusCode)

/** Whether the server responds but failed to execute the request, which may cause the error itself. */
export const isServerFailure = (reason: unknown): reason is ApiError =>
  reason instanceof ApiError &&
  reason.errorCode !== undefined &&
  reason.errorCode !== 'NotReady' &&
  reason.statusCode >= 500
