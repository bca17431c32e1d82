import type { FieldShape, Shape } from '../field-types.ts'
import { checkFilterSize, checkConditions } from './filter-limits.ts'
import { createEquals } from './compare.ts'
import type { Filter } from './condition.ts'
import { toElementField } from './field.ts'
import { parseElement, parseFilterFields } from './parse-filter-fields.ts'
import { isDocument, parseValue, failInvalid } from './value.ts'

/**
 * Parses a filter on the fields of `shape` (session service §6.4). `value` is decoded EJSON. Throws MongoDBError (400)
 * for anything unknown. Permissions are not checked here.
 */
export function parseFilter(shape: Shape, value: unknown): Filter {
  checkFilterSize(value)
  if (!isDocument(value)) return failInvalid('a filter must be a document')
  return checkConditions(parseFilterFields({ shape, prefix: '' }, value))
}

/**
 * Parses a condition on the elements of a list, as in `$pull`. A document refers to the fields of an element. Operators
 * and plain values refer to the element itself, which is the column `value` in SQL.
 */
export function parseElementFilter(name: string, { list }: Exclude<FieldShape, string>, value: unknown): Filter {
  checkFilterSize(value)
  const element = toElementField({ path: name, of: list })
  return checkConditions(
    isDocument(value) ? parseElement(element, value) : createEquals(element, parseValue(name, value)),
  )
}
