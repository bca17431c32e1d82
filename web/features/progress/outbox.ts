import type { Pair } from '#contract/collections/my-list.ts'
import type { WatchedRange } from '#contract/collections/watched-ranges.ts'
import type { Heartbeat } from '#contract/library/watch-heartbeats.ts'
import { OFFLINE_CHANGES } from '#contract/limits.ts'
import { lessonKey, mergeRanges } from '#rules/progress.ts'
import { isFinalError } from '#web/api/api-error.ts'
import { encode } from '#web/api/ejson.ts'
import { withLock } from '#web/api/named-lock.ts'
import { tryCatch, isList, isNumber, isText, asObject } from '#web/api/read-response.ts'
import { readIssuedAt } from '#web/session/storage/issued-at.ts'
import { getMemberStorageKey, storeUnsent } from '#web/session/storage/member-storage.ts'
import { watchedRecords } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'

/** A queued heartbeat. `at` is the time of viewing: milliseconds since 1970, by the device clock. */
export interface QueuedHeartbeat extends Omit<Heartbeat, 'at' | 'writtenAgo'> {
  at: number
}

interface OutboxOptions {
  storage: Storage
  ownerId: string
  send: (heartbeats: readonly Heartbeat[], keepalive: boolean) => Promise<unknown>
  /** Issue time of the device's access token: milliseconds since 1970, by the academy's clock. */
  getTokenIssuedAt: () => number | undefined
  /** Milliseconds since 1970. */
  now?: () => number
}

type QueuedHeartbeats = readonly QueuedHeartbeat[]

/** Maximum number of queued heartbeats per lesson. */
const MAX_HEARTBEATS_PER_LESSON = 10
/** Maximum heartbeats per call, and ranges per heartbeat (`contract/library/watch-heartbeats.ts`). */
const MAX_HEARTBEATS_PER_CALL = 50
const MAX_RANGES_PER_HEARTBEAT = 200
/** Maximum bytes per call. Both the server and the keepalive limit of browsers allow 64 kB. */
const MAX_BYTES_PER_CALL = 48 * 1024
/** Maximum position in seconds. */
const MAX_POSITION_SECONDS = 86_400

/** Part of a heartbeat with many ranges. `original`, the whole heartbeat, is set on the last part. */
interface HeartbeatPart {
  heartbeat: QueuedHeartbeat
  original?: QueuedHeartbeat
}

/**
 * Creates the queue of heartbeats that the academy has not confirmed. A lesson can have several heartbeats, because the
 * academy compares the age of each with the time when the history was cleared. The heartbeats are in local storage, so
 * they survive reloads and offline days. The server merges ranges, so resending is safe.
 */
export function createOutbox({ storage, ownerId, send, getTokenIssuedAt, now = Date.now }: OutboxOptions) {
  const key = getMemberStorageKey(ownerId, 'watched')
  const read = () => parseQueued(tryCatch(() => storage.getItem(key)))
  const write = (heartbeats: QueuedHeartbeats) => {
    if (heartbeats.length > 0) storeUnsent(key, JSON.stringify(Object.fromEntries(heartbeats.entries())), () => storage)
    else tryCatch(() => storage.removeItem(key))
  }
  /** Removes confirmed heartbeats. Ranges added meanwhile stay. */
  const removeConfirmed = (sentParts: readonly HeartbeatPart[]) => {
    const confirmed = new Set(sentParts.map(({ original }) => JSON.stringify(original)))
    write(read().filter((heartbeat) => !confirmed.has(JSON.stringify(heartbeat))))
  }
  /**
   * Returns whether all parts are sent or rejected. A rejected batch is resent part by part, and parts that are
   * rejected alone are deleted.
   */
  const deliver = async (parts: readonly HeartbeatPart[], keepalive: boolean): Promise<boolean> => {
    try {
      const response = await send(
        parts.map(({ heartbeat }) => toHeartbeat(heartbeat, now())),
        keepalive,
      )
      // The academy returns null. Other responses are from captive portals.
      if (response !== null) return false
    } catch (reason) {
      if (!isFinalError(reason)) return false
      if (parts.length > 1) {
        for (const part of parts) if (!(await deliver([part], keepalive))) return false
        return true
      }
    }
    removeConfirmed(parts)
    return true
  }
  return {
    enqueue(heartbeat: QueuedHeartbeat) {
      const ranges: WatchedRange[] = mergeRanges(heartbeat.ranges.filter(isValidRange))
      const [position, duration] = [toValidTime(heartbeat.position), toValidTime(heartbeat.duration)]
      const at = Math.max(0, heartbeat.at)
      const notBefore = getTokenIssuedAt()
      const [otherLessons, lessonHeartbeats] = splitByLesson(read(), heartbeat)
      write([
        ...otherLessons,
        ...mergeNearest([...lessonHeartbeats, { ...heartbeat, ranges, position, duration, at, notBefore }]),
      ])
    },
    /** Deletes queued heartbeats of a lesson, or of all lessons. */
    remove(lesson?: Pair) {
      write(lesson ? splitByLesson(read(), lesson)[0] : [])
    },
    /** Returns the newest queued heartbeat of a lesson. */
    find: (lesson: Pair): QueuedHeartbeat | undefined => splitByLesson(read(), lesson)[1].at(-1),
    /**
     * Sends queued heartbeats, in one tab at a time, until a call fails. Unsent heartbeats stay queued. With
     * `keepalive`, sends a single call at once, because browsers limit pending keepalive bytes.
     */
    async flush(keepalive = false) {
      const sendAll = async () => {
        const batches = splitIntoBatches(read().flatMap(splitIntoParts))
        for (const batch of batches) if (!(await deliver(batch, keepalive)) || keepalive) return
      }
      await (keepalive ? sendAll() : withLock(`holdfast.progress.${ownerId}`, sendAll))
    },
  }
}

