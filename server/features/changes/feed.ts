import { sql } from 'kysely'
import {
  MIN_CHANGE_LOG_LIFETIME_MS,
  MAX_STREAMS_PER_MEMBER,
  MAX_STREAMS_PER_PROCESS,
  MAX_STREAMS_PER_SESSION,
} from '#contract/limits.ts'
import { Failure } from '#server/errors.ts'
import { selectLiveSessions } from '#server/platform/security/live-sessions.ts'
import { coalesceRuns } from '#server/platform/jobs/coalesce-runs.ts'
import { readNewEvents } from './read-events.ts'
import { type Cursor, readNewChanges } from './read-log.ts'
import type { Subscriber, FeedDependencies } from './subscriber.ts'
import type { ChangeEvent } from './to-event.ts'
import { trimLog } from './trim-log.ts'

type JoiningSubscribers = ReadonlyMap<Subscriber, PromiseWithResolvers<Cursor>>

/** Milliseconds between two polls of the change log. Polls find changes whose notification was lost. */
const POLL_INTERVAL = 2000
/** Milliseconds between two deletions of old changes. */
const TRIM_INTERVAL = 60_000
/** Seconds after which a client may retry a refused stream. */
const RETRY_SECONDS = 5

const STREAM_LIMITS = {
  session: MAX_STREAMS_PER_SESSION,
  member: MAX_STREAMS_PER_MEMBER,
  process: MAX_STREAMS_PER_PROCESS,
}

/** Reads the change log for all subscribers in this process. Reads nothing while there are no subscribers. */
export class ChangeFeed {
  readonly #deps: FeedDependencies
  readonly #limits: typeof STREAM_LIMITS
  readonly #subscribers = new Set<Subscriber>()
  /** Subscribers waiting for their first read. */
  readonly #joining = new Map<Subscriber, PromiseWithResolvers<Cursor>>()
  /** All changes before this position were delivered to the subscribers. */
  #cursor: Cursor | undefined
  #stopListening: (() => void) | undefined
  #isBroken = false
  readonly #timers: readonly NodeJS.Timeout[]

  constructor(deps: FeedDependencies, limits = STREAM_LIMITS) {
    this.#deps = deps
    this.#limits = limits
    const trim = () =>
      void this.trim().catch((error: unknown) => deps.log.warn({ err: error }, 'could not trim the change log'))
    this.#timers = [setInterval(this.#wake, POLL_INTERVAL).unref(), setInterval(trim, TRIM_INTERVAL).unref()]
  }

