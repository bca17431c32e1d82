import { deleteForeignFiles } from '#web/api/file-type.ts'
import type { BagEntry } from './bag-entry.ts'
import { changeBag, changeEntry, readBag } from './bag-store.ts'
import { bagCache } from './storage-names.ts'

/** How much later than the recorded time it must be to be recorded again. Milliseconds. */
const RECORD_AFTER = 60_000

/**
 * Compares the list with what is in the caches: a browser that needs space deletes them without notice. Records the
 * time as well.
 */
export async function reconcileCache(ownerId: string) {
  recordTime(ownerId)
  for (const entry of readBag(ownerId))
    if (entry.state === 'whole' && !(await isCached(ownerId, entry)))
      changeEntry(ownerId, entry.lesson, { state: 'evicted' })
}

/** Whether every file of the lesson is in its cache. What is none of them is deleted. */
export async function isCached(ownerId: string, entry: BagEntry) {
  const name = bagCache(ownerId, entry.lesson)
  if (!(await caches.has(name))) return false
  const cache = await caches.open(name)
  await deleteForeignFiles(cache)
  return (await cache.keys()).length >= entry.files
}

/** Records the latest time that the device has shown, which reveals a clock that is set back later. */
export function recordTime(ownerId: string, now = Date.now()) {
  changeBag(ownerId, (all) =>
    all.every(({ latestAt }) => now - latestAt < RECORD_AFTER)
      ? all
      : all.map((entry) => ({ ...entry, latestAt: Math.max(entry.latestAt, now) })),
  )
}
