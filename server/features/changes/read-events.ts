import { STREAM_BURST } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { CollectionName } from '#server/features/collections/index.ts'
import { readDocuments } from './read-documents.ts'
import type { Change } from './read-log.ts'
import { type Watching, writeToken } from './resume-token.ts'
import type { Tools } from './subscriber.ts'
import { type ChangeEvent, toEvent } from './to-event.ts'

/** Missed changes whose documents are read together. */
const PAGE = 25

type Reading = Pick<Tools, 'db' | 'keys'>

/**
 * Returns the events for one subscriber. Undefined if there are more than {@link STREAM_BURST} in one of its
 * collections.
 */
type NewEvents = (watching: Watching) => readonly ChangeEvent[] | undefined

/**
 * Builds the events for each subscriber. All streams of a member share them, because a copy per stream of one large
 * change used a gigabyte.
 */
export async function readNewEvents(
  tools: Reading,
  watching: Iterable<Watching>,
  changes: readonly Change[],
): Promise<NewEvents> {
  const byOwner = Map.groupBy(changes, ({ owner }) => owner)
  const flooded = findFlooded(changes)
  const events = new Map<Change, ChangeEvent>()
  for (const [owner, streams] of Map.groupBy(watching, (one) => one.owner)) {
    const watched = new Set(streams.flatMap(({ collections }) => collections))
    const collections = [...watched].filter((collection) => !flooded.has(nameOf(owner, collection)))
    for (const [change, event] of await readEvents(tools, { owner, collections }, byOwner.get(owner) ?? []))
      events.set(change, event)
  }
  return ({ owner, collections }) => {
    if (collections.some((collection) => flooded.has(nameOf(owner, collection)))) return undefined
    const own = byOwner.get(owner)?.filter(({ collection }) => collections.some((name) => name === collection)) ?? []
    return own.flatMap((change) => events.get(change) ?? [])
  }
}

const nameOf = (owner: string, collection: string) => `${owner} ${collection}`

/** Returns the collections of members with more changes at once than a stream reports. */
function findFlooded(changes: readonly Change[]): ReadonlySet<string> {
  const grouped = Map.groupBy(changes, ({ owner, collection }) => nameOf(owner, collection))
  return new Set([...grouped].filter(([, { length }]) => length > STREAM_BURST).map(([name]) => name))
}

/** Yields the missed events of a stream, read in pages, so that a slow client uses little memory. */
export async function* readMissedEvents(
  tools: Reading,
  watching: Watching,
  changes: readonly Change[],
): AsyncGenerator<ChangeEvent> {
  for (let at = 0; at < changes.length; at += PAGE)
    yield* (await readEvents(tools, watching, changes.slice(at, at + PAGE))).values()
}

/** Returns the events of one owner in the given collections, in order. */
async function readEvents(
  { db, keys }: Reading,
  { owner, collections }: { owner: OwnerId; collections: readonly CollectionName[] },
  changes: readonly Change[],
): Promise<ReadonlyMap<Change, ChangeEvent>> {
  const grouped = Map.groupBy(changes, ({ collection }) => collection)
  const key = keys.current('media')
  const events = new Map<Change, ChangeEvent>()
  for (const collection of collections) {
    const own = grouped.get(collection) ?? []
    const documents = await readDocuments(db, { owner, collection }, own)
    for (const change of own) {
      const token = writeToken(key, { owner, collection }, change.position)
      const event = toEvent(collection, change, token, documents.get(change.documentId))
      if (event) events.set(change, event)
    }
  }
  // Restores the order of the log across collections.
  return new Map(changes.flatMap((change) => entryOf(events, change)))
}

function entryOf(events: ReadonlyMap<Change, ChangeEvent>, change: Change): [Change, ChangeEvent][] {
  const event = events.get(change)
  return event ? [[change, event]] : []
}
