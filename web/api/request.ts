import { ApiError } from './api-error.ts'
import { tryCatch, asObject, requireJson, optionalText } from './read-answer.ts'

const JSON_TYPE = 'application/json'

export interface Request {
  method: string
  path: string
  token?: string | null | undefined
  body?: unknown
  /** Headers besides the usual ones, or in their place. */
  headers?: Readonly<Record<string, string>> | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds until the request is given up, in place of the client's own limit; 0 is none. */
  timeout?: number | undefined
  /** Lets the request outlive its page. */
  keepalive?: boolean | undefined
}

/** Sends one request and gives back the answer, its body unread. Throws an ApiError for anything but a 2xx. */
export type Send = (request: Request) => Promise<Response>

/** The same, with its answer read. */
export type SendRequest = (request: Request) => Promise<unknown>

interface Transport {
  fetch: typeof fetch
  /** Address of the API, without a closing slash. */
  baseUrl: () => string | Promise<string>
  /** Milliseconds until a request is given up. None when left out (specification §9). */
  timeout?: number | undefined
}

export const createSend =
  ({ fetch, baseUrl, timeout: usual }: Transport): Send =>
  async ({ method, path, token, body, headers, signal, timeout = usual, keepalive = false }) => {
    const url = (await baseUrl()) + path
    const answer = await fetch(url, {
      method,
      headers: {
        accept: JSON_TYPE,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': JSON_TYPE }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: limited(signal, timeout),
      keepalive,
    })
    if (!answer.ok) throw await refusal(method, url, answer)
    return answer
  }

const limited = (signal: AbortSignal | undefined, timeout: number | undefined) => {
  if (!timeout) return signal ?? null
  return AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])])
}

/**
 * The JSON of an answer, undefined where it has no body. Anything else comes from a proxy in between, such as a hotel's
 * sign-in page.
 */
export const jsonOf = async (answer: Response): Promise<unknown> => {
  const type = answer.headers.get('content-type')
  if (type === null) return undefined
  const json = type.startsWith(JSON_TYPE) ? await answer.text() : ''
  return requireJson(tryCatch((): unknown => JSON.parse(json)))
}

const refusal = async (method: string, url: string, answer: Response) => {
  const body = asObject(await jsonOf(answer).catch(() => null))
  return new ApiError({
    method,
    url,
    statusCode: answer.status,
    statusText: answer.statusText,
    error: optionalText(body['error']),
    errorCode: optionalText(body['error_code']),
    link: optionalText(body['link']),
    // Ours are seconds; a date would come from a proxy in between.
    retryAfter: Number(answer.headers.get('retry-after')) || undefined,
  })
}
