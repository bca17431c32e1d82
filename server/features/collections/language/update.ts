import type { FieldShape, Shape } from '../field-types.ts'
import type { Filter } from './condition.ts'
import { findField } from './field.ts'
import { parseElementFilter } from './filter.ts'
import { parseElements, parseStored, type StoredValue, type StoredElement } from './stored.ts'
import { truncate, isDocument, quote, failInvalid } from './value.ts'

type List = Exclude<FieldShape, string>

/** One operator applied to one field. */
export type Change =
  | { readonly kind: 'set' | 'setOnInsert'; readonly field: string; readonly value: StoredValue }
  | { readonly kind: 'unset'; readonly field: string }
  | { readonly kind: 'increase'; readonly field: string; readonly by: number }
  /** `addToSet` skips values that are already in the list. */
  | { readonly kind: 'push' | 'addToSet'; readonly field: string; readonly values: readonly StoredElement[] }
  /** Removes the matching elements. */
  | { readonly kind: 'pull'; readonly field: string; readonly where: Filter }

/** Contains at most one change per field. */
export type Update = readonly Change[]

/** An operator and the field that it is applied to. */
interface Target {
  readonly operator: string
  readonly field: string
  readonly declared: FieldShape
}

type Modifier = (target: Target, operand: unknown) => Change

const modifiers: ReadonlyMap<string, Modifier> = new Map<string, Modifier>([
  ['$set', ({ field, declared }, operand) => ({ kind: 'set', field, value: parseStored(field, declared, operand) })],
  [
    '$setOnInsert',
    ({ field, declared }, operand) => ({ kind: 'setOnInsert', field, value: parseStored(field, declared, operand) }),
  ],
  ['$unset', ({ field }) => ({ kind: 'unset', field })],
  ['$inc', parseIncrease],
  ['$push', (target, operand) => ({ kind: 'push', field: target.field, values: parseNewElements(target, operand) })],
  [
    '$addToSet',
    (target, operand) => ({ kind: 'addToSet', field: target.field, values: parseNewElements(target, operand) }),
  ],
  [
    '$pull',
    (target, operand) => ({
      kind: 'pull',
      field: target.field,
      where: parseElementFilter(target.field, requireList(target), operand),
    }),
  ],
])

/**
 * Parses an update document (session service §6.4). Throws MongoDBError (400) for unknown operators and
 * SchemaValidationFailedWrite (400) for wrong types. The caller checks the ranges of the values.
 */
export function parseUpdate(shape: Shape, value: unknown): Update {
  if (Array.isArray(value)) return failInvalid('an update is a document of operators; pipelines are not supported')
  if (!isDocument(value)) return failInvalid('an update must be a document of operators')
  const entries = Object.entries(value)
  if (!entries.some(([name]) => name.startsWith('$')))
    return failInvalid('an update needs operators such as $set; a replacement is not possible here')
  const changes = entries.flatMap(([name, operands]) => parseModifier(shape, name, operands))
  const fields = changes.map(({ field }) => field)
  const duplicate = fields.find((field, index) => fields.indexOf(field) < index)
  return duplicate === undefined
    ? changes
    : failInvalid(`updating the path ${quote(duplicate)} would create a conflict at ${quote(duplicate)}`)
}

function parseModifier(shape: Shape, operator: string, operands: unknown): Change[] {
  const readChange = modifiers.get(operator) ?? failInvalid(`Unknown modifier: ${truncate(operator)}`)
  if (!isDocument(operands)) return failInvalid(`${operator} needs a document of fields`)
  return Object.entries(operands).map(([field, operand]) =>
    readChange({ operator, field, declared: getFieldShape(shape, field) }, operand),
  )
}

/** Returns the field's declaration. Only whole fields can be changed. */
function getFieldShape(shape: Shape, path: string): FieldShape {
  if (path.split('.').some((segment) => segment.startsWith('$') || /^\d+$/.test(segment)))
    return failInvalid(`positional paths are not supported: ${quote(path)}`)
  const fieldType = Object.hasOwn(shape, path) ? shape[path] : undefined
  if (fieldType !== undefined) return fieldType
  findField({ shape, prefix: '' }, path)
  return failInvalid(`a member of the documents in a list cannot be changed: ${quote(path)}`)
}

function parseIncrease({ field, declared }: Target, operand: unknown): Change {
  if (declared !== 'integer' && declared !== 'double')
    return failInvalid(`Cannot apply $inc to a value of non-numeric type: ${quote(field)}`)
  const by = parseStored(field, declared, operand)
  return typeof by === 'number' ? { kind: 'increase', field, by } : failInvalid(`${quote(field)}: $inc needs a number`)
}

function requireList({ operator, field, declared }: Target): List {
  return typeof declared === 'string'
    ? failInvalid(`${operator} needs a list, but ${quote(field)} is not one`)
    : declared
}

/** Parses one value, or a list of values in `$each`. */
function parseNewElements(target: Target, operand: unknown): readonly StoredElement[] {
  const { list } = requireList(target)
  if (!isDocument(operand) || !Object.keys(operand).some((name) => name.startsWith('$')))
    return parseElements(target.field, list, [operand])
  const unknownKey = Object.keys(operand).find((name) => name !== '$each')
  if (unknownKey !== undefined) return failInvalid(`Unknown modifier: ${truncate(unknownKey)}`)
  const values = operand['$each']
  return Array.isArray(values)
    ? parseElements(target.field, list, values)
    : failInvalid(`${quote(target.field)}: $each needs a list`)
}
