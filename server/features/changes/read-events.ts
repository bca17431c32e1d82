import { MAX_STREAM_BURST } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { CollectionName } from '#server/features/collections/index.ts'
import { readDocuments } from './read-documents.ts'
import type { Change } from './read-log.ts'
import { type WatchedCollections, createResumeToken } from './resume-token.ts'
import type { FeedDependencies } from './subscriber.ts'
import { type ChangeEvent, toEvent } from './to-event.ts'

/** Number of missed changes whose documents are read together. */
const PAGE_SIZE = 25

type EventDependencies = Pick<FeedDependencies, 'db' | 'signingKeys'>

/** Returns the events for a subscriber; undefined if a collection has more than {@link MAX_STREAM_BURST} changes. */
type GetEvents = (watching: WatchedCollections) => readonly ChangeEvent[] | undefined

/**
 * Builds the events for each subscriber. All streams of a member share the event objects; separate copies of one large
 * change used a gigabyte of memory.
 */
export async function readNewEvents(
  deps: EventDependencies,
  watching: Iterable<WatchedCollections>,
  changes: readonly Change[],
): Promise<GetEvents> {
  const byOwner = Map.groupBy(changes, ({ owner }) => owner)
  const floodedCollections = findFloodedCollections(changes)
  const events = new Map<Change, ChangeEvent>()
  for (const [owner, streams] of Map.groupBy(watching, (stream) => stream.owner)) {
    const watched = new Set(streams.flatMap(({ collections }) => collections))
    const collections = [...watched].filter((collection) => !floodedCollections.has(collectionKey(owner, collection)))
    for (const [change, event] of await readEvents(deps, { owner, collections }, byOwner.get(owner) ?? []))
      events.set(change, event)
  }
  return ({ owner, collections }) => {
    if (collections.some((collection) => floodedCollections.has(collectionKey(owner, collection)))) return undefined
    const ownChanges =
      byOwner.get(owner)?.filter(({ collection }) => collections.some((name) => name === collection)) ?? []
    return ownChanges.flatMap((change) => events.get(change) ?? [])
  }
}

const collectionKey = (owner: string, collection: string) => `${owner} ${collection}`

/** Returns the keys of collections that have more than {@link MAX_STREAM_BURST} changes. */
function findFloodedCollections(changes: readonly Change[]): ReadonlySet<string> {
  const grouped = Map.groupBy(changes, ({ owner, collection }) => collectionKey(owner, collection))
  return new Set([...grouped].filter(([, { length }]) => length > MAX_STREAM_BURST).map(([name]) => name))
}

/**
 * Yields the events that a stream missed. Their documents are read page by page, so that a slow client uses little
 * memory.
 */
export async function* readMissedEvents(
  deps: EventDependencies,
  watching: WatchedCollections,
  changes: readonly Change[],
): AsyncGenerator<ChangeEvent> {
  for (let offset = 0; offset < changes.length; offset += PAGE_SIZE)
    yield* (await readEvents(deps, watching, changes.slice(offset, offset + PAGE_SIZE))).values()
}

/** Returns the events of one owner in the given collections, in order. */
async function readEvents(
  { db, signingKeys }: EventDependencies,
  { owner, collections }: { owner: OwnerId; collections: readonly CollectionName[] },
  changes: readonly Change[],
): Promise<ReadonlyMap<Change, ChangeEvent>> {
  const grouped = Map.groupBy(changes, ({ collection }) => collection)
  const key = signingKeys.current('media')
  const events = new Map<Change, ChangeEvent>()
  for (const collection of collections) {
    const ownChanges = grouped.get(collection) ?? []
    const documents = await readDocuments(db, { owner, collection }, ownChanges)
    for (const change of ownChanges) {
      const token = createResumeToken(key, { owner, collection }, change.position)
      const event = toEvent(collection, change, token, documents.get(change.documentId))
      if (event) events.set(change, event)
    }
  }
  // Restores the order of the log across collections.
  return new Map(changes.flatMap((change) => getEventEntries(events, change)))
}

function getEventEntries(events: ReadonlyMap<Change, ChangeEvent>, change: Change): [Change, ChangeEvent][] {
  const event = events.get(change)
  return event ? [[change, event]] : []
}
