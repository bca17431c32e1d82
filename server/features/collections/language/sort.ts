import { type RawBuilder, sql } from 'kysely'
import type { Scalar, Shape } from '../field-types.ts'
import { findField } from './field.ts'
import { isDocument, quote, refuse } from './value.ts'

/** Fields in the order they decide. It always ends with `_id`, so that no two documents are equal. */
export type Sort = readonly SortKey[]

interface SortKey {
  readonly name: string
  readonly scalar: Scalar
  readonly descending: boolean
}

const byId: SortKey = { name: '_id', scalar: 'objectId', descending: false }
export const UNSORTED: Sort = [byId]

/** Reads `{ field: 1 | -1, … }`; lists have no order here. */
export function parseSort(shape: Shape, value: unknown): Sort {
  if (!isDocument(value)) return refuse('a sort must be a document')
  const keys = Object.entries(value).map(([name, direction]) => readKey(shape, name, direction))
  return keys.some(({ name }) => name === '_id') ? keys : [...keys, byId]
}

function readKey(shape: Shape, name: string, direction: unknown): SortKey {
  const field = findField({ shape, prefix: '' }, name)
  if (field.kind !== 'scalar') return refuse(`cannot sort by a list: ${quote(name)}`)
  if (direction !== 1 && direction !== -1) return refuse(`${quote(name)}: a sort is 1 or -1`)
  return { name, scalar: field.fieldPath.scalar, descending: direction === -1 }
}

/** In MongoDB's order: what is missing comes before everything else, text goes by its bytes. */
export const sortSql = (sort: Sort, alias = 'document'): RawBuilder<unknown> =>
  sql.join(sort.map((key) => keySql(key, alias)))

function keySql({ name, scalar, descending }: SortKey, alias: string): RawBuilder<unknown> {
  const column = sql.id(alias, name)
  // Never missing, and hexadecimal digits sort alike everywhere: said plainly, an index can serve it.
  if (name === '_id') return descending ? sql`${column} desc` : sql`${column} asc`
  const text = scalar === 'string' ? sql`${column} collate "C"` : column
  return descending ? sql`${text} desc nulls last` : sql`${text} asc nulls first`
}