  /**
   * Resolves to the cursor after which the subscriber gets every change. Throws InvalidSession, and RateLimitExceeded
   * for too many streams.
   */
  async join(subscriber: Subscriber): Promise<Cursor> {
    this.#checkStreamLimits(subscriber)
    const ready = Promise.withResolvers<Cursor>()
    this.#joining.set(subscriber, ready)
    subscriber.signal.addEventListener('abort', () => this.#release(subscriber), { once: true })
    if (subscriber.signal.aborted) this.#release(subscriber)
    this.#stopListening ??= this.#deps.notifier.onNotify(this.#wake)
    this.#wake()
    return ready.promise
  }

  /**
   * Throws RateLimitExceeded if the session or the member has too many streams. If the process has too many, closes the
   * newest stream of the member with the most streams, or throws if that member has hardly more streams than this one.
   */
  #checkStreamLimits({ owner, sessionId }: Subscriber) {
    const { session, member, process } = this.#limits
    const allSubscribers = [...this.#joining.keys(), ...this.#subscribers]
    const ownStreams = allSubscribers.filter((subscriber) => subscriber.owner === owner)
    if (ownStreams.filter((subscriber) => subscriber.sessionId === sessionId).length >= session)
      throw createTooManyStreamsFailure(`a session has at most ${session} streams: close one first`)
    if (ownStreams.length >= member)
      throw createTooManyStreamsFailure(`a member has at most ${member} streams: close one first`)
    if (allSubscribers.length < process) return
    const tooManyStreams = createTooManyStreamsFailure(`this server has at most ${process} streams`)
    const streamsByMember = [...Map.groupBy(this.#subscribers, (subscriber) => subscriber.owner).values()]
    const mostStreams = streamsByMember.reduce(
      (largest, streams) => (streams.length > largest.length ? streams : largest),
      [],
    )
    const newestStream = mostStreams.at(-1)
    if (!newestStream || mostStreams.length <= ownStreams.length + 1) throw tooManyStreams
    this.#drop(newestStream, tooManyStreams)
  }

  /** Number of open streams in this process. */
  get size(): number {
    return this.#subscribers.size + this.#joining.size
  }

  readonly #wake = () => void this.#poll()

  readonly #poll = coalesceRuns(async () => {
    const joining = new Map(this.#joining)
    try {
      await this.#deliverNewChanges(joining)
      this.#isBroken = false
    } catch (error) {
      joining.forEach((ready) => ready.reject(error))
      this.#logOnce(error)
    }
    joining.forEach((_, subscriber) => this.#joining.delete(subscriber))
  })

  /** Delivers new events only after all of them were read, so that an error neither loses nor repeats an event. */
  async #deliverNewChanges(joining: JoiningSubscribers) {
    const allSubscribers = [...this.#subscribers, ...joining.keys()]
    if (allSubscribers.length === 0) return void (this.#cursor = undefined)
    const owners = [...new Set(allSubscribers.map(({ owner }) => owner))]
    const { cursor, isLost, changes } = await readNewChanges(this.#deps.db, owners, this.#cursor)
    // Queries the sessions after the changes, so that an ended session does not receive them.
    const liveSessions = await this.#findLiveSessions(allSubscribers)
    const getEvents = await readNewEvents(this.#deps, this.#subscribers, changes)
    this.#cursor = cursor
    for (const subscriber of this.#subscribers) {
      if (!liveSessions.has(subscriber.sessionId)) this.#drop(subscriber, new Failure('InvalidSession'))
      else this.#deliver(subscriber, isLost ? undefined : getEvents(subscriber))
    }
    for (const [subscriber, ready] of joining) {
      if (!liveSessions.has(subscriber.sessionId)) ready.reject(new Failure('InvalidSession'))
      else if (!subscriber.signal.aborted) this.#subscribers.add(subscriber)
      ready.resolve(cursor)
    }
  }

  /** `events` is undefined if events were lost or are too many. The client must then reload everything. */
  #deliver(subscriber: Subscriber, events: readonly ChangeEvent[] | undefined) {
    if (events) subscriber.queue.add(events.filter((event) => subscriber.accepts(event)))
    else this.#drop(subscriber, new Failure('ChangeStreamHistoryLost'))
  }

  async #findLiveSessions(subscribers: readonly Subscriber[]): Promise<ReadonlySet<string>> {
    const { db, now } = this.#deps
    const ids = [...new Set(subscribers.map(({ sessionId }) => sessionId))]
    const liveSessions = await selectLiveSessions(db, now())
      .select('sessions.id as sessionId')
      .where('sessions.id', '=', sql<string>`any(${ids}::text[])`)
      .execute()
    return new Set(liveSessions.map(({ sessionId }) => sessionId))
  }

  #release(subscriber: Subscriber) {
    this.#subscribers.delete(subscriber)
    subscriber.queue.end()
  }

  #drop(subscriber: Subscriber, reason: Failure) {
    this.#subscribers.delete(subscriber)
    subscriber.queue.fail(reason)
  }

  /** Logs only the first error of an outage. */
  #logOnce(error: unknown) {
    if (!this.#isBroken) this.#deps.log.warn({ err: error }, 'could not read the change log')
    this.#isBroken = true
  }

  /** Deletes changes that are older than `life` milliseconds. */
  trim(life = MIN_CHANGE_LOG_LIFETIME_MS) {
    return trimLog(this.#deps.maintenance, life)
  }

  async close() {
    this.#timers.forEach(clearInterval)
    this.#stopListening?.()
    this.#subscribers.forEach((subscriber) => this.#release(subscriber))
    await this.#poll()
  }
}

const createTooManyStreamsFailure = (message: string) => new Failure('RateLimitExceeded', message, RETRY_SECONDS)