/** Splits heartbeats into those of other lessons and those of the given lesson. */
function splitByLesson(heartbeats: QueuedHeartbeats, lesson: Pair): [QueuedHeartbeats, QueuedHeartbeats] {
  const isSameLesson = (heartbeat: QueuedHeartbeat) => lessonKey(heartbeat) === lessonKey(lesson)
  return [heartbeats.filter((heartbeat) => !isSameLesson(heartbeat)), heartbeats.filter(isSameLesson)]
}

/**
 * Merges the two heartbeats closest in time until the limit is met, so that one viewing is one heartbeat. Heartbeats
 * out of order, after the clock was set back, are always merged.
 */
function mergeNearest(lessonHeartbeats: QueuedHeartbeats): QueuedHeartbeats {
  const gaps = lessonHeartbeats.slice(1).map(({ at }, index) => at - (lessonHeartbeats[index]?.at ?? 0))
  const smallestGap = Math.min(...gaps)
  if (smallestGap > 0 && lessonHeartbeats.length <= MAX_HEARTBEATS_PER_LESSON) return lessonHeartbeats
  const index = gaps.indexOf(smallestGap)
  const [earlierHeartbeat, laterHeartbeat] = lessonHeartbeats.slice(index, index + 2)
  if (!earlierHeartbeat || !laterHeartbeat) return lessonHeartbeats
  const mergedHeartbeat = {
    ...laterHeartbeat,
    ranges: mergeRanges([...earlierHeartbeat.ranges, ...laterHeartbeat.ranges]),
  }
  return mergeNearest(lessonHeartbeats.toSpliced(index, 2, mergedHeartbeat))
}

/** Replaces the time with an age in milliseconds, because the device clock may be wrong. */
const toHeartbeat = ({ at, ...fields }: QueuedHeartbeat, now: number): Heartbeat => ({
  ...fields,
  writtenAgo: Math.min(Math.max(0, Math.round(now - at)), OFFLINE_CHANGES.age),
})

function splitIntoParts(heartbeat: QueuedHeartbeat): HeartbeatPart[] {
  const count = Math.max(1, Math.ceil(heartbeat.ranges.length / MAX_RANGES_PER_HEARTBEAT))
  return Array.from({ length: count }, (_, index) => ({
    heartbeat: {
      ...heartbeat,
      ranges: heartbeat.ranges.slice(index * MAX_RANGES_PER_HEARTBEAT, (index + 1) * MAX_RANGES_PER_HEARTBEAT),
    },
    ...(index === count - 1 && { original: heartbeat }),
  }))
}

/** Groups parts into calls within the limits of the academy. */
function splitIntoBatches(parts: readonly HeartbeatPart[]): HeartbeatPart[][] {
  const batches: HeartbeatPart[][] = []
  let freeBytes = 0
  for (const part of parts) {
    const bytes = new Blob([JSON.stringify(encode(part.heartbeat))]).size
    const lastBatch = batches.at(-1)
    freeBytes -= bytes
    if (lastBatch && freeBytes >= 0 && lastBatch.length < MAX_HEARTBEATS_PER_CALL) lastBatch.push(part)
    else {
      batches.push([part])
      freeBytes = MAX_BYTES_PER_CALL - bytes
    }
  }
  return batches
}

/** Returns whether the academy accepts a range. */
const isValidRange = ({ from, to }: WatchedRange) => from >= 0 && to <= MAX_POSITION_SECONDS

/** Replaces invalid times, such as an unknown duration, with 0. */
const toValidTime = (seconds: number) => (seconds >= 0 && seconds <= MAX_POSITION_SECONDS ? seconds : 0)

/** Parses the stored heartbeats. Skips invalid entries. */
function parseQueued(text: string | null | undefined): QueuedHeartbeats {
  const storedHeartbeats = asObject(tryCatch((): unknown => JSON.parse(text ?? '{}')))
  return Object.values(storedHeartbeats).filter(isHeartbeat)
}

const isHeartbeat = (value: unknown): value is QueuedHeartbeat => {
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
    send: watchedRecords(client, ownerId).send,
    getTokenIssuedAt: () => readIssuedAt(client.tokens.accessToken(ownerId)),
  })

/** Sends the unsent progress of previous pages, now and whenever the network is back. */
export function sendUnsentProgress(ownerId: string, signal: AbortSignal) {
  const outbox = memberOutbox(ownerId)
  globalThis.addEventListener?.('online', () => void outbox.flush(), { signal })
  void outbox.flush()
}
