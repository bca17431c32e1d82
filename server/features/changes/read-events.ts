import { DOCUMENTS_PER_ANSWER } from '#contract/limits.ts'
import { selectDocuments, type StoredDocument } from '#server/features/collections/index.ts'
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
  const grouped = Map.groupBy(changes, nameOf)
  const events = new Map<string, readonly ChangeEvent[]>()
  for (const [name, some] of grouped) {
    const one = watched.get(name)
    if (one) events.set(name, await readEvents(tools, one, some))
  }
  return (one) => events.get(nameOf(one)) ?? []
}

const nameOf = ({ owner, collection }: { owner: string; collection: string }) => `${owner} ${collection}`

/** The changes of one owner and collection as events. */
export async function readEvents(
  { db, keys }: Reading,
  watching: Watching,
  changes: readonly Change[],
): Promise<ChangeEvent[]> {
  const alive = changes.filter(({ operation }) => operation !== 'delete').map(({ documentId }) => documentId)
  const documents = await readDocuments(db, watching, [...new Set(alive)])
  const key = keys.current('media')
  return changes.flatMap((change) => {
    const token = writeToken(key, watching, change.position)
    return toEvent(watching.collection, change, token, documents.get(change.documentId)) ?? []
  })
}

async function readDocuments(db: Tools['db'], { owner, collection }: Watching, ids: readonly string[]) {
  const found = new Map<string, StoredDocument>()
  for (let start = 0; start < ids.length; start += DOCUMENTS_PER_ANSWER) {
    const constants = ids.slice(start, start + DOCUMENTS_PER_ANSWER)
    const filter = { kind: 'oneOf', place: { name: '_id', scalar: 'objectId' }, constants } as const
    for (const document of await selectDocuments(db, owner, collection, { filter }))
      found.set(String(document['_id']), document)
  }
  return found
}
