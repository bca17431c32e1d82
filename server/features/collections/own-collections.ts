import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { ObjectId } from 'bson'
import type { Collection } from './collection.ts'
import { collections } from './collections.ts'
import { MATCH_ALL, missing } from './language/condition.ts'
import type { StoredDocument } from './language/document.ts'
import { parseFilter } from './language/filter.ts'
import { selectFrom, selectDocuments } from './language/select.ts'

/**
 * Returns the name of each collection with the member's documents. The documents are read page by page in the order of
 * their ids.
 */
export const listOwnCollections = (queries: Queries, owner: OwnerId) =>
  [...collections].map(([name, { view }]) => [name, readOwnDocuments(queries, owner, view)] as const)

async function* readOwnDocuments(
  queries: Queries,
  owner: OwnerId,
  view: Collection['view'],
): AsyncGenerator<StoredDocument> {
  let filter = MATCH_ALL
  for (;;) {
    const page = await selectFrom(queries, owner, view, { filter })
    yield* page
    const lastId = page.at(-1)?.['_id']
    if (!(lastId instanceof ObjectId)) return
    filter = parseFilter(view.shape, { _id: { $gt: lastId } })
  }
}

/**
 * Deletes the viewing history and stores the time of the deletion, in one transaction. Returns the number of deleted
 * documents.
 */
export const clearHistory = (queries: Queries, owner: OwnerId, now: Date) =>
  queries.transaction().execute(async (transaction) => {
    await transaction.updateTable('accounts').set({ history_cleared_at: now }).where('id', '=', owner).execute()
    let deleted = 0
    for (const { isHistory, records } of collections.values())
      if (isHistory) deleted += await records.delete(transaction, owner, { filter: MATCH_ALL, many: true })
    return deleted
  })

/**
 * Returns the details record of the `profile` collection, the member's custom data (session service §7); undefined if
 * the account was deleted.
 */
export async function readDetails(queries: Queries, owner: OwnerId): Promise<StoredDocument | undefined> {
  const [details] = await selectDocuments(queries, owner, 'profile', { filter: missing({ name: 'operation' }) })
  return details
}
