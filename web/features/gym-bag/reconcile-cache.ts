import { deleteForeignFiles } from '#web/api/file-type.ts'
import type { BagEntry } from './bag-entry.ts'
import { changeBag, changeEntry, readBag } from './bag-store.ts'
import { bagCache } from './storage-names.ts'

/** Minimum milliseconds between two recorded times. */
const MIN_RECORD_INTERVAL_MS = 60_000

/** Marks lessons whose files the browser has evicted, and records the current time. */
export async function reconcileCache(ownerId: string) {
  recordTime(ownerId)
  for (const entry of readBag(ownerId))
    if (entry.state === 'whole' && !(await isCached(ownerId, entry)))
      changeEntry(ownerId, entry.lesson, { state: 'evicted' })
}

/** Returns whether all files of the lesson are cached. Deletes cached responses that are not its files. */
export async function isCached(ownerId: string, entry: BagEntry) {
  const name = bagCache(ownerId, entry.lesson)
  if (!(await caches.has(name))) return false
  const cache = await caches.open(name)
  await deleteForeignFiles(cache)
  return (await cache.keys()).length >= entry.files
}

/** Records the latest time of the device clock, so that a clock that is set back can be detected. */
export function recordTime(ownerId: string, now = Date.now()) {
  changeBag(ownerId, (entries) =>
    entries.every(({ latestAt }) => now - latestAt < MIN_RECORD_INTERVAL_MS)
      ? entries
      : entries.map((entry) => ({ ...entry, latestAt: Math.max(entry.latestAt, now) })),
  )
}
