import { ObjectId } from 'bson'
import fc from 'fast-check'
import { operandPools } from './sample-collection.ts'

type Json = Record<string, unknown>
type ValueType = keyof typeof operandPools

interface Field {
  path: string
  /** `pairs`: the list of documents; `document`: an element of `pairs`; `dotted`: a path into the list, `pairs.vid`. */
  kind: 'scalar' | 'list' | 'pairs' | 'dotted' | 'document'
  /** Type of the value or of the list's elements. `string` for documents. */
  type: ValueType
}

const scalarTypes = {
  _id: 'objectId',
  text: 'string',
  whole: 'number',
  real: 'number',
  flag: 'boolean',
  at: 'date',
  ref: 'objectId',
} as const
const pairFields = { vid: 'string', rank: 'number', seen: 'boolean', on: 'date', of: 'objectId' } as const

const getFields = (types: Readonly<Record<string, ValueType>>, kind: Field['kind'], prefix = ''): Field[] =>
  Object.entries(types).map(([name, type]) => ({ path: prefix + name, kind, type }))

const pairScalarFields = getFields(pairFields, 'scalar')
const fields: Field[] = [
  ...getFields(scalarTypes, 'scalar'),
  ...getFields({ tags: 'string', scores: 'number', days: 'date' }, 'list'),
  // Listed twice, because lists of documents have the most cases.
  { path: 'pairs', kind: 'pairs', type: 'string' },
  { path: 'pairs', kind: 'pairs', type: 'string' },
  ...getFields(pairFields, 'dotted', 'pairs.'),
]

/**
 * The implementation with which results are compared. Filters for mingo omit cases that mingo treats differently from
 * MongoDB's documentation:
 * - a dotted path into a list: mingo compares the list of all values, so null, whole lists, documents, `$size` and
 * `$elemMatch` differ;
 * - `$gte` and `$lte` with null: mingo treats null and missing values as different types;
 * - `$in` with lists, `$all` with null or lists, `$all` on a value that is not a list: mingo compares elements only.
 */
export type Evaluator = 'mingo' | 'reference'

const scalarOfType = (type: ValueType) => fc.constantFrom<unknown>(...operandPools[type])
const anyScalar = fc.constantFrom<unknown>(...Object.values(operandPools).flat())

/** Returns values that mostly have the field's type. */
const scalarOrOtherType = (type: ValueType) =>
  fc.oneof({ weight: 8, arbitrary: scalarOfType(type) }, { weight: 1, arbitrary: anyScalar })

const pairValue = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      { vid: scalarOfType('string'), rank: scalarOfType('number') },
      { requiredKeys: [], noNullPrototype: true },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record(
      { rank: scalarOrOtherType('number'), vid: fc.constant(null), other: anyScalar },
      { requiredKeys: [], noNullPrototype: true },
    ),
  },
)

const containsDocuments = ({ kind }: Field) => kind === 'pairs' || kind === 'document'
const isList = ({ kind }: Field) => kind !== 'scalar' && kind !== 'document'
const singleValue = (field: Field) => (containsDocuments(field) ? pairValue : scalarOrOtherType(field.type))

/** Operands of `$eq` and `$ne`. */
function equalityOperand(field: Field, evaluator: Evaluator): fc.Arbitrary<unknown> {
  const value = singleValue(field)
  if (field.kind === 'dotted' && evaluator === 'mingo') return value
  return fc.oneof(
    { weight: 6, arbitrary: value },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.array(value, { maxLength: 2 }) },
    { weight: 1, arbitrary: pairValue },
  )
}

/** Elements of the operands of `$in` and `$nin`. */
function listOperandElement(field: Field, evaluator: Evaluator): fc.Arbitrary<unknown> {
  const value = singleValue(field)
  if (evaluator === 'reference') return equalityOperand(field, evaluator)
  return field.kind === 'dotted'
    ? value
    : fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) })
}

const wrapInKey = (name: string, operand: fc.Arbitrary<unknown>): fc.Arbitrary<Json> =>
  operand.map((operandValue) => ({ [name]: operandValue }))

/** One operator with its operand. */
const operator = (field: Field, depth: number, evaluator: Evaluator): fc.Arbitrary<Json> =>
  fc.oneof(...plainOperators(field, evaluator), ...(depth > 0 ? nestedOperators(field, depth - 1, evaluator) : []))

