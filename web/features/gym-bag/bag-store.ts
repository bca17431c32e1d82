import { useSyncExternalStore } from 'react'
import { attempt } from '#web/api/read.ts'
import { client } from '#web/client.ts'
import { useOwnerId } from '#web/session/use-owner-id.ts'
import { readEntries, type BagEntry } from './bag-entry.ts'
import { bagFolder, bagKey, type BagPlace } from './storage-names.ts'

/** A film on its way into the bag: so many of its files are here. */
export interface Taking {
  stored: number
  files: number
  stop: AbortController
}

const listeners = new Set<() => void>()
const taking = new Map<string, Taking>()
let last: { text: string | null; entries: readonly BagEntry[] } = { text: null, entries: [] }

const changed = () => listeners.forEach((listener) => listener())
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  // What another tab did.
  globalThis.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', listener)
  }
}

/** What a member's bag holds in this browser, in the order it was packed; the same list as long as it is unchanged. */
export function readBag(ownerId: string): readonly BagEntry[] {
  const text = attempt(() => localStorage.getItem(bagKey(ownerId))) ?? null
  if (text !== last.text) last = { text, entries: readEntries(text) }
  return last.entries
}

/** Changes the list. Of a member who has left meanwhile, nothing is written any more. Throws where the browser has no room for it. */
export function changeBag(ownerId: string, change: (entries: readonly BagEntry[]) => readonly BagEntry[]) {
  if (client.tokens.refreshToken(ownerId) === null) return
  const entries = readBag(ownerId)
  const next = change(entries)
  if (next === entries) return
  if (next.length === 0) localStorage.removeItem(bagKey(ownerId))
  else localStorage.setItem(bagKey(ownerId), JSON.stringify(next))
  changed()
}

export const isPlace =
  ({ gid, id }: BagPlace) =>
  ({ lesson }: BagEntry) =>
    lesson.gid === gid && lesson.id === id

export const changeEntry = (ownerId: string, place: BagPlace, change: Partial<BagEntry>) =>
  changeBag(ownerId, (all) => all.map((entry) => (isPlace(place)(entry) ? { ...entry, ...change } : entry)))

export const takingOf = (ownerId: string, place: BagPlace) => taking.get(bagFolder(ownerId, place))

/** Undefined when it is over. */
export function showTaking(ownerId: string, place: BagPlace, now: Taking | undefined) {
  if (now) taking.set(bagFolder(ownerId, place), now)
  else taking.delete(bagFolder(ownerId, place))
  changed()
}

const none: readonly BagEntry[] = []

export function useBag(): readonly BagEntry[] {
  const ownerId = useOwnerId()
  return useSyncExternalStore(
    subscribe,
    () => (ownerId === null ? none : readBag(ownerId)),
    () => none,
  )
}

export function useTaking(place: BagPlace): Taking | undefined {
  const ownerId = useOwnerId() ?? ''
  return useSyncExternalStore(
    subscribe,
    () => takingOf(ownerId, place),
    () => undefined,
  )
}
