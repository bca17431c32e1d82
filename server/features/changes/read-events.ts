import type { CollectionName, StoredDocument } from '#server/features/collections/index.ts'
import { readDocuments } from './read-documents.ts'
import type { Change } from './read-log.ts'
import { type Watching, writeToken } from './resume-token.ts'
import type { Tools } from './subscriber.ts'
import { type ChangeEvent, toEvent } from './to-event.ts'

type Reading = Pick<Tools, 'db' | 'keys'>

/** The changes as events for each of the watching: read once for all who watch the same. */
export async function readNewEvents(
  tools: Reading,
  watching: Iterable<Watching>,
  changes: readonly Change[],
): Promise<(watching: Watching) => readonly ChangeEvent[]> {
  const watched = new Map([...watching].map((one) => [nameOf(one), one]))
  const byOwner = Map.groupBy(changes, ({ owner }) => owner)
  const events = new Map<string, readonly ChangeEvent[]>()
  for (const [name, one] of watched) {
    const own = byOwner.get(one.owner)
    if (own) events.set(name, await readEvents(tools, one, own))
  }
  return (one) => events.get(nameOf(one)) ?? []
}

const nameOf = ({ owner, collections }: Watching) => `${owner} ${collections.join()}`

/** The changes of one owner as events, in their order; those of other collections are left out. */
export async function readEvents(
  { db, keys }: Reading,
  { owner, collections }: Watching,
  changes: readonly Change[],
): Promise<ChangeEvent[]> {
  const grouped = Map.groupBy(changes, ({ collection }) => collection)
  const found = new Map<string, { collection: CollectionName; documents: ReadonlyMap<string, StoredDocument> }>()
  for (const collection of collections) {
    const some = grouped.get(collection)
    if (some) found.set(collection, { collection, documents: await readDocuments(db, { owner, collection }, some) })
  }
  const key = keys.current('media')
  return changes.flatMap((change) => {
    const { collection, documents } = found.get(change.collection) ?? {}
    if (!collection) return []
    const token = writeToken(key, { owner, collection }, change.position)
    return toEvent(collection, change, token, documents?.get(change.documentId)) ?? []
  })
}
