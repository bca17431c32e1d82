import { type RawBuilder, sql } from 'kysely'
import type { Records, UpdateResult } from '../collection.ts'
import type { Shape } from '../field-types.ts'
import { toAssignments } from './assignments.ts'
import { lockedRowsSql } from './select-rows.ts'

export interface RowTable {
  /**
   * Name of the table, which has one row per document, with `id` and `owner_id`. Other columns have the names of the
   * fields, except the columns in `columns`.
   */
  table: string
  /** The view that returns the rows as documents. Rows can be locked through the view. */
  view: RawBuilder<unknown>
  shape: Shape
  /** Maps fields to columns with another name. */
  columns?: Readonly<Record<string, string>>
}

/** Stores each document as a row of one table. */
export function createTableRecords({ table, view, shape, columns = {} }: RowTable): Records {
  const getColumn = (field: string) => columns[field] ?? field
  const fields = Object.keys(shape).filter((field) => field !== '_id' && field !== 'owner_id')
  const names = sql.join(['id', 'owner_id', ...fields.map(getColumn)].map((name) => sql.id(name)))

  return {
    async insert(queries, owner, documents) {
      const rows = documents.map(
        ({ id, values }) => sql`(${sql.join([id, owner, ...fields.map((field) => values[field] ?? null)])})`,
      )
      await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(rows)}`.execute(queries)
    },

    async update(queries, owner, targets, update) {
      const assignmentsSql = toAssignments(shape, update, (field) => sql.id('stored', getColumn(field)))
      const matchingSql = lockedRowsSql(owner, view, targets)
      const changedSql =
        assignmentsSql.length === 0
          ? sql`select where false`
          : sql`update ${sql.table(table)} as stored
              set ${sql.join(assignmentsSql.map(({ field, value }) => sql`${sql.id(getColumn(field))} = ${value}`))}
              from found where stored.id = found.id
                and row(${sql.join(assignmentsSql.map(({ current }) => current))})
                is distinct from row(${sql.join(assignmentsSql.map(({ value }) => value))})
              returning 1`
      const { rows } = await sql<UpdateResult>`
        with found as (${matchingSql}), changed as (${changedSql})
        select (select count(*) from found) as matched, (select count(*) from changed) as modified`.execute(queries)
      return rows[0] ?? { matched: 0, modified: 0 }
    },

    async delete(queries, owner, targets) {
      const { numAffectedRows } = await sql`
        with found as (${lockedRowsSql(owner, view, targets)})
        delete from ${sql.table(table)} as stored using found where stored.id = found.id`.execute(queries)
      return Number(numAffectedRows ?? 0)
    },

    async lock(transaction, owner, targets) {
      const { rows } = await lockedRowsSql(owner, view, targets).execute(transaction)
      return rows.map(({ id }) => id)
    },
  }
}
