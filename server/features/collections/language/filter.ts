import type { FieldShape, Shape } from '../field-types.ts'
import { checkBounds, checkConditions } from './bounds.ts'
import { equals } from './compare.ts'
import type { Filter } from './condition.ts'
import { elementOf } from './field.ts'
import { readElement, readFilter } from './read-filter.ts'
import { isDocument, readValue, refuse } from './value.ts'

/**
 * Reads a filter over the fields of `shape` (session service §6.4). `value` is what `bson` makes of EJSON: plain
 * documents, lists, texts, numbers, booleans, null, Date, ObjectId. Everything it does not know is refused with 400
 * MongoDBError and words that name it. Who may ask is not its business.
 */
export function parseFilter(shape: Shape, value: unknown): Filter {
  checkBounds(value)
  if (!isDocument(value)) return refuse('a filter must be a document')
  return checkConditions(readFilter({ shape, prefix: '' }, value))
}

/**
 * Reads a condition on the elements of the list `name`, as `$pull` has it: a document speaks of the members of an
 * element, operators and plain values of the element itself. Compile it over rows whose columns are the members, or
 * whose column `value` is the element.
 */
export function parseElementFilter(name: string, { list }: Exclude<FieldShape, string>, value: unknown): Filter {
  checkBounds(value)
  const element = elementOf({ path: name, of: list })
  return checkConditions(isDocument(value) ? readElement(element, value) : equals(element, readValue(name, value)))
}
