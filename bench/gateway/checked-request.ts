import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

/** A request as bytes, and a check of its response body. */
export interface CheckedRequest {
  bytes: Buffer
  isExpected: (body: string) => boolean
}

/** Serializes an HTTP request. The body is sent as JSON and must be ASCII. */
export function serializeRequest(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const bodyHeaders = { 'content-type': 'application/json', 'content-length': String(text.length) }
  const allHeaders = {
    host: '127.0.0.1',
    accept: 'application/json',
    ...headers,
    ...(body === undefined ? {} : bodyHeaders),
  }
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
}

/** Returns a check that accepts the first object with these fields, and afterwards only the identical text. */
export function createContentCheck(fields: Record<string, unknown>): CheckedRequest['isExpected'] {
  let acceptedBody: string | undefined
  const matches = (body: string) => {
    const value = z.record(z.string(), z.unknown()).parse(JSON.parse(body))
    return isDeepStrictEqual({ ...value, ...fields }, value)
  }
  return (body) => {
    if (acceptedBody === undefined && matches(body)) acceptedBody = body
    return body === acceptedBody
  }
}
