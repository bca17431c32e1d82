import type { Pair } from '#contract/collections/my-list.ts'
import type { SeenRange } from '#contract/collections/watched-ranges.ts'
import type { Heartbeat } from '#contract/library/watched.ts'
import { OFFLINE_CHANGES } from '#contract/limits.ts'
import { lessonKey, unite } from '#rules/progress.ts'
import { isRefusal } from '#web/api/api-error.ts'
import { encode } from '#web/api/ejson.ts'
import { withLock } from '#web/api/named-lock.ts'
import { tryCatch, isList, isNumber, isText, asObject } from '#web/api/read-answer.ts'
import { issuedAt } from '#web/session/storage/issued-at.ts'
import { memberStorageKey, storeUnsent } from '#web/session/storage/member-storage.ts'
import { watched } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'

/** A heartbeat that waits. `at`: when it was seen, milliseconds since 1970 by the device's clock. */
export interface WatchedAt extends Omit<Heartbeat, 'at' | 'writtenAgo'> {
  at: number
}

interface Outbox {
  storage: Storage
  ownerId: string
  send: (heartbeats: readonly Heartbeat[], keepalive: boolean) => Promise<unknown>
  /** When the device's access token was issued: milliseconds since 1970, by the academy's clock. */
  tokenIssuedAt: () => number | undefined
  /** Milliseconds since 1970. */
  now?: () => number
}

type Waiting = readonly WatchedAt[]

/** The most heartbeats that wait of a lesson. */
const OF_LESSON = 10
/** The most heartbeats of one call, and ranges of one heartbeat (`contract/library/watched.ts`). */
const HEARTBEATS = 50
const RANGES = 200
/** Bytes of one call: the academy reads 64 kB, and browsers let all that outlives a page be as much. */
const BYTES = 48 * 1024
/** Seconds. No time of a film is later. */
const DAY = 86_400

/** What is sent of a lesson. A heartbeat of many ranges is several pieces; the last one has the `whole`. */
interface Piece {
  heartbeat: WatchedAt
  whole?: WatchedAt
}

/**
 * Heartbeats that the academy has not confirmed, a few a lesson: it judges each by its age, so that a history that was
 * cleared in between does not come back. They are stored in the local storage, so that neither a closed page nor a day
 * without a network loses any. The server unites the ranges, so that it is safe to send a heartbeat twice.
 */
export function createOutbox({ storage, ownerId, send, tokenIssuedAt, now = Date.now }: Outbox) {
  const key = memberStorageKey(ownerId, 'watched')
  const read = () => readWaiting(tryCatch(() => storage.getItem(key)))
  const write = (waiting: Waiting) => {
    if (waiting.length > 0) storeUnsent(key, JSON.stringify(Object.fromEntries(waiting.entries())), () => storage)
    else tryCatch(() => storage.removeItem(key))
  }
  /** What was watched of a lesson meanwhile stays. */
  const confirm = (sent: readonly Piece[]) => {
    const confirmed = new Set(sent.map(({ whole }) => JSON.stringify(whole)))
    write(read().filter((waiting) => !confirmed.has(JSON.stringify(waiting))))
  }
  /**
   * Answers whether the pieces need not be sent again. Of several that are refused each is sent alone: those that the
   * academy refuses would be refused again, and are deleted.
   */
  const deliver = async (pieces: readonly Piece[], keepalive: boolean): Promise<boolean> => {
    try {
      const answer = await send(
        pieces.map(({ heartbeat }) => toSent(heartbeat, now())),
        keepalive,
      )
      // The academy answers null: anything else comes from something in between.
      if (answer !== null) return false
    } catch (reason) {
      if (!isRefusal(reason)) return false
      if (pieces.length > 1) {
        for (const piece of pieces) if (!(await deliver([piece], keepalive))) return false
        return true
      }
    }
    confirm(pieces)
    return true
  }
  return {
    put(heartbeat: WatchedAt) {
      const ranges: SeenRange[] = unite(heartbeat.ranges.filter(isOfFilm))
      const [position, duration] = [filmTime(heartbeat.position), filmTime(heartbeat.duration)]
      const at = Math.max(0, heartbeat.at)
      const notBefore = tokenIssuedAt()
      const [others, ofLesson] = split(read(), heartbeat)
      write([...others, ...uniteNearest([...ofLesson, { ...heartbeat, ranges, position, duration, at, notBefore }])])
    },
    /** Drops what waits of a lesson, or of all. */
    forget(lesson?: Pair) {
      write(lesson ? split(read(), lesson)[0] : [])
    },
    /** The newest heartbeat of a lesson that was not sent. */
    find: (lesson: Pair): WatchedAt | undefined => split(read(), lesson)[1].at(-1),
    /**
     * Sends what waits, one tab at a time, until one call fails; what cannot be sent stays. With `keepalive` it is one
     * call at once, since browsers limit the bytes of all that outlives a page.
     */
    async flush(keepalive = false) {
      const sendAll = async () => {
        const batches = batchesOf(read().flatMap(piecesOf))
        for (const batch of batches) if (!(await deliver(batch, keepalive)) || keepalive) return
      }
      await (keepalive ? sendAll() : withLock(`holdfast.progress.${ownerId}`, sendAll))
    },
  }
}

