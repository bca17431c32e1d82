import { ApiError } from './api-error.ts'
import { isRecord, optionalText } from './read.ts'

export interface Request {
  method: string
  path: string
  token?: string | null | undefined
  body?: unknown
  signal?: AbortSignal | undefined
}

export type SendRequest = (request: Request) => Promise<unknown>

interface Transport {
  fetch: typeof fetch
  /** Origin of the API, without a closing slash. */
  baseUrl: () => string
}

/** Sends one request and gives back its JSON, or null where there is none. Throws an ApiError for anything but a 2xx. */
export const createRequest =
  ({ fetch, baseUrl }: Transport): SendRequest =>
  async ({ method, path, token, body, signal }) => {
    const url = baseUrl() + path
    const answer = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    if (!answer.ok) throw await refusal(method, url, answer)
    const value: unknown = isJson(answer) ? await answer.json() : null
    return value
  }

const isJson = (answer: Response) => answer.headers.get('content-type')?.startsWith('application/json') === true

const refusal = async (method: string, url: string, answer: Response) => {
  const said: unknown = isJson(answer) ? await answer.json().catch(() => null) : null
  const words = isRecord(said) ? said : {}
  const wait = Number.parseInt(answer.headers.get('retry-after') ?? '', 10)
  return new ApiError({
    method,
    url,
    statusCode: answer.status,
    statusText: answer.statusText,
    error: optionalText(words['error']),
    errorCode: optionalText(words['error_code']),
    link: optionalText(words['link']),
    retryAfter: Number.isNaN(wait) ? undefined : wait,
  })
}
