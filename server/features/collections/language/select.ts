import { type RawBuilder, sql } from 'kysely'
import { MAX_DOCUMENTS_PER_RESPONSE } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Shape } from '../field-types.ts'
import { type CollectionName, shapes } from '../collection-shapes.ts'
import type { Filter } from './condition.ts'
import { type Row, type StoredDocument, toDocument } from './document.ts'
import { ownedSql } from './owned-sql.ts'
import { type Projection, showsField, WHOLE_DOCUMENT } from './projection.ts'
import { type Sort, sortSql, UNSORTED } from './sort.ts'

export interface Selection {
  filter: Filter
  projection?: Projection | undefined
  sort?: Sort | undefined
  /** 0 means no limit; a response contains at most {@link MAX_DOCUMENTS_PER_RESPONSE} documents in any case. */
  limit?: number | undefined
}

/**
 * Returns the owner's matching documents with one statement. Collections must only be read through this function and
 * {@link countDocuments}, which restrict every query to the owner's documents (session service §7).
 */
export const selectDocuments = (queries: Queries, owner: OwnerId, name: CollectionName, selection: Selection) =>
  selectFrom(queries, owner, getView(name), selection)

/** Counts the owner's matching documents up to `limit`; 0 means no limit. */
export const countDocuments = (queries: Queries, owner: OwnerId, name: CollectionName, selection: CountSelection) =>
  countInView(queries, owner, getView(name), selection)

/** A view whose columns are the fields of its documents. */
export interface View {
  readonly table: RawBuilder<unknown>
  readonly shape: Shape
}

type CountSelection = Pick<Selection, 'filter' | 'limit'>

export const getView = (name: CollectionName): View => ({ table: sql.id('documents', name), shape: shapes[name] })

export async function selectFrom(
  queries: Queries,
  owner: OwnerId,
  { table, shape }: View,
  { filter, projection = WHOLE_DOCUMENT, sort = UNSORTED, limit = 0 }: Selection,
): Promise<StoredDocument[]> {
  const columns = Object.keys(shape).filter((name) => showsField(projection, name))
  const maxDocuments = limit === 0 ? MAX_DOCUMENTS_PER_RESPONSE : Math.min(limit, MAX_DOCUMENTS_PER_RESPONSE)
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map((name) => sql.id('document', name)))} from ${table} as document
    where ${ownedSql(owner, filter)} order by ${sortSql(sort)} limit ${maxDocuments}`.execute(queries)
  return rows.map((row) => toDocument(shape, row, projection))
}

export async function countInView(
  queries: Queries,
  owner: OwnerId,
  { table }: View,
  { filter, limit = 0 }: CountSelection,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from ${table} as document where ${ownedSql(owner, filter)} limit ${limit === 0 ? null : limit}::bigint
    ) as counted`.execute(queries)
  return rows[0]?.count ?? 0
}
