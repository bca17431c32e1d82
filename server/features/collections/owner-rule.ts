import type { OwnerId } from '#server/caller.ts'
import { fail } from '#server/errors.ts'
import { isDocument } from './language/value.ts'

/** Fields that cannot be updated: the record's id, owner and kind (`operation`, session service §7). */
const FIXED_FIELDS = new Set(['_id', 'owner_id', 'operation'])

const firstSegment = (path: string) => path.split('.', 1)[0] ?? ''

/** Throws NoMatchingRuleFound (403) unless the document's owner is the caller. */
export function checkOwner(owner: OwnerId, document: Readonly<Record<string, unknown>>): void {
  if (document['owner_id'] !== owner) fail('NoMatchingRuleFound', 'insert not permitted')
}

/** Throws NoMatchingRuleFound (403) if an operator of the update changes one of the {@link FIXED_FIELDS}. */
export function checkFixedFields(update: unknown): void {
  for (const [operator, operands] of listEntries(update))
    for (const [path, operand] of listEntries(operands))
      if (
        FIXED_FIELDS.has(firstSegment(path)) ||
        (operator === '$rename' && typeof operand === 'string' && FIXED_FIELDS.has(firstSegment(operand)))
      )
        fail('NoMatchingRuleFound', 'update not permitted')
}

/**
 * Throws NoMatchingRuleFound (403) unless the filter of an upsert refers to the owner only by equality with the caller.
 * Other filters could create a document of another member.
 */
export function checkUpsertOwner(owner: OwnerId, filter: unknown): void {
  if (!refersOnlyToOwner(owner, filter)) fail('NoMatchingRuleFound', 'insert not permitted')
}

function refersOnlyToOwner(owner: OwnerId, filter: unknown): boolean {
  return listEntries(filter).every(([name, operand]) => {
    if (name === 'owner_id') return operand === owner || isEqualityWith(owner, operand)
    if (name === '$and' && Array.isArray(operand)) return operand.every((part) => refersOnlyToOwner(owner, part))
    return !containsField('owner_id', operand)
  })
}

const isEqualityWith = (owner: OwnerId, operand: unknown) =>
  isDocument(operand) && Object.keys(operand).length === 1 && operand['$eq'] === owner

/**
 * Whether a filter contains the field at any level. This function is not recursive, because the depth of the filter has
 * not been checked yet.
 */
export function containsField(field: string, filter: unknown): boolean {
  const pendingValues: unknown[] = [filter]
  for (const value of pendingValues) {
    if (listEntries(value).some(([path]) => firstSegment(path) === field)) return true
    if (typeof value === 'object' && value !== null) pendingValues.push(...Object.values<unknown>({ ...value }))
  }
  return false
}

const listEntries = (value: unknown) => (isDocument(value) ? Object.entries(value) : [])
