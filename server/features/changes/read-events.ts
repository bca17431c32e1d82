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
 * The changes that one subscriber gets. Undefined if there are more than {@link STREAM_BURST} in one of its
 * collections.
 */
type NewEvents = (watching: Watching) => readonly ChangeEvent[] | undefined

/**
 * Makes the events for each subscriber. The streams of a member share them, whatever else each of them watches: read
 * once for each stream, the documents of one large change used a gigabyte.
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

/** Members' collections with more changes at once than a stream reports. */
function findFlooded(changes: readonly Change[]): ReadonlySet<string> {
  const grouped = Map.groupBy(changes, ({ owner, collection }) => nameOf(owner, collection))
  return new Set([...grouped].filter(([, { length }]) => length > STREAM_BURST).map(([name]) => name))
}

/** What a stream has missed, a few events at a time, so that a client that does not read uses little memory here. */
export async function* readMissedEvents(
  tools: Reading,
  watching: Watching,
  changes: readonly Change[],
): AsyncGenerator<ChangeEvent> {
  for (let at = 0; at < changes.length; at += PAGE)
    yield* (await readEvents(tools, watching, changes.slice(at, at + PAGE))).values()
}

/** The changes of one owner as events, in order, without those of other collections. */
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
  // In the order of the log, across collections.
  return new Map(changes.flatMap((change) => entryOf(events, change)))
}

function entryOf(events: ReadonlyMap<Change, ChangeEvent>, change: Change): [Change, ChangeEvent][] {
  const event = events.get(change)
  return event ? [[change, event]] : []
}
