import { createEquals } from './compare.ts'
import { all, any, type Filter, not, MATCH_NONE, some } from './condition.ts'
import { toElementField, type Field, findField, type Scope } from './field.ts'
import { type Operator, PLAIN_OPERATORS, readList } from './operators.ts'
import { truncate, isDocument, quote, readValue, failInvalid } from './value.ts'

/** A map, so that names such as `constructor` are unknown. */
const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ...PLAIN_OPERATORS,
  ['$not', readNot],
  ['$all', readAll],
  ['$elemMatch', readElemMatch],
])

/** Whether the name is an operator in the place of a field. */
const isLogical = (name: string) => name === '$and' || name === '$or' || name === '$nor'

/** Parses the members of a filter, all of which must match. Depth and size are already checked. */
export const readFilter = (scope: Scope, filter: Readonly<Record<string, unknown>>): Filter =>
  all(Object.entries(filter).map(([name, operand]) => readEntry(scope, name, operand)))

function readEntry(scope: Scope, name: string, operand: unknown): Filter {
  if (name === '$and') return all(readLogical(scope, name, operand))
  if (name === '$or') return any(readLogical(scope, name, operand))
  if (name === '$nor') return not(any(readLogical(scope, name, operand)))
  if (name.startsWith('$')) return failInvalid(`unknown operator: ${truncate(name)}`)
  return readCondition(findField(scope, name), operand)
}

function readLogical(scope: Scope, name: string, operand: unknown): Filter[] {
  if (!Array.isArray(operand) || operand.length === 0) return failInvalid(`${name} needs a list of filters`)
  return operand.map((branch: unknown) =>
    isDocument(branch) ? readFilter(scope, branch) : failInvalid(`${name} needs a list of filters`),
  )
}

/** Parses operators, or else an equality with the value. */
const readCondition = (field: Field, operand: unknown): Filter =>
  isDocument(operand) && Object.keys(operand).some((name) => name.startsWith('$'))
    ? readOperators(field, operand)
    : createEquals(field, readValue(field.path, operand))

/** Parses operators on one field, all of which must match: `{ $gte: 1, $lt: 5 }`. */
const readOperators = (field: Field, operands: Readonly<Record<string, unknown>>): Filter =>
  all(
    Object.entries(operands).map(([name, operand]) => {
      const read = operators.get(name) ?? failInvalid(`unknown operator: ${truncate(name)}`)
      return read(field, operand)
    }),
  )

function readNot(field: Field, operand: unknown): Filter {
  if (!isDocument(operand) || Object.keys(operand).length === 0)
    return failInvalid(`${quote(field.path)}: $not needs a document of operators`)
  return not(readOperators(field, operand))
}

/** Parses values or `$elemMatch` conditions. An empty list matches nothing. */
function readAll(field: Field, operand: unknown): Filter {
  const items = readList(field, '$all', operand)
  if (items.length === 0) return MATCH_NONE
  const conditions = items.filter(isDocument).filter((item) => Object.hasOwn(item, '$elemMatch'))
  if (conditions.length === items.length) return all(conditions.map((item) => readOperators(field, item)))
  return all(items.map((item) => createEquals(field, readValue(field.path, item))))
}

function readElemMatch(field: Field, operand: unknown): Filter {
  if (!isDocument(operand)) return failInvalid(`${quote(field.path)}: $elemMatch needs a document`)
  if (field.kind === 'list') return some(field.name, readElement(toElementField(field), operand))
  // Parsed to report its errors; only lists have elements.
  readElement(field, operand)
  return MATCH_NONE
}

/** Parses a condition on a list element: operators apply to the element, other names to its fields. */
export function readElement(element: Field, operand: Readonly<Record<string, unknown>>): Filter {
  const names = Object.keys(operand)
  if (names.length > 0 && names.every((name) => name.startsWith('$') && !isLogical(name)))
    return readOperators(element, operand)
  const shape = element.kind === 'document' ? element.shape : {}
  const condition = readFilter({ shape, prefix: `${element.path}.` }, operand)
  return element.kind === 'document' ? condition : MATCH_NONE
}
