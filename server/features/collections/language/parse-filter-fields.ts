import { createEquals } from './compare.ts'
import { all, any, type Filter, not, MATCH_NONE, some } from './condition.ts'
import { toElementField, type Field, findField, type Scope } from './field.ts'
import { type Operator, PLAIN_OPERATORS, parseList } from './operators.ts'
import { truncate, isDocument, quote, parseValue, failInvalid } from './value.ts'

/** Operators by name. A map, so that names such as `constructor` are unknown. */
const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ...PLAIN_OPERATORS,
  ['$not', parseNot],
  ['$all', parseAll],
  ['$elemMatch', parseElemMatch],
])

/** Whether the name is a logical operator, which is used in place of a field name. */
const isLogicalOperator = (name: string) => name === '$and' || name === '$or' || name === '$nor'

/** Parses the entries of a filter, all of which must match. The caller has already checked depth and size. */
export const parseFilterFields = (scope: Scope, filter: Readonly<Record<string, unknown>>): Filter =>
  all(Object.entries(filter).map(([name, operand]) => parseEntry(scope, name, operand)))

function parseEntry(scope: Scope, name: string, operand: unknown): Filter {
  if (name === '$and') return all(parseLogical(scope, name, operand))
  if (name === '$or') return any(parseLogical(scope, name, operand))
  if (name === '$nor') return not(any(parseLogical(scope, name, operand)))
  if (name.startsWith('$')) return failInvalid(`unknown operator: ${truncate(name)}`)
  return parseCondition(findField(scope, name), operand)
}

function parseLogical(scope: Scope, name: string, operand: unknown): Filter[] {
  if (!Array.isArray(operand) || operand.length === 0) return failInvalid(`${name} needs a list of filters`)
  return operand.map((filter: unknown) =>
    isDocument(filter) ? parseFilterFields(scope, filter) : failInvalid(`${name} needs a list of filters`),
  )
}

/** Parses an object of operators; any other operand means equality. */
const parseCondition = (field: Field, operand: unknown): Filter =>
  isDocument(operand) && Object.keys(operand).some((name) => name.startsWith('$'))
    ? parseOperators(field, operand)
    : createEquals(field, parseValue(field.path, operand))

/** Parses operators on one field, all of which must match: `{ $gte: 1, $lt: 5 }`. */
const parseOperators = (field: Field, operands: Readonly<Record<string, unknown>>): Filter =>
  all(
    Object.entries(operands).map(([name, operand]) => {
      const read = operators.get(name) ?? failInvalid(`unknown operator: ${truncate(name)}`)
      return read(field, operand)
    }),
  )

function parseNot(field: Field, operand: unknown): Filter {
  if (!isDocument(operand) || Object.keys(operand).length === 0)
    return failInvalid(`${quote(field.path)}: $not needs a document of operators`)
  return not(parseOperators(field, operand))
}

/** Parses values or `$elemMatch` conditions. An empty list matches nothing. */
function parseAll(field: Field, operand: unknown): Filter {
  const items = parseList(field, '$all', operand)
  if (items.length === 0) return MATCH_NONE
  const conditions = items.filter(isDocument).filter((item) => Object.hasOwn(item, '$elemMatch'))
  if (conditions.length === items.length) return all(conditions.map((item) => parseOperators(field, item)))
  return all(items.map((item) => createEquals(field, parseValue(field.path, item))))
}

function parseElemMatch(field: Field, operand: unknown): Filter {
  if (!isDocument(operand)) return failInvalid(`${quote(field.path)}: $elemMatch needs a document`)
  if (field.kind === 'list') return some(field.name, parseElement(toElementField(field), operand))
  // Only lists have elements. The operand is parsed only to report its errors.
  parseElement(field, operand)
  return MATCH_NONE
}

/** Parses a condition on a list element: operators apply to the element, other names to its fields. */
export function parseElement(element: Field, operand: Readonly<Record<string, unknown>>): Filter {
  const names = Object.keys(operand)
  if (names.length > 0 && names.every((name) => name.startsWith('$') && !isLogicalOperator(name)))
    return parseOperators(element, operand)
  const shape = element.kind === 'document' ? element.shape : {}
  const condition = parseFilterFields({ shape, prefix: `${element.path}.` }, operand)
  return element.kind === 'document' ? condition : MATCH_NONE
}
