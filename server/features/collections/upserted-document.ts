import { newId } from '#server/platform/database/ids.ts'
import { createDocument } from './check-document.ts'
import type { Collection, NewDocument } from './collection.ts'
import { type Filter, collectEqualities } from './language/condition.ts'
import type { StoredValue } from './language/stored.ts'
import type { Change, Update } from './language/update.ts'

/**
 * Creates the document that an upsert inserts, from the equality conditions of the filter and the update (session
 * service §6.4). The owner is always the caller.
 */
export function createUpsertedDocument(
  { view: { shape }, fields }: Collection,
  filter: Filter,
  update: Update,
): NewDocument {
  const { _id, owner_id: _owner, ...equalities } = Object.fromEntries(collectEqualities(filter))
  const document = new Map<string, StoredValue>()
  for (const [field, constant] of Object.entries(equalities))
    document.set(field, shape[field] === 'date' ? new Date(Number(constant)) : constant)
  for (const change of update) applyChange(document, change)
  return createDocument(fields, String(_id ?? newId()), Object.fromEntries(document))
}

function applyChange(document: Map<string, StoredValue>, change: Change): void {
  const { field } = change
  switch (change.kind) {
    case 'set':
    case 'setOnInsert':
      return void document.set(field, change.value)
    case 'unset':
      return void document.delete(field)
    case 'increase':
      return void document.set(field, Number(document.get(field) ?? 0) + change.by)
    case 'push':
      return void document.set(field, change.values)
    case 'addToSet':
      return void document.set(field, [...new Set(change.values)])
    case 'pull':
      return undefined
  }
}
