import type { Pair } from '#contract/collections/my-list.ts'
import type { SeenRange } from '#contract/collections/watched-ranges.ts'
import type { Heartbeat } from '#contract/library/watched.ts'
import { OFFLINE_CHANGES } from '#contract/limits.ts'
import { lessonKey, unite } from '#rules/progress.ts'
import { isFinalError } from '#web/api/api-error.ts'
import { encode } from '#web/api/ejson.ts'
import { withLock } from '#web/api/named-lock.ts'
import { tryCatch, isList, isNumber, isText, asObject } from '#web/api/read-response.ts'
import { issuedAt } from '#web/session/storage/issued-at.ts'
import { memberStorageKey, storeUnsent } from '#web/session/storage/member-storage.ts'
import { watched } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'

/** A queued heartbeat. `at` is the time of viewing: milliseconds since 1970, by the device clock. */
export interface WatchedAt extends Omit<Heartbeat, 'at' | 'writtenAgo'> {
  at: number
}

interface Outbox {
  storage: Storage
  ownerId: string
  send: (heartbeats: readonly Heartbeat[], keepalive: boolean) => Promise<unknown>
  /** Issue time of the device's access token: milliseconds since 1970, by the academy's clock. */
  tokenIssuedAt: () => number | undefined
  /** Milliseconds since 1970. */
  now?: () => number
}

type Waiting = readonly WatchedAt[]

/** Maximum number of queued heartbeats per lesson. */
const HEARTBEATS_PER_LESSON = 10
/** Maximum heartbeats per call, and ranges per heartbeat (`contract/library/watched.ts`). */
const HEARTBEATS_PER_CALL = 50
const RANGES_PER_HEARTBEAT = 200
/** Maximum bytes per call. Both the server and the keepalive limit of browsers allow 64 kB. */
const BYTES_PER_CALL = 48 * 1024
/** Maximum position in seconds. */
const DAY = 86_400

/** Part of a heartbeat with many ranges. `whole` is set on the last part. */
interface Piece {
  heartbeat: WatchedAt
  whole?: WatchedAt
}

/**
 * Heartbeats not confirmed by the academy, several per lesson, because each is compared by age with a history that
 * was cleared meanwhile. Stored in local storage, so they survive reloads and offline days. The server merges ranges,
 * so resending is safe.
 */
export function createOutbox({ storage, ownerId, send, tokenIssuedAt, now = Date.now }: Outbox) {
  const key = memberStorageKey(ownerId, 'watched')
  const read = () => readWaiting(tryCatch(() => storage.getItem(key)))
  const write = (waiting: Waiting) => {
    if (waiting.length > 0) storeUnsent(key, JSON.stringify(Object.fromEntries(waiting.entries())), () => storage)
    else tryCatch(() => storage.removeItem(key))
  }
  /** Removes confirmed heartbeats. Ranges added meanwhile stay. */
  const confirm = (sent: readonly Piece[]) => {
    const confirmed = new Set(sent.map(({ whole }) => JSON.stringify(whole)))
    write(read().filter((waiting) => !confirmed.has(JSON.stringify(waiting))))
  }
  /**
   * Returns whether the pieces are done. A rejected batch is resent piece by piece, and pieces rejected alone are
   * deleted.
   */
  const deliver = async (pieces: readonly Piece[], keepalive: boolean): Promise<boolean> => {
    try {
      const response = await send(
        pieces.map(({ heartbeat }) => toSent(heartbeat, now())),
        keepalive,
      )
      // The academy returns null. Other responses are from captive portals.
      if (response !== null) return false
    } catch (reason) {
      if (!isFinalError(reason)) return false
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
      write([...others, ...mergeNearest([...ofLesson, { ...heartbeat, ranges, position, duration, at, notBefore }])])
    },
    /** Deletes queued heartbeats of a lesson, or of all lessons. */
    forget(lesson?: Pair) {
      write(lesson ? split(read(), lesson)[0] : [])
    },
    /** The newest queued heartbeat of a lesson. */
    find: (lesson: Pair): WatchedAt | undefined => split(read(), lesson)[1].at(-1),
    /**
     * Sends queued heartbeats, in one tab at a time, until a call fails; unsent ones stay. With `keepalive`, sends
     * only one call, immediately, because browsers limit pending keepalive bytes.
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

/** Splits heartbeats into those of other lessons and those of the lesson. */
function split(waiting: Waiting, lesson: Pair): [Waiting, Waiting] {
  const isOf = (one: WatchedAt) => lessonKey(one) === lessonKey(lesson)
  return [waiting.filter((one) => !isOf(one)), waiting.filter(isOf)]
}

/**
 * Merges the two heartbeats closest in time until the limit is met, so that one viewing is one heartbeat. Heartbeats
 * out of order, after the clock was set back, are always merged.
 */
function mergeNearest(ofLesson: Waiting): Waiting {
  const gaps = ofLesson.slice(1).map(({ at }, index) => at - (ofLesson[index]?.at ?? 0))
  const least = Math.min(...gaps)
  if (least > 0 && ofLesson.length <= HEARTBEATS_PER_LESSON) return ofLesson
  const index = gaps.indexOf(least)
  const [earlier, later] = ofLesson.slice(index, index + 2)
  if (!earlier || !later) return ofLesson
  const united = { ...later, ranges: unite([...earlier.ranges, ...later.ranges]) }
  return mergeNearest(ofLesson.toSpliced(index, 2, united))
}

/** Sends an age instead of a date because the device clock may be wrong. */
const toSent = ({ at, ...watchedThen }: WatchedAt, now: number): Heartbeat => ({
  ...watchedThen,
  writtenAgo: Math.min(Math.max(0, Math.round(now - at)), OFFLINE_CHANGES.age),
})

function piecesOf(whole: WatchedAt): Piece[] {
  const count = Math.max(1, Math.ceil(whole.ranges.length / RANGES_PER_HEARTBEAT))
  return Array.from({ length: count }, (_, index) => ({
    heartbeat: {
      ...whole,
      ranges: whole.ranges.slice(index * RANGES_PER_HEARTBEAT, (index + 1) * RANGES_PER_HEARTBEAT),
    },
    ...(index === count - 1 && { whole }),
  }))
}

/** Splits pieces into calls within the limits of the academy. */
function batchesOf(pieces: readonly Piece[]): Piece[][] {
  const batches: Piece[][] = []
  let room = 0
  for (const piece of pieces) {
    const bytes = new Blob([JSON.stringify(encode(piece.heartbeat))]).size
    const last = batches.at(-1)
    room -= bytes
    if (last && room >= 0 && last.length < HEARTBEATS_PER_CALL) last.push(piece)
    else {
      batches.push([piece])
      room = BYTES_PER_CALL - bytes
    }
  }
  return batches
}

/** Returns whether the academy accepts a range. */
const isOfFilm = ({ from, to }: SeenRange) => from >= 0 && to <= DAY

/** Replaces invalid times, such as an unknown duration, by 0. */
const filmTime = (seconds: number) => (seconds >= 0 && seconds <= DAY ? seconds : 0)

/** Parses the stored heartbeats. Skips invalid entries so that they break no player. */
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

/** Sends progress left by an earlier page, now and whenever the network is back. */
export function sendWaitingProgress(ownerId: string, signal: AbortSignal) {
  const outbox = memberOutbox(ownerId)
  globalThis.addEventListener?.('online', () => void outbox.flush(), { signal })
  void outbox.flush()
}
