import { sql } from 'kysely'
import { CHANGES_KEPT, STREAMS_PER_MEMBER, STREAMS_PER_PROCESS, STREAMS_PER_SESSION } from '#contract/limits.ts'
import { Failure } from '#server/fail.ts'
import { liveSessions } from '#server/platform/security/live-sessions.ts'
import { oneAtATime } from '#server/platform/jobs/one-at-a-time.ts'
import { readNewEvents } from './read-events.ts'
import { type Cursor, readNews } from './read-log.ts'
import type { Subscriber, Tools } from './subscriber.ts'
import type { ChangeEvent } from './to-event.ts'
import { trimLog } from './trim-log.ts'

type Newcomers = ReadonlyMap<Subscriber, PromiseWithResolvers<Cursor>>

/** Milliseconds between two polls of the change log: a lost notification delays a change and never loses it. */
const POLL_EVERY = 2000
const TRIM_EVERY = 60_000
/** Seconds after which a stream may be tried again that was one too many. */
const FULL_RETRY = 5

const streamLimits = { session: STREAMS_PER_SESSION, member: STREAMS_PER_MEMBER, process: STREAMS_PER_PROCESS }

/** Reads the log of changes for all who watch in this process, and only while somebody does. */
export class ChangeFeed {
  readonly #tools: Tools
  readonly #limits: typeof streamLimits
  readonly #subscribers = new Set<Subscriber>()
  /** They wait for their first look. */
  readonly #newcomers = new Map<Subscriber, PromiseWithResolvers<Cursor>>()
  /** Up to here the subscribers have been served. */
  #cursor: Cursor | undefined
  #stopListening: (() => void) | undefined
  #isBroken = false
  readonly #timers: readonly NodeJS.Timeout[]

  constructor(tools: Tools, limits = streamLimits) {
    this.#tools = tools
    this.#limits = limits
    const trim = () =>
      void this.trim().catch((error: unknown) =>
        tools.log.warn({ err: error }, 'the log of changes could not be trimmed'),
      )
    this.#timers = [setInterval(this.#wake, POLL_EVERY).unref(), setInterval(trim, TRIM_EVERY).unref()]
  }

  /** Answers the place after which the subscriber gets every change. Throws InvalidSession, and RateLimitExceeded for a stream too many. */
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

  /** Where the process is full, a member who has fewer streams than another takes the newest of whoever has most. */
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

  readonly #wake = () => void this.#poll()

  readonly #poll = oneAtATime(async () => {
    const newcomers = new Map(this.#newcomers)
    try {
      await this.#serve(newcomers)
      this.#isBroken = false
    } catch (error) {
      newcomers.forEach((joined) => joined.reject(error))
      this.#complain(error)
    }
    newcomers.forEach((_, subscriber) => this.#newcomers.delete(subscriber))
  })

  /** Nothing is handed out before all of it has been read, so that a failure on the way loses nothing and repeats nothing. */
  async #serve(newcomers: Newcomers) {
    const all = [...this.#subscribers, ...newcomers.keys()]
    if (all.length === 0) return void (this.#cursor = undefined)
    const owners = [...new Set(all.map(({ owner }) => owner))]
    const { cursor, isLost, changes } = await readNews(this.#tools.db, owners, this.#cursor)
    // After the changes: none of them reaches a session that had ended before.
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

  /** Undefined are events that were lost, or too many: a client that begins anew reads everything. */
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

  /** Once an outage. */
  #complain(error: unknown) {
    if (!this.#isBroken) this.#tools.log.warn({ err: error }, 'the log of changes could not be read')
    this.#isBroken = true
  }

  trim(milliseconds = CHANGES_KEPT) {
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
