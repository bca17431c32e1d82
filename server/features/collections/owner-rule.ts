import type { OwnerId } from '#server/caller.ts'
import { fail } from '#server/errors.ts'
import { isDocument } from './language/value.ts'

/** Fields that no update changes: the record's id, owner and kind (session service §7). */
const fixed = new Set(['_id', 'owner_id', 'operation'])

const rootOf = (path: string) => path.split('.', 1)[0] ?? ''

/** 403 for a document that does not name exactly the caller as its owner: a list of owners would match several. */
export function checkOwner(owner: OwnerId, document: Readonly<Record<string, unknown>>): void {
  if (document['owner_id'] !== owner) fail('NoMatchingRuleFound', 'insert not permitted')
}

/** 403 for an update that changes one of these fields, by any operator. */
export function checkFixed(update: unknown): void {
  for (const [operator, operands] of entriesOf(update))
    for (const [path, operand] of entriesOf(operands))
      if (
        fixed.has(rootOf(path)) ||
        (operator === '$rename' && typeof operand === 'string' && fixed.has(rootOf(operand)))
      )
        fail('NoMatchingRuleFound', 'update not permitted')
}

/**
 * 403 for an upsert whose filter names an owner other than the caller, or compares it in another way than by equality:
 * it would create that document.
 */
export function checkUpsert(owner: OwnerId, filter: unknown): void {
  if (!namesOnlyOwner(owner, filter)) fail('NoMatchingRuleFound', 'insert not permitted')
}

function namesOnlyOwner(owner: OwnerId, filter: unknown): boolean {
  return entriesOf(filter).every(([name, operand]) => {
    if (name === 'owner_id') return operand === owner || isEqualityWith(owner, operand)
    if (name === '$and' && Array.isArray(operand)) return operand.every((part) => namesOnlyOwner(owner, part))
    return !speaksOf('owner_id', operand)
  })
}

const isEqualityWith = (owner: OwnerId, operand: unknown) =>
  isDocument(operand) && Object.keys(operand).length === 1 && operand['$eq'] === owner

/** Whether a filter names the field anywhere. Not recursive, because the filter's depth has not been limited yet. */
export function speaksOf(field: string, filter: unknown): boolean {
  const waiting: unknown[] = [filter]
  for (const value of waiting) {
    if (entriesOf(value).some(([path]) => rootOf(path) === field)) return true
    if (typeof value === 'object' && value !== null) waiting.push(...Object.values<unknown>({ ...value }))
  }
  return false
}

const entriesOf = (value: unknown) => (isDocument(value) ? Object.entries(value) : [])
