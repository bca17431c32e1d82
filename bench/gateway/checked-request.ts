import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

/** A request as bytes, and a check of its response body. */
export interface CheckedRequest {
  bytes: Buffer
  isRight: (body: string) => boolean
}

/** Serializes an HTTP request; a body is JSON and must be ASCII. */
export function request(method: string, path: string, headers: Record<string, string>, body?: unknown): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const ofBody = { 'content-type': 'application/json', 'content-length': String(text.length) }
  const all = { host: '127.0.0.1', accept: 'application/json', ...headers, ...(body === undefined ? {} : ofBody) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
}

/** Accepts an object with these members, and from then on only the identical text. */
export function alwaysContains(members: Record<string, unknown>): CheckedRequest['isRight'] {
  let known: string | undefined
  const matches = (body: string) => {
    const value = z.record(z.string(), z.unknown()).parse(JSON.parse(body))
    return isDeepStrictEqual({ ...value, ...members }, value)
  }
  return (body) => {
    if (known === undefined && matches(body)) known = body
    return body === known
  }
}