/** The heartbeats of other lessons, and those of a lesson. */
function split(waiting: Waiting, lesson: Pair): [Waiting, Waiting] {
  const isOf = (one: WatchedAt) => lessonKey(one) === lessonKey(lesson)
  return [waiting.filter((one) => !isOf(one)), waiting.filter(isOf)]
}

/**
 * Unites the two heartbeats of a lesson that are nearest in time, until few enough are left, so that what was watched
 * in one go is one. One that does not seem to be later than the one before, since the clock was set back, is no other.
 */
function uniteNearest(ofLesson: Waiting): Waiting {
  const gaps = ofLesson.slice(1).map(({ at }, index) => at - (ofLesson[index]?.at ?? 0))
  const least = Math.min(...gaps)
  if (least > 0 && ofLesson.length <= OF_LESSON) return ofLesson
  const index = gaps.indexOf(least)
  const [earlier, later] = ofLesson.slice(index, index + 2)
  if (!earlier || !later) return ofLesson
  const united = { ...later, ranges: unite([...earlier.ranges, ...later.ranges]) }
  return uniteNearest(ofLesson.toSpliced(index, 2, united))
}

/** The academy is told an age instead of a date: the device's clock may be wrong. */
const toSent = ({ at, ...watchedThen }: WatchedAt, now: number): Heartbeat => ({
  ...watchedThen,
  writtenAgo: Math.min(Math.max(0, Math.round(now - at)), OFFLINE_CHANGES.age),
})

function piecesOf(whole: WatchedAt): Piece[] {
  const count = Math.max(1, Math.ceil(whole.ranges.length / RANGES))
  return Array.from({ length: count }, (_, index) => ({
    heartbeat: { ...whole, ranges: whole.ranges.slice(index * RANGES, (index + 1) * RANGES) },
    ...(index === count - 1 && { whole }),
  }))
}

/** Each is one call that the academy reads. */
function batchesOf(pieces: readonly Piece[]): Piece[][] {
  const batches: Piece[][] = []
  let room = 0
  for (const piece of pieces) {
    const bytes = new Blob([JSON.stringify(encode(piece.heartbeat))]).size
    const last = batches.at(-1)
    room -= bytes
    if (last && room >= 0 && last.length < HEARTBEATS) last.push(piece)
    else {
      batches.push([piece])
      room = BYTES - bytes
    }
  }
  return batches
}

/** Whether the academy accepts the times of a range. */
const isOfFilm = ({ from, to }: SeenRange) => from >= 0 && to <= DAY

/** What is no time of a film, such as the length of one that is not known, is 0. */
const filmTime = (seconds: number) => (seconds >= 0 && seconds <= DAY ? seconds : 0)

/** Leaves out what another version wrote: no player may fail because of it. */
function readWaiting(text: string | null | undefined): Waiting {
  const stored = asObject(tryCatch((): unknown => JSON.parse(text ?? '{}')))
  return Object.values(stored).filter(isHeartbeat)
}

const isHeartbeat = (value: unknown): value is WatchedAt => {
  const { vid, gid, ranges, position, duration, at, notBefore } = asObject(value)
  return (
    isText(vid) &&
    isText(gid) &&
    isList(ranges) &&
    ranges.every(isRange) &&
    [position, duration, at, notBefore ?? 0].every(isNumber)
  )
}

const isRange = (value: unknown) => isNumber(asObject(value)['from']) && isNumber(asObject(value)['to'])

/** The member's outbox in this browser. */
export const memberOutbox = (ownerId: string) =>
  createOutbox({
    storage: globalThis.localStorage,
    ownerId,
    send: watched(client, ownerId).send,
    tokenIssuedAt: () => issuedAt(client.tokens.accessToken(ownerId)),
  })

/** Sends what an earlier page could not send: now, and whenever the network comes back. */
export function sendWaitingProgress(ownerId: string, signal: AbortSignal) {
  const outbox = memberOutbox(ownerId)
  globalThis.addEventListener?.('online', () => void outbox.flush(), { signal })
  void outbox.flush()
}
