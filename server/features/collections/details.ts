import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { missing } from './language/condition.ts'
import type { StoredDocument } from './language/document.ts'
import { selectDocuments } from './language/select.ts'

/** The details record of the `profile` collection, which is the member's custom data (session service §7). Undefined when the account is gone. */
export async function detailsOf(queries: Queries, owner: OwnerId): Promise<StoredDocument | undefined> {
  const [details] = await selectDocuments(queries, owner, 'profile', { filter: missing({ name: 'operation' }) })
  return details
}
