import { ObjectId } from 'bson'
import { toComparableType, type Comparison, type Constant, type Filter, type ScalarPath } from './condition.ts'
import { isDocument } from './value.ts'
import type { FieldShape, Shape } from '../field-types.ts'

/**
 * Evaluates a filter in memory for a change event or a document from `toDocument`. The result is the same as that of
 * `filter-sql.ts`.
 */
export function matches(filter: Filter, document: unknown): boolean {
  switch (filter.kind) {
    case 'all':
      return filter.of.every((part) => matches(part, document))
    case 'any':
      return filter.of.some((part) => matches(part, document))
    case 'not':
      return !matches(filter.of, document)
    case 'missing':
      return readPath(document, filter.name) === null
    case 'compare':
      return compareConstants(readConstant(document, filter.fieldPath), filter.comparison, filter.constant)
    case 'oneOf':
      return filter.constants.some((constant) =>
        compareConstants(readConstant(document, filter.fieldPath), '=', constant),
      )
    case 'length':
      return readListField(document, filter.list)?.length === filter.length
    case 'some':
      return readListField(document, filter.list)?.some((element) => matches(filter.element, element)) ?? false
    case 'exactList':
      return matchesExactList(readListField(document, filter.list), filter.elements)
  }
}

const matchesExactList = (list: readonly unknown[] | undefined, elements: readonly Filter[]) =>
  list?.length === elements.length && elements.every((element, index) => matches(element, list[index]))

/**
 * Returns the value of a field, or null if the field is missing. In events, dots in `name` separate the parts of a
 * path.
 */
const readPath = (document: unknown, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>(
      (value, step) => (isDocument(value) && Object.hasOwn(value, step) ? value[step] : null),
      document,
    ) ?? null

function readListField(document: unknown, name: string): readonly unknown[] | undefined {
  const value = readPath(document, name)
  return Array.isArray(value) ? value : undefined
}

function readConstant(document: unknown, { name, scalar }: ScalarPath): Constant | undefined {
  const value = name === null ? document : readPath(document, name)
  const comparableType = toComparableType(scalar)
  if (comparableType === 'objectId') return value instanceof ObjectId ? value.toHexString() : undefined
  if (comparableType === 'date') return value instanceof Date ? value.getTime() : undefined
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  return typeof value === comparableType ? value : undefined
}

function compareConstants(left: Constant | undefined, comparison: Comparison, right: Constant): boolean {
  if (left === undefined) return false
  const order = compare(left, right)
  if (comparison === '=') return order === 0
  if (comparison === '<') return order < 0
  if (comparison === '<=') return order <= 0
  return comparison === '>' ? order > 0 : order >= 0
}

/** Compares text by its UTF-8 bytes, like the database. */
function compare(left: Constant, right: Constant): number {
  if (left === right) return 0
  if (typeof left === 'string' && typeof right === 'string')
    return Buffer.compare(Buffer.from(left), Buffer.from(right))
  return left < right ? -1 : 1
}

/**
 * Returns the fields of a change event that a `watch` filter may use (session service §9), for documents of this shape.
 */
export const toEventShape = (shape: Shape): Shape => ({
  operationType: 'string',
  'ns.db': 'string',
  'ns.coll': 'string',
  'documentKey._id': 'objectId',
  ...prefixShape('fullDocument', shape),
  ...prefixShape('updateDescription.updatedFields', shape),
  'updateDescription.removedFields': { list: 'string' },
})

const prefixShape = (prefix: string, shape: Shape): Record<string, FieldShape> =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [`${prefix}.${name}`, field]))
