import { bagCache } from './storage-names.ts'
import type { BagEntry } from './bag-entry.ts'
import { changeBag, changeEntry, readBag } from './bag-store.ts'

/** How much newer the device's clock must be than what is noted of it. Milliseconds. */
const NOTE = 60_000

/** Holds what is listed against what is here: a browser that needs room takes it back without a word. Notes how late it is, too. */
export async function holdAgainst(ownerId: string) {
  noteTime(ownerId)
  for (const entry of readBag(ownerId))
    if (entry.state === 'whole' && !(await isWhole(ownerId, entry)))
      changeEntry(ownerId, entry.lesson, { state: 'evicted' })
}

export async function isWhole(ownerId: string, entry: BagEntry) {
  const name = bagCache(ownerId, entry.lesson)
  if (!(await caches.has(name))) return false
  return (await (await caches.open(name)).keys()).length >= entry.files
}

/** A clock that is turned back later is found out by this. */
export function noteTime(ownerId: string, now = Date.now()) {
  changeBag(ownerId, (all) =>
    all.every(({ latestAt }) => now - latestAt < NOTE)
      ? all
      : all.map((entry) => ({ ...entry, latestAt: Math.max(entry.latestAt, now) })),
  )
}