function plainOperators(field: Field, evaluator: Evaluator): fc.Arbitrary<Json>[] {
  const isReference = evaluator === 'reference'
  const manyOperands = fc.array(listOperandElement(field, evaluator), { maxLength: 3 })
  const rangeOperand = fc.oneof(
    { weight: 6, arbitrary: scalarOrOtherType(field.type) },
    { weight: isReference ? 1 : 0, arbitrary: fc.constant(null) },
  )
  return [
    ...['$eq', '$ne'].map((name) => wrapInKey(name, equalityOperand(field, evaluator))),
    ...['$in', '$nin'].map((name) => wrapInKey(name, manyOperands)),
    ...['$gt', '$gte', '$lt', '$lte'].map((name) => wrapInKey(name, rangeOperand)),
    wrapInKey('$exists', fc.boolean()),
    ...(isReference || field.kind !== 'dotted' ? [wrapInKey('$size', fc.nat(3))] : []),
    ...(isReference || isList(field) ? [wrapInKey('$all', fc.array(singleValue(field), { maxLength: 2 }))] : []),
  ]
}

function nestedOperators(field: Field, depth: number, evaluator: Evaluator): fc.Arbitrary<Json>[] {
  const not = wrapInKey('$not', operators(field, depth, evaluator))
  if (field.kind === 'dotted' && evaluator === 'mingo') return [not]
  const elemMatch = wrapInKey('$elemMatch', elementCondition(field, depth, evaluator))
  if (field.kind !== 'pairs') return [not, elemMatch]
  const allMatch = wrapInKey('$all', fc.array(elemMatch, { minLength: 1, maxLength: 2 }))
  return [not, elemMatch, elemMatch, elemMatch, allMatch]
}

const operators = (field: Field, depth: number, evaluator: Evaluator): fc.Arbitrary<Json> =>
  fc
    .array(operator(field, depth, evaluator), { minLength: 1, maxLength: 2 })
    .map((several): Json => Object.assign({}, ...several))

/**
 * Conditions of `$elemMatch`: for documents, on their fields or on the whole document; for other values, on the value.
 */
function elementCondition(field: Field, depth: number, evaluator: Evaluator): fc.Arbitrary<Json> {
  if (!containsDocuments(field)) return operators({ ...field, kind: 'scalar' }, depth, evaluator)
  return fc.oneof(
    { weight: 4, arbitrary: filter(pairScalarFields, depth, evaluator) },
    { weight: 1, arbitrary: operators({ ...field, kind: 'document' }, depth, evaluator) },
  )
}

function condition(field: Field, depth: number, evaluator: Evaluator): fc.Arbitrary<Json> {
  return wrapInKey(
    field.path,
    fc.oneof(
      { weight: 1, arbitrary: equalityOperand(field, evaluator) },
      { weight: 4, arbitrary: operators(field, depth, evaluator) },
    ),
  )
}

function filter(fieldChoices: readonly Field[], depth: number, evaluator: Evaluator): fc.Arbitrary<Json> {
  const fieldCondition = fc.constantFrom(...fieldChoices).chain((field) => condition(field, depth, evaluator))
  const flat = fc
    .array(fieldCondition, { minLength: 1, maxLength: 2 })
    .map((several): Json => Object.assign({}, ...several))
  if (depth === 0) return flat
  const branches = fc.array(filter(fieldChoices, depth - 1, evaluator), { minLength: 1, maxLength: 3 })
  const logical = fc.constantFrom('$and', '$or', '$nor').chain((name) => wrapInKey(name, branches))
  return fc.oneof(
    { weight: 3, arbitrary: flat },
    { weight: 2, arbitrary: logical },
    { weight: 0, arbitrary: fc.constant({}) },
  )
}

/** Random filters over the sample collection. */
export const sampleFilters = (evaluator: Evaluator) => filter(fields, 2, evaluator)

/** Random conditions of `$pull` on the list `pairs`. */
export const samplePairConditions = fc.oneof(
  filter(pairScalarFields, 1, 'mingo').filter((json) => !Object.keys(json).some((name) => name.startsWith('$'))),
  operators({ path: 'pairs', kind: 'document', type: 'string' }, 1, 'mingo'),
)

/** Formats a value for messages as JSON, with ObjectIds as hexadecimal text. */
export const formatValue = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (part instanceof ObjectId ? part.toHexString() : part))
