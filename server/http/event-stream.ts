import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import type { ErrorBody } from '#contract/errors.ts'
import { toFailure } from './errors.ts'

/** A comment without content, which shows that the connection works. */
const COMMENT = ':\n\n'
/** Heartbeats after which a client that reads nothing is disconnected. */
const PATIENCE = 3

interface Options {
  /** Milliseconds between two comments. */
  heartbeat: number
  /** Called with an internal error. */
  onError(error: unknown): void
}

/**
 * The values as the body of an event stream (session service §9). If a refusal is thrown on the way, it is the last
 * message.
 */
export function eventStream(values: Iterable<unknown> | AsyncIterable<unknown>, options: Options): Readable {
  const body = new PassThrough()
  const gone = new AbortController()
  body.once('close', () => gone.abort())
  // The client has no stream until the headers arrive, and the first comment flushes them.
  body.write(COMMENT)
  const beat = setInterval(() => body.writableNeedDrain || body.write(COMMENT), options.heartbeat)
  void writeMessages(values, body, gone.signal, options).finally(() => {
    clearInterval(beat)
    body.end()
    void waitForClient(body, 'close', gone.signal, options)
  })
  return body
}

async function writeMessages(
  values: Iterable<unknown> | AsyncIterable<unknown>,
  body: PassThrough,
  gone: AbortSignal,
  options: Options,
): Promise<void> {
  try {
    for await (const value of values) {
      if (!body.write(message(value))) await waitForClient(body, 'drain', gone, options)
      if (gone.aborted) return
    }
  } catch (error) {
    const failure = toFailure(error)
    if (failure.status === 500) options.onError(error)
    const refusal: ErrorBody = { error: failure.message, error_code: failure.code }
    body.write(`event: error\n${message(refusal)}`)
  }
}

/** Waits until the client has read, and disconnects one that reads nothing for so long: it can resume. */
async function waitForClient(body: PassThrough, event: 'drain' | 'close', gone: AbortSignal, { heartbeat }: Options) {
  const late = setTimeout(() => body.destroy(), PATIENCE * heartbeat)
  await once(body, event, { signal: gone }).catch(() => undefined)
  clearTimeout(late)
}

/** The client decodes these three and no others; a `%` in the text must be one of them. */
const escapes: Record<string, string> = { '%': '%25', '\n': '%0A', '\r': '%0D' }

export const message = (value: unknown) =>
  `data: ${JSON.stringify(value).replaceAll(/[%\n\r]/g, (sign) => escapes[sign] ?? sign)}\n\n`
