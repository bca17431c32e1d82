import type { FieldShape, Shape } from '../field-types.ts'
import { checkBounds, checkConditions } from './bounds.ts'
import { createEquals } from './compare.ts'
import type { Filter } from './condition.ts'
import { toElementField } from './field.ts'
import { readElement, readFilter } from './read-filter.ts'
import { isDocument, readValue, failInvalid } from './value.ts'

/**
 * Parses a filter on the fields of `shape` (session service §6.4). `value` is decoded EJSON. Throws MongoDBError (400)
 * for anything unknown. Permissions are not checked here.
 */
export function parseFilter(shape: Shape, value: unknown): Filter {
  checkBounds(value)
  if (!isDocument(value)) return failInvalid('a filter must be a document')
  return checkConditions(readFilter({ shape, prefix: '' }, value))
}

/**
 * Parses a condition on the elements of a list, as in `$pull`. Documents refer to an element's fields; operators and
 * plain values to the element itself, which is the column `value` in SQL.
 */
export function parseElementFilter(name: string, { list }: Exclude<FieldShape, string>, value: unknown): Filter {
  checkBounds(value)
  const element = toElementField({ path: name, of: list })
  return checkConditions(
    isDocument(value) ? readElement(element, value) : createEquals(element, readValue(name, value)),
  )
}
