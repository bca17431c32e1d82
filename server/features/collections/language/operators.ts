import { FILTER_VALUES } from '#contract/limits.ts'
import { equals, exists, isOneOf, order } from './compare.ts'
import { type Comparison, type Filter, not, NOTHING } from './condition.ts'
import type { Field } from './field.ts'
import { isDocument, quote, readScalar, readValue, refuse } from './value.ts'

export type Operator = (field: Field, operand: unknown) => Filter

/** Operators whose operand contains values but no operators. */
export const plainOperators: readonly (readonly [string, Operator])[] = [
  ['$eq', (field, operand) => equals(field, readValue(field.path, operand))],
  ['$ne', (field, operand) => not(equals(field, readValue(field.path, operand)))],
  ['$in', (field, operand) => isOneOf(field, readValues(field, '$in', operand))],
  ['$nin', (field, operand) => not(isOneOf(field, readValues(field, '$nin', operand)))],
  ['$gt', ordering('$gt', '>')],
  ['$gte', ordering('$gte', '>=')],
  ['$lt', ordering('$lt', '<')],
  ['$lte', ordering('$lte', '<=')],
  ['$exists', readExists],
  ['$size', readSize],
]

function ordering(name: string, comparison: Exclude<Comparison, '='>): Operator {
  return (field, operand) => {
    if (operand === null) return order(field, comparison, { kind: 'null' })
    if (Array.isArray(operand) || isDocument(operand))
      return refuse(`${quote(field.path)}: ${name} needs a single value`)
    return order(field, comparison, readScalar(field.path, operand))
  }
}

function readExists(field: Field, operand: unknown): Filter {
  if (operand === true || operand === 1) return exists(field)
  if (operand === false || operand === 0) return not(exists(field))
  return refuse(`${quote(field.path)}: $exists needs true or false`)
}

function readSize(field: Field, operand: unknown): Filter {
  if (typeof operand !== 'number' || !Number.isSafeInteger(operand) || operand < 0)
    return refuse(`${quote(field.path)}: $size needs a whole number from 0`)
  return field.kind === 'list' ? { kind: 'length', list: field.name, length: operand } : NOTHING
}

const readValues = (field: Field, name: string, operand: unknown) =>
  readList(field, name, operand).map((item) => readValue(field.path, item))

export function readList(field: Field, name: string, operand: unknown): readonly unknown[] {
  if (!Array.isArray(operand)) return refuse(`${quote(field.path)}: ${name} needs a list`)
  if (operand.length > FILTER_VALUES)
    return refuse(`${quote(field.path)}: ${name} holds more than ${FILTER_VALUES} values`)
  return operand
}
