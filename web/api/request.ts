import { ApiError } from './api-error.ts'
import { tryCatch, asObject, requireJson, optionalText } from './read-response.ts'

const JSON_TYPE = 'application/json'

export interface Request {
  method: string
  path: string
  token?: string | null | undefined
  body?: unknown
  /** Additional or overriding headers. */
  headers?: Readonly<Record<string, string>> | undefined
  signal?: AbortSignal | undefined
  /** Timeout in milliseconds; 0 for no timeout. The default is the client's timeout. */
  timeout?: number | undefined
  /** Lets the request outlive the page. */
  keepalive?: boolean | undefined
}

/** Sends a request and returns the response with its body unread. Throws an ApiError unless the status is 2xx. */
export type Send = (request: Request) => Promise<Response>

/** Sends a request and returns its parsed JSON. */
export type SendRequest = (request: Request) => Promise<unknown>

interface SendOptions {
  fetch: typeof fetch
  /** Base URL of the API, without a trailing slash. */
  baseUrl: () => string | Promise<string>
  /** Timeout in milliseconds; undefined for no timeout (specification §9). */
  timeout?: number | undefined
}

export const createSend =
  ({ fetch, baseUrl, timeout: defaultTimeout }: SendOptions): Send =>
  async ({ method, path, token, body, headers, signal, timeout = defaultTimeout, keepalive = false }) => {
    const url = (await baseUrl()) + path
    const response = await fetch(url, {
      method,
      headers: {
        accept: JSON_TYPE,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': JSON_TYPE }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: withTimeout(signal, timeout),
      keepalive,
    })
    if (!response.ok) throw await createApiError(method, url, response)
    return response
  }

const withTimeout = (signal: AbortSignal | undefined, timeout: number | undefined) => {
  if (!timeout) return signal ?? null
  return AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])])
}

/**
 * Parses the JSON of a response. Undefined without a body. Throws for other content, such as the page of a captive
 * portal.
 */
export const readJson = async (response: Response): Promise<unknown> => {
  const contentType = response.headers.get('content-type')
  if (contentType === null) return undefined
  const jsonText = contentType.startsWith(JSON_TYPE) ? await response.text() : ''
  return requireJson(tryCatch((): unknown => JSON.parse(jsonText)))
}

const createApiError = async (method: string, url: string, response: Response) => {
  const body = asObject(await readJson(response).catch(() => null))
  return new ApiError({
    method,
    url,
    statusCode: response.status,
    statusText: response.statusText,
    error: optionalText(body['error']),
    errorCode: optionalText(body['error_code']),
    link: optionalText(body['link']),
    // Our server sends seconds. A date, which only proxies send, is ignored.
    retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined,
  })
}
