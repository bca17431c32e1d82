import { MAX_FILTER_VALUES } from '#contract/limits.ts'
import { createEquals, createExists, createOneOf, createOrder } from './compare.ts'
import { type Comparison, type Filter, not, MATCH_NONE } from './condition.ts'
import type { Field } from './field.ts'
import { isDocument, quote, parseScalar, parseValue, failInvalid } from './value.ts'

export type Operator = (field: Field, operand: unknown) => Filter

/** Operators whose operand contains only values, no further operators. */
export const PLAIN_OPERATORS: readonly (readonly [string, Operator])[] = [
  ['$eq', (field, operand) => createEquals(field, parseValue(field.path, operand))],
  ['$ne', (field, operand) => not(createEquals(field, parseValue(field.path, operand)))],
  ['$in', (field, operand) => createOneOf(field, parseValues(field, '$in', operand))],
  ['$nin', (field, operand) => not(createOneOf(field, parseValues(field, '$nin', operand)))],
  ['$gt', createOrderOperator('$gt', '>')],
  ['$gte', createOrderOperator('$gte', '>=')],
  ['$lt', createOrderOperator('$lt', '<')],
  ['$lte', createOrderOperator('$lte', '<=')],
  ['$exists', parseExists],
  ['$size', parseSize],
]

function createOrderOperator(name: string, comparison: Exclude<Comparison, '='>): Operator {
  return (field, operand) => {
    if (operand === null) return createOrder(field, comparison, { kind: 'null' })
    if (Array.isArray(operand) || isDocument(operand))
      return failInvalid(`${quote(field.path)}: ${name} needs a single value`)
    return createOrder(field, comparison, parseScalar(field.path, operand))
  }
}

function parseExists(field: Field, operand: unknown): Filter {
  if (operand === true || operand === 1) return createExists(field)
  if (operand === false || operand === 0) return not(createExists(field))
  return failInvalid(`${quote(field.path)}: $exists needs true or false`)
}

function parseSize(field: Field, operand: unknown): Filter {
  if (typeof operand !== 'number' || !Number.isSafeInteger(operand) || operand < 0)
    return failInvalid(`${quote(field.path)}: $size needs a whole number that is at least 0`)
  return field.kind === 'list' ? { kind: 'length', list: field.name, length: operand } : MATCH_NONE
}

const parseValues = (field: Field, name: string, operand: unknown) =>
  parseList(field, name, operand).map((item) => parseValue(field.path, item))

export function parseList(field: Field, name: string, operand: unknown): readonly unknown[] {
  if (!Array.isArray(operand)) return failInvalid(`${quote(field.path)}: ${name} needs a list`)
  if (operand.length > MAX_FILTER_VALUES)
    return failInvalid(`${quote(field.path)}: ${name} holds more than ${MAX_FILTER_VALUES} values`)
  return operand
}
