import type { functionStream } from '#contract/functions.ts'
import type { FetchRaw } from './call-endpoint.ts'
import { decode } from './ejson.ts'
import { buildBody, type FunctionOptions } from './functions.ts'
import { tryCatch, isRecord, isText, asObject } from './read-response.ts'
import { ignoreBody, wire } from './wire.ts'

/** Maximum time without data. The server sends a keep-alive every 20 seconds. */
const TIMEOUT_MS = 60_000

/** Error of a stream that the server ended with an error, or that contained an invalid event (`bad bson parse`). */
export class WatchError extends Error {
  override name = 'WatchError'
  readonly errorCode: string

  constructor(message: string, errorCode: string) {
    super(message)
    this.errorCode = errorCode
  }
}

const streamWire = wire<typeof functionStream>('GET', '/app/:appId/functions/call', 'access')(ignoreBody)

/** Encodes a text as UTF-8 in standard base64. */
const encodeBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/**
 * Calls the streaming variant of a function. The promise resolves when the stream is open. A failed request rejects
 * with an ApiError, after a retry with a new token; an error in the stream is a WatchError. `signal` ends the stream
 * with the signal's reason.
 */
export const openStream = async (
  fetchRaw: FetchRaw,
  name: string,
  args: unknown[],
  { service, ...requestOptions }: FunctionOptions = {},
): Promise<AsyncGenerator<Record<string, unknown>>> => {
  const request = encodeBase64(JSON.stringify(buildBody(name, args, service)))
  const search = `?baas_request=${encodeURIComponent(request)}`
  const response = await fetchRaw(
    streamWire,
    {},
    { search, timeout: 0, headers: { accept: 'text/event-stream' }, ...requestOptions },
  )
  if (response.body === null) throw new Error('Expected a stream in the response')
  return readEvents(response.body)
}

/**
 * Yields the messages of an event stream (session service §9) until its body ends or times out. Ending the iteration
 * closes the connection.
 */
export async function* readEvents(
  body: ReadableStream<BufferSource>,
  timeout = TIMEOUT_MS,
  // A default parameter is evaluated at the call and not at the first read. Without a reader, Node garbage-collects the
  // response.
  reader = body.pipeThrough(new TextDecoderStream()).getReader(),
): AsyncGenerator<Record<string, unknown>> {
  let buffered = ''
  try {
    for (;;) {
      const timer = setTimeout(() => void reader.cancel(), timeout)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (done) return
      // An empty line ends an event.
      const events = (buffered + value).split(/\n\r?\n/)
      buffered = events.pop() ?? ''
      for (const eventText of events) {
        const message = parseMessage(eventText)
        if (message) yield message
      }
    }
  } finally {
    await reader.cancel()
  }
}

/** Characters that the server escapes, so that a message has only one line. */
const ESCAPES = new Map([
  ['%25', '%'],
  ['%0A', '\n'],
  ['%0D', '\r'],
])

/** Parses a message of the stream. Undefined for unknown messages, such as comments. */
const parseMessage = (eventText: string) => {
  let event = ''
  const escaped: string[] = []
  for (const [, field, value = ''] of `\n${eventText}`.matchAll(/\n(event|data): ?([^\n]*)/g)) {
    const text = value.replace(/\r$/, '')
    if (field === 'data') escaped.push(text)
    else event = text
  }
  if (escaped.length === 0) return undefined
  const data = escaped
    .join('\n')
    .replaceAll(/%[^]{0,2}/g, (escapeSequence) => ESCAPES.get(escapeSequence) ?? escapeSequence)
  const value = tryCatch(() => decode(JSON.parse(data)))
  if (event === 'error') throw toWatchError(data, value)
  if (event !== '' && event !== 'message') return undefined
  if (!isRecord(value)) throw new WatchError(`server returned malformed event: ${data}`, 'bad bson parse')
  return value
}

const toWatchError = (data: string, value: unknown) => {
  const { error, error_code } = asObject(value)
  return isText(error) && isText(error_code) ? new WatchError(error, error_code) : new WatchError(data, 'unknown')
}
