import type { Pair } from '#contract/collections/my-list.ts'
import type { SeenRange } from '#contract/collections/watched-ranges.ts'
import type { Heartbeat } from '#contract/library/watched.ts'
import { lessonKey, unite } from '#rules/progress.ts'
import { ApiError } from '#web/api/api-error.ts'
import { attempt, isList, isNumber, isText, membersOf } from '#web/api/read-answer.ts'
import { memberStorageKey } from '#web/session/storage/member-storage.ts'
import { watched } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'

interface Outbox {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  ownerId: string
  send: (heartbeats: readonly Heartbeat[], keepalive: boolean) => Promise<unknown>
}

type Waiting = Record<string, Heartbeat>

/** The most lessons of one call. */
const AT_ONCE = 50

/**
 * Heartbeats that the academy has not confirmed, one a lesson. They are stored in the local storage, so that neither a
 * closed page nor a day without a network loses any. The server unites the ranges, so that it is safe to send a
 * heartbeat twice.
 */
export function createOutbox({ storage, ownerId, send }: Outbox) {
  const key = memberStorageKey(ownerId, 'watched')
  const read = () => readWaiting(attempt(() => storage.getItem(key)))
  const write = (waiting: Waiting) =>
    attempt(() =>
      Object.keys(waiting).length > 0 ? storage.setItem(key, JSON.stringify(waiting)) : storage.removeItem(key),
    )
  const confirm = (sent: readonly Heartbeat[]) => {
    const confirmed = new Map(sent.map((heartbeat) => [lessonKey(heartbeat), heartbeat.at]))
    write(Object.fromEntries(Object.entries(read()).filter(([lesson, { at }]) => confirmed.get(lesson) !== at)))
  }
  return {
    put(heartbeat: Heartbeat) {
      const waiting = read()
      const lesson = lessonKey(heartbeat)
      const ranges: SeenRange[] = unite([...(waiting[lesson]?.ranges ?? []), ...heartbeat.ranges])
      write({ ...waiting, [lesson]: { ...heartbeat, ranges } })
    },
    /** The unsent ranges of a lesson. */
    find: (lesson: Pair): Heartbeat | undefined => read()[lessonKey(lesson)],
    /** Heartbeats that cannot be sent stay. Those that the academy refuses would be refused again, and are deleted. */
    async flush(keepalive = false) {
      const waiting = Object.values(read()).slice(0, AT_ONCE)
      if (waiting.length === 0) return
      try {
        await send(waiting, keepalive)
        confirm(waiting)
      } catch (reason) {
        if (reason instanceof ApiError && reason.statusCode === 400) confirm(waiting)
      }
    },
  }
}

/** Leaves out what another version wrote: no player may fail because of it. */
function readWaiting(text: string | null | undefined): Waiting {
  const stored = membersOf(attempt((): unknown => JSON.parse(text ?? '{}')))
  const waiting: Waiting = {}
  for (const [lesson, heartbeat] of Object.entries(stored)) if (isHeartbeat(heartbeat)) waiting[lesson] = heartbeat
  return waiting
}

const isHeartbeat = (value: unknown): value is Heartbeat => {
  const { vid, gid, ranges, position, duration, at } = membersOf(value)
  return (
    isText(vid) && isText(gid) && isList(ranges) && ranges.every(isRange) && [position, duration, at].every(isNumber)
  )
}

const isRange = (value: unknown) => isNumber(membersOf(value)['from']) && isNumber(membersOf(value)['to'])

/** The member's outbox in this browser. */
export const memberOutbox = (ownerId: string) =>
  createOutbox({ storage: globalThis.localStorage, ownerId, send: watched(client, ownerId).send })

/** Sends what an earlier page could not send: now, and whenever the network comes back. */
export function sendWaitingProgress(ownerId: string, signal: AbortSignal) {
  const outbox = memberOutbox(ownerId)
  globalThis.addEventListener?.('online', () => void outbox.flush(), { signal })
  void outbox.flush()
}
