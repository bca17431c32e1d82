import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import type { ErrorBody } from '#contract/errors.ts'
import { toFailure } from './errors.ts'

/** An empty comment, sent as a heartbeat. */
const COMMENT = ':\n\n'
/** Number of heartbeats after which a client that does not read is disconnected. */
const MAX_MISSED_HEARTBEATS = 3

interface Options {
  /** Interval of the comments in milliseconds. */
  heartbeat: number
  /** Called with each internal error. */
  onError(error: unknown): void
}

/**
 * Returns the values as the body of an event stream (session service §9). An error thrown by `values` is sent as the
 * last message.
 */
export function createEventStream(values: Iterable<unknown> | AsyncIterable<unknown>, options: Options): Readable {
  const body = new PassThrough()
  const closed = new AbortController()
  body.once('close', () => closed.abort())
  // Sends the headers immediately, because the client waits for them.
  body.write(COMMENT)
  const heartbeatTimer = setInterval(() => body.writableNeedDrain || body.write(COMMENT), options.heartbeat)
  void writeMessages(values, body, closed.signal, options).finally(() => {
    clearInterval(heartbeatTimer)
    body.end()
    void waitForClient(body, 'close', closed.signal, options)
  })
  return body
}

async function writeMessages(
  values: Iterable<unknown> | AsyncIterable<unknown>,
  body: PassThrough,
  closed: AbortSignal,
  options: Options,
): Promise<void> {
  try {
    for await (const value of values) {
      if (!body.write(formatMessage(value))) await waitForClient(body, 'drain', closed, options)
      if (closed.aborted) return
    }
  } catch (error) {
    const failure = toFailure(error)
    if (failure.status === 500) options.onError(error)
    const errorEvent: ErrorBody = { error: failure.message, error_code: failure.code }
    body.write(`event: error\n${formatMessage(errorEvent)}`)
  }
}

/** Waits for an event. Disconnects a client that does not read within the timeout; the client can resume later. */
async function waitForClient(body: PassThrough, event: 'drain' | 'close', closed: AbortSignal, { heartbeat }: Options) {
  const timeoutTimer = setTimeout(() => body.destroy(), MAX_MISSED_HEARTBEATS * heartbeat)
  await once(body, event, { signal: closed }).catch(() => undefined)
  clearTimeout(timeoutTimer)
}

/** The three escapes that the client SDK decodes; `%` itself must therefore be escaped too. */
const ESCAPES: Record<string, string> = { '%': '%25', '\n': '%0A', '\r': '%0D' }

export const formatMessage = (value: unknown) =>
  `data: ${JSON.stringify(value).replaceAll(/[%\n\r]/g, (character) => ESCAPES[character] ?? character)}\n\n`
