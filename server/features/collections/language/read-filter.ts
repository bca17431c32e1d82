import { equals } from './compare.ts'
import { all, any, type Filter, not, NOTHING, some } from './condition.ts'
import { elementOf, type Field, findField, type Scope } from './field.ts'
import { type Operator, plainOperators, readList } from './operators.ts'
import { cut, isDocument, quote, readValue, refuse } from './value.ts'

/** A map, so that names such as `constructor` are unknown. */
const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ...plainOperators,
  ['$not', readNot],
  ['$all', readAll],
  ['$elemMatch', readElemMatch],
])

/** Whether the name is an operator in the place of a field. */
const isLogical = (name: string) => name === '$and' || name === '$or' || name === '$nor'

/** Parses the members of a filter, all of which must match. Depth and size are already checked. */
export const readFilter = (scope: Scope, filter: Readonly<Record<string, unknown>>): Filter =>
  all(Object.entries(filter).map(([name, operand]) => readMember(scope, name, operand)))

function readMember(scope: Scope, name: string, operand: unknown): Filter {
  if (name === '$and') return all(readBranches(scope, name, operand))
  if (name === '$or') return any(readBranches(scope, name, operand))
  if (name === '$nor') return not(any(readBranches(scope, name, operand)))
  if (name.startsWith('$')) return refuse(`unknown operator: ${cut(name)}`)
  return readCondition(findField(scope, name), operand)
}

function readBranches(scope: Scope, name: string, operand: unknown): Filter[] {
  if (!Array.isArray(operand) || operand.length === 0) return refuse(`${name} needs a list of filters`)
  return operand.map((branch: unknown) =>
    isDocument(branch) ? readFilter(scope, branch) : refuse(`${name} needs a list of filters`),
  )
}

/** Parses operators, or else an equality with the value. */
const readCondition = (field: Field, operand: unknown): Filter =>
  isDocument(operand) && Object.keys(operand).some((name) => name.startsWith('$'))
    ? readOperators(field, operand)
    : equals(field, readValue(field.path, operand))

/** Parses operators on one field, all of which must match: `{ $gte: 1, $lt: 5 }`. */
const readOperators = (field: Field, operands: Readonly<Record<string, unknown>>): Filter =>
  all(
    Object.entries(operands).map(([name, operand]) => {
      const read = operators.get(name) ?? refuse(`unknown operator: ${cut(name)}`)
      return read(field, operand)
    }),
  )

function readNot(field: Field, operand: unknown): Filter {
  if (!isDocument(operand) || Object.keys(operand).length === 0)
    return refuse(`${quote(field.path)}: $not needs a document of operators`)
  return not(readOperators(field, operand))
}

/** Parses values or `$elemMatch` conditions. An empty list matches nothing. */
function readAll(field: Field, operand: unknown): Filter {
  const items = readList(field, '$all', operand)
  if (items.length === 0) return NOTHING
  const conditions = items.filter(isDocument).filter((item) => Object.hasOwn(item, '$elemMatch'))
  if (conditions.length === items.length) return all(conditions.map((item) => readOperators(field, item)))
  return all(items.map((item) => equals(field, readValue(field.path, item))))
}

function readElemMatch(field: Field, operand: unknown): Filter {
  if (!isDocument(operand)) return refuse(`${quote(field.path)}: $elemMatch needs a document`)
  if (field.kind === 'list') return some(field.name, readElement(elementOf(field), operand))
  // Parsed to report its errors; only lists have elements.
  readElement(field, operand)
  return NOTHING
}

/** Parses a condition on a list element: operators apply to the element, other names to its fields. */
export function readElement(element: Field, operand: Readonly<Record<string, unknown>>): Filter {
  const names = Object.keys(operand)
  if (names.length > 0 && names.every((name) => name.startsWith('$') && !isLogical(name)))
    return readOperators(element, operand)
  const shape = element.kind === 'document' ? element.shape : {}
  const condition = readFilter({ shape, prefix: `${element.path}.` }, operand)
  return element.kind === 'document' ? condition : NOTHING
}
