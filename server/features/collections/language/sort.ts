import { type RawBuilder, sql } from 'kysely'
import type { Scalar, Shape } from '../field-types.ts'
import { findField } from './field.ts'
import { isDocument, quote, failInvalid } from './value.ts'

/** Fields in order of precedence. `_id` is always included, so that the order is total. */
export type Sort = readonly SortKey[]

interface SortKey {
  readonly name: string
  readonly scalar: Scalar
  readonly descending: boolean
}

const idKey: SortKey = { name: '_id', scalar: 'objectId', descending: false }
export const UNSORTED: Sort = [idKey]

/** Parses `{ field: 1 | -1, … }`. A list cannot be a sort key. */
export function parseSort(shape: Shape, value: unknown): Sort {
  if (!isDocument(value)) return failInvalid('a sort must be a document')
  const keys = Object.entries(value).map(([name, direction]) => parseSortKey(shape, name, direction))
  return keys.some(({ name }) => name === '_id') ? keys : [...keys, idKey]
}

function parseSortKey(shape: Shape, name: string, direction: unknown): SortKey {
  const field = findField({ shape, prefix: '' }, name)
  if (field.kind !== 'scalar') return failInvalid(`cannot sort by a list: ${quote(name)}`)
  if (direction !== 1 && direction !== -1) return failInvalid(`${quote(name)}: a sort is 1 or -1`)
  return { name, scalar: field.fieldPath.scalar, descending: direction === -1 }
}

/** Sorts like MongoDB: missing values first, text by its bytes. */
export const sortSql = (sort: Sort, alias = 'document'): RawBuilder<unknown> =>
  sql.join(sort.map((key) => sortKeySql(key, alias)))

function sortKeySql({ name, scalar, descending }: SortKey, alias: string): RawBuilder<unknown> {
  const column = sql.id(alias, name)
  // `_id` is never NULL, and hexadecimal digits have the same order in all collations. The plain column allows an index
  // scan.
  if (name === '_id') return descending ? sql`${column} desc` : sql`${column} asc`
  const comparableColumn = scalar === 'string' ? sql`${column} collate "C"` : column
  return descending ? sql`${comparableColumn} desc nulls last` : sql`${comparableColumn} asc nulls first`
}
