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
  const documents = await readDocuments(db, watching, changes)
  const key = keys.current('media')
  return changes.flatMap((change) => {
    const token = writeToken(key, watching, change.position)
    return toEvent(watching.collection, change, token, documents.get(change.documentId)) ?? []
  })
}
