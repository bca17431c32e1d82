import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import type { ErrorBody } from '#contract/errors.ts'
import { toFailure } from './errors.ts'

/** Says nothing, and shows that somebody is still there. */
const COMMENT = ':\n\n'

interface Options {
  /** Milliseconds between two comments. */
  heartbeat: number
  /** Hears of a failure that is ours. */
  onFault(error: unknown): void
}

/** The values as the body of an event stream (session service §9). A refusal that is thrown on the way becomes its last message. */
export function eventStream(
  values: Iterable<unknown> | AsyncIterable<unknown>,
  { heartbeat, onFault }: Options,
): Readable {
  const body = new PassThrough()
  const gone = new AbortController()
  body.once('close', () => gone.abort())
  // The client has no stream until the headers arrive: the first comment takes them along.
  body.write(COMMENT)
  const beat = setInterval(() => body.writableNeedDrain || body.write(COMMENT), heartbeat)
  void pour(values, body, gone.signal, onFault).finally(() => {
    clearInterval(beat)
    body.end()
    // Who does not read what is left by then keeps a connection open for nothing.
    const late = setTimeout(() => body.destroy(), heartbeat)
    body.once('close', () => clearTimeout(late))
  })
  return body
}

async function pour(
  values: Iterable<unknown> | AsyncIterable<unknown>,
  body: PassThrough,
  gone: AbortSignal,
  onFault: Options['onFault'],
): Promise<void> {
  try {
    for await (const value of values) {
      if (gone.aborted) return
      if (!body.write(message(value))) await once(body, 'drain', { signal: gone })
    }
  } catch (error) {
    if (gone.aborted) return
    const failure = toFailure(error)
    if (failure.status === 500) onFault(error)
    const refusal: ErrorBody = { error: failure.message, error_code: failure.code }
    body.write(`event: error\n${message(refusal)}`)
  }
}

/** The client undoes these three and no others; a `%` of the text must be one of them. */
const escapes: Record<string, string> = { '%': '%25', '\n': '%0A', '\r': '%0D' }

export const message = (value: unknown) =>
  `data: ${JSON.stringify(value).replaceAll(/[%\n\r]/g, (sign) => escapes[sign] ?? sign)}\n\n`
