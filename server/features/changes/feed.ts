import { sql } from 'kysely'
import { CHANGE_LOG_LIFE, STREAMS_PER_MEMBER, STREAMS_PER_PROCESS, STREAMS_PER_SESSION } from '#contract/limits.ts'
import { Failure } from '#server/errors.ts'
import { liveSessions } from '#server/platform/security/live-sessions.ts'
import { coalesceRuns } from '#server/platform/jobs/coalesce-runs.ts'
import { readNewEvents } from './read-events.ts'
import { type Cursor, readNewChanges } from './read-log.ts'
import type { Subscriber, Tools } from './subscriber.ts'
import type { ChangeEvent } from './to-event.ts'
import { trimLog } from './trim-log.ts'

type Newcomers = ReadonlyMap<Subscriber, PromiseWithResolvers<Cursor>>

/** Milliseconds between two polls of the change log, which find changes whose notification was lost. */
const POLL_EVERY = 2000
const TRIM_EVERY = 60_000
/** Seconds after which a refused stream may be retried. */
const FULL_RETRY = 5

const streamLimits = { session: STREAMS_PER_SESSION, member: STREAMS_PER_MEMBER, process: STREAMS_PER_PROCESS }

/** Reads the change log for all subscribers in this process. Reads nothing while there are none. */
export class ChangeFeed {
  readonly #tools: Tools
  readonly #limits: typeof streamLimits
  readonly #subscribers = new Set<Subscriber>()
  /** Subscribers waiting for their first read. */
  readonly #newcomers = new Map<Subscriber, PromiseWithResolvers<Cursor>>()
  /** The subscribers have received all changes before this position. */
  #cursor: Cursor | undefined
  #stopListening: (() => void) | undefined
  #isBroken = false
  readonly #timers: readonly NodeJS.Timeout[]

  constructor(tools: Tools, limits = streamLimits) {
    this.#tools = tools
    this.#limits = limits
    const trim = () =>
      void this.trim().catch((error: unknown) => tools.log.warn({ err: error }, 'could not trim the change log'))
    this.#timers = [setInterval(this.#wake, POLL_EVERY).unref(), setInterval(trim, TRIM_EVERY).unref()]
  }

  /**
   * Resolves to the cursor after which the subscriber gets every change. Throws InvalidSession, and RateLimitExceeded
   * for too many streams.
   */
  async join(subscriber: Subscriber): Promise<Cursor> {
    this.#checkRoom(subscriber)
    const joined = Promise.withResolvers<Cursor>()
    this.#newcomers.set(subscriber, joined)
    subscriber.signal.addEventListener('abort', () => this.#release(subscriber), { once: true })
    if (subscriber.signal.aborted) this.#release(subscriber)
    this.#stopListening ??= this.#tools.notifier.onNotify(this.#wake)
    this.#wake()
    return joined.promise
  }

  /**
   * At the process limit, a member with fewer streams than another replaces the newest stream of the member with the
   * most.
   */
  #checkRoom({ owner, sessionId }: Subscriber) {
    const { session, member, process } = this.#limits
    const all = [...this.#newcomers.keys(), ...this.#subscribers]
    const own = all.filter((other) => other.owner === owner)
    if (own.filter((other) => other.sessionId === sessionId).length >= session)
      throw tooMany(`a session has at most ${session} streams: close one first`)
    if (own.length >= member) throw tooMany(`a member has at most ${member} streams: close one first`)
    if (all.length < process) return
    const full = tooMany(`this server has at most ${process} streams`)
    const ofMembers = [...Map.groupBy(this.#subscribers, (other) => other.owner).values()]
    const largest = ofMembers.reduce((most, others) => (others.length > most.length ? others : most), [])
    const last = largest.at(-1)
    if (!last || largest.length <= own.length + 1) throw full
    this.#drop(last, full)
  }

  /** Number of open streams in this process. */
  get size(): number {
    return this.#subscribers.size + this.#newcomers.size
  }

  readonly #wake = () => void this.#poll()

  readonly #poll = coalesceRuns(async () => {
    const newcomers = new Map(this.#newcomers)
    try {
      await this.#serve(newcomers)
      this.#isBroken = false
    } catch (error) {
      newcomers.forEach((joined) => joined.reject(error))
      this.#logOnce(error)
    }
    newcomers.forEach((_, subscriber) => this.#newcomers.delete(subscriber))
  })

  /**
   * Delivers events only after all of them were read, so that an error neither loses nor repeats any.
   */
  async #serve(newcomers: Newcomers) {
    const all = [...this.#subscribers, ...newcomers.keys()]
    if (all.length === 0) return void (this.#cursor = undefined)
    const owners = [...new Set(all.map(({ owner }) => owner))]
    const { cursor, isLost, changes } = await readNewChanges(this.#tools.db, owners, this.#cursor)
    // Queried after the changes, so that no ended session receives them.
    const live = await this.#findLiveSessions(all)
    const eventsFor = await readNewEvents(this.#tools, this.#subscribers, changes)
    this.#cursor = cursor
    for (const subscriber of this.#subscribers) {
      if (!live.has(subscriber.sessionId)) this.#drop(subscriber, new Failure('InvalidSession'))
      else this.#hand(subscriber, isLost ? undefined : eventsFor(subscriber))
    }
    for (const [subscriber, joined] of newcomers) {
      if (!live.has(subscriber.sessionId)) joined.reject(new Failure('InvalidSession'))
      else if (!subscriber.signal.aborted) this.#subscribers.add(subscriber)
      joined.resolve(cursor)
    }
  }

  /** `undefined` means lost or too many events: the client must reload everything. */
  #hand(subscriber: Subscriber, events: readonly ChangeEvent[] | undefined) {
    if (events) subscriber.waiting.add(events.filter((event) => subscriber.wants(event)))
    else this.#drop(subscriber, new Failure('ChangeStreamHistoryLost'))
  }

  async #findLiveSessions(subscribers: readonly Subscriber[]): Promise<ReadonlySet<string>> {
    const { db, now } = this.#tools
    const ids = [...new Set(subscribers.map(({ sessionId }) => sessionId))]
    const live = await liveSessions(db, now())
      .select('sessions.id as sessionId')
      .where('sessions.id', '=', sql<string>`any(${ids}::text[])`)
      .execute()
    return new Set(live.map(({ sessionId }) => sessionId))
  }

  #release(subscriber: Subscriber) {
    this.#subscribers.delete(subscriber)
    subscriber.waiting.end()
  }

  #drop(subscriber: Subscriber, reason: Failure) {
    this.#subscribers.delete(subscriber)
    subscriber.waiting.fail(reason)
  }

  /** Logs once per outage. */
  #logOnce(error: unknown) {
    if (!this.#isBroken) this.#tools.log.warn({ err: error }, 'could not read the change log')
    this.#isBroken = true
  }

  trim(milliseconds = CHANGE_LOG_LIFE) {
    return trimLog(this.#tools.maintenance, milliseconds)
  }

  async close() {
    this.#timers.forEach(clearInterval)
    this.#stopListening?.()
    this.#subscribers.forEach((subscriber) => this.#release(subscriber))
    await this.#poll()
  }
}

const tooMany = (message: string) => new Failure('RateLimitExceeded', message, FULL_RETRY)
