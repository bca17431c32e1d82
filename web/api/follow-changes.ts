import { ApiError, isFinalError } from './api-error.ts'
import { WatchError } from './event-stream.ts'
import { whenAborted, onSleep, whenAwake } from './page-visibility.ts'
import type { Tokens } from './refresh.ts'

type Change = Record<string, unknown>

interface Connections {
  /** Opens a stream that continues after a cursor; see `collections.ts`. */
  watch(options: { resumeAfter?: unknown; signal: AbortSignal }): Promise<AsyncIterable<Change>>
  /** Ends the stream without an error. */
  signal: AbortSignal
  /** Returns the delay in milliseconds before attempt number `tries`, starting at 0. */
  delay?: (tries: number) => number
}

interface FollowOptions extends Connections {
  tokens: Tokens
  /** User of the stream, which ends when this user signs out. */
  userId: string
}

const SECOND_MS = 1000

/** Exponential backoff up to 30 seconds with jitter. */
const backoff = (tries: number) => Math.min(30, 2 ** tries) * SECOND_MS * (0.5 + Math.random())

/**
 * Follows changes across reconnects until the user signs out. Yields `'gap'` if changes may have been missed and data
 * must be reloaded: at the start, and if the server cannot resume the stream. Pauses while the page is hidden. Throws
 * only permanent errors.
 */
export async function* followChanges({
  tokens,
  userId,
  signal,
  ...connections
}: FollowOptions): AsyncGenerator<Change | 'gap'> {
  const controller = new AbortController()
  const stopWithoutToken = () => tokens.refreshToken(userId) ?? controller.abort()
  const stopListening = tokens.subscribe(stopWithoutToken)
  stopWithoutToken()
  try {
    yield* connect({ ...connections, signal: AbortSignal.any([signal, controller.signal]) })
  } finally {
    stopListening()
  }
}

async function* connect({ watch, signal, delay = backoff }: Connections): AsyncGenerator<Change | 'gap'> {
  let resumeAfter: unknown
  for (let tries = 0; !signal.aborted; tries += 1) {
    const attempt = new AbortController()
    const stopSignal = AbortSignal.any([signal, attempt.signal])
    let requestedDelay = 0
    try {
      await whenAwake(stopSignal)
      onSleep(() => attempt.abort(), stopSignal)
      const changes = await watch({ resumeAfter, signal: stopSignal })
      tries = 0
      if (resumeAfter === undefined) yield 'gap'
      for await (const change of changes) {
        resumeAfter = change['_id']
        yield change
      }
    } catch (reason) {
      const isFinal = isFinalError(reason)
      if (isFinal && resumeAfter === undefined) throw reason
      // The cursor has expired, or the stream cannot be parsed: start over.
      if (isFinal || reason instanceof WatchError) resumeAfter = undefined
      if (reason instanceof ApiError) requestedDelay = (reason.retryAfterSeconds ?? 0) * SECOND_MS
    } finally {
      attempt.abort()
    }
    await whenAborted(AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(Math.max(delay(tries), requestedDelay)))]))
  }
}
