import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '#contract/errors.ts'
import { newRequestId } from './log-requests.ts'
import { Failure } from '#server/errors.ts'

/** Timeout for receiving a complete request. Most bodies are limited to 64 KiB. */
export const REQUEST_TIMEOUT_MS = 30_000

const FAILURES_BY_CODE: Readonly<Record<string, () => Failure>> = {
  // A possible cause is a long parameter `baas_request`.
  HPE_HEADER_OVERFLOW: () => new Failure('HeadersTooLarge'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new Failure('RequestTimeout'),
}

/** Responds with an error of the catalogue to malformed and incomplete requests, which do not reach a route. */
export function respondToBrokenRequest({ code = '' }: { code?: string }, socket: Socket) {
  if (socket.writable && code !== 'ECONNRESET') {
    const { status, message, code: errorCode } = (FAILURES_BY_CODE[code] ?? (() => new Failure('BadRequest')))()
    const body = JSON.stringify({ error: message, error_code: errorCode } satisfies ErrorBody)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nX-Request-Id: ${newRequestId()}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}
