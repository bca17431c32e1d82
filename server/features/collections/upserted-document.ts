import { newId } from '#server/platform/database/ids.ts'
import { checkFields } from './check-document.ts'
import type { Collection, NewDocument } from './collection.ts'
import { type Filter, collectEqualities } from './language/condition.ts'
import type { Stored } from './language/stored.ts'
import type { Change, Update } from './language/update.ts'

/**
 * Builds the document of an upsert from the filter's equalities and the update (session service §6.4). The owner is
 * always the caller.
 */
export function createUpsertedDocument(
  { view: { shape }, fields }: Collection,
  filter: Filter,
  update: Update,
): NewDocument {
  const { _id, owner_id: _owner, ...equal } = Object.fromEntries(collectEqualities(filter))
  const document = new Map<string, Stored>()
  for (const [field, constant] of Object.entries(equal))
    document.set(field, shape[field] === 'date' ? new Date(Number(constant)) : constant)
  for (const change of update) applyChange(document, change)
  return checkFields(fields, String(_id ?? newId()), Object.fromEntries(document))
}

function applyChange(document: Map<string, Stored>, change: Change): void {
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
