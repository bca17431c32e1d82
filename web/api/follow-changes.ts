import { ApiError, isRefusal } from './api-error.ts'
import { WatchError } from './event-stream.ts'
import { aborted, onSleep, whenAwake } from './page-visibility.ts'
import type { Tokens } from './refresh.ts'

type Change = Record<string, unknown>

interface Connections {
  /** Opens a stream from a cursor, see `collections.ts`. */
  watch(options: { resumeAfter?: unknown; signal: AbortSignal }): Promise<AsyncIterable<Change>>
  /** Ends it quietly. */
  signal: AbortSignal
  /** Milliseconds before the try of this number, from 0. */
  delay?: (tries: number) => number
}

interface Followed extends Connections {
  tokens: Tokens
  /** Whose stream it is: it ends when this user signs out. */
  userId: string
}

const SECOND = 1000

/** Twice as long each time, up to half a minute, each client at a time of its own. */
const backoff = (tries: number) => Math.min(30, 2 ** tries) * SECOND * (0.5 + Math.random())

/**
 * Follows changes over any number of connections, until the user signs out. `'gap'` says that changes may have been
 * missed, so that what was read before is to be read again: at the start, and wherever the server could not continue
 * from the last event. Pauses while the page is hidden. Throws only a refusal that no further try can change.
 */
export async function* followChanges({
  tokens,
  userId,
  signal,
  ...connections
}: Followed): AsyncGenerator<Change | 'gap'> {
  const left = new AbortController()
  const leave = () => tokens.refreshToken(userId) ?? left.abort()
  const stopListening = tokens.subscribe(leave)
  leave()
  try {
    yield* connect({ ...connections, signal: AbortSignal.any([signal, left.signal]) })
  } finally {
    stopListening()
  }
}

async function* connect({ watch, signal, delay = backoff }: Connections): AsyncGenerator<Change | 'gap'> {
  let resumeAfter: unknown
  for (let tries = 0; !signal.aborted; tries += 1) {
    const round = new AbortController()
    const stops = AbortSignal.any([signal, round.signal])
    let requestedDelay = 0
    try {
      await whenAwake(stops)
      onSleep(() => round.abort(), stops)
      const changes = await watch({ resumeAfter, signal: stops })
      tries = 0
      if (resumeAfter === undefined) yield 'gap'
      for await (const change of changes) {
        resumeAfter = change['_id']
        yield change
      }
    } catch (reason) {
      const isFinal = isRefusal(reason)
      if (isFinal && resumeAfter === undefined) throw reason
      // The cursor is too old, or what follows it cannot be read: start over.
      if (isFinal || reason instanceof WatchError) resumeAfter = undefined
      if (reason instanceof ApiError) requestedDelay = (reason.retryAfter ?? 0) * SECOND
    } finally {
      round.abort()
    }
    await aborted(AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(Math.max(delay(tries), requestedDelay)))]))
  }
}
