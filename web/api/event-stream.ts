import type { functionStream } from '#contract/functions.ts'
import type { OpenEndpoint } from './call-endpoint.ts'
import { decode } from './ejson.ts'
import { envelope, type FunctionOptions } from './functions.ts'
import { tryCatch, isRecord, isText, asObject } from './read-response.ts'
import { ignoreBody, wire } from './wire.ts'

/** Timeout in milliseconds without data; the server sends a keep-alive every 20 seconds. */
const TIMEOUT = 60_000

/** A stream that the server ended with an error, or that contains an invalid event (`bad bson parse`). */
export class WatchError extends Error {
  override name = 'WatchError'
  readonly errorCode: string

  constructor(message: string, errorCode: string) {
    super(message)
    this.errorCode = errorCode
  }
}

const streamWire = wire<typeof functionStream>('GET', '/app/:appId/functions/call', 'access')(ignoreBody)

/** Standard base64 of UTF-8. */
const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/**
 * Calls the streaming variant of a function. The promise resolves when the stream is open; later events are delivered.
 * An error before that is an ApiError, with the 401 rule applied; a later one is a WatchError. `signal` ends it with
 * its reason.
 */
export const openStream = async (
  open: OpenEndpoint,
  name: string,
  args: unknown[],
  { service, ...circumstances }: FunctionOptions = {},
): Promise<AsyncGenerator<Record<string, unknown>>> => {
  const request = base64(JSON.stringify(envelope(name, args, service)))
  const search = `?baas_request=${encodeURIComponent(request)}`
  const response = await open(
    streamWire,
    {},
    { search, timeout: 0, headers: { accept: 'text/event-stream' }, ...circumstances },
  )
  if (response.body === null) throw new Error('Expected a stream in the response')
  return readEvents(response.body)
}

/**
 * Messages of an event stream (session service §9), until its body ends or times out. Closing the reader closes the
 * connection.
 */
export async function* readEvents(
  body: ReadableStream<BufferSource>,
  silence = TIMEOUT,
  // A default parameter is evaluated at the call, not at the first read: Node garbage-collects a response whose body
  // has no reader.
  reader = body.pipeThrough(new TextDecoderStream()).getReader(),
): AsyncGenerator<Record<string, unknown>> {
  let buffered = ''
  try {
    for (;;) {
      const timer = setTimeout(() => void reader.cancel(), silence)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (done) return
      // An empty line ends an event.
      const events = (buffered + value).split(/\n\r?\n/)
      buffered = events.pop() ?? ''
      for (const lines of events) {
        const message = messageIn(lines)
        if (message) yield message
      }
    }
  } finally {
    await reader.cancel()
  }
}

/** The server escapes exactly these, so that a message stays on one line. */
const ESCAPES = new Map([
  ['%25', '%'],
  ['%0A', '\n'],
  ['%0D', '\r'],
])

/** Undefined for unknown messages, such as comments. */
const messageIn = (lines: string) => {
  let event = ''
  const escaped: string[] = []
  for (const [, field, value = ''] of `\n${lines}`.matchAll(/\n(event|data): ?([^\n]*)/g)) {
    const text = value.replace(/\r$/, '')
    if (field === 'data') escaped.push(text)
    else event = text
  }
  if (escaped.length === 0) return undefined
  const data = escaped.join('\n').replaceAll(/%[^]{0,2}/g, (sign) => ESCAPES.get(sign) ?? sign)
  const value = tryCatch(() => decode(JSON.parse(data)))
  if (event === 'error') throw getError(data, value)
  if (event !== '' && event !== 'message') return undefined
  if (!isRecord(value)) throw new WatchError(`server returned malformed event: ${data}`, 'bad bson parse')
  return value
}

const getError = (data: string, value: unknown) => {
  const { error, error_code } = asObject(value)
  return isText(error) && isText(error_code) ? new WatchError(error, error_code) : new WatchError(data, 'unknown')
}
