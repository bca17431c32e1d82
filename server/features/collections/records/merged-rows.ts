import { type RawBuilder, sql } from 'kysely'
import { MAX_STORED_DELETIONS } from '#contract/limits.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { NewDocument, Records, UpdateResult } from '../collection.ts'
import type { Update } from '../language/update.ts'
import type { OwnerId } from '#server/caller.ts'
import { getValuesIfOnlyEqualities } from '../language/condition.ts'
import { toAssignments } from './assignments.ts'
import { millisecondsAgoSql } from './milliseconds-ago-sql.ts'
import { type RowTable, createTableRecords } from './rows.ts'
import { withTransaction } from './with-transaction.ts'

/**
 * Stores documents in a table with a column `written`, which contains the time of the last change of each field. The
 * last write of each field wins, in any order of arrival (`docs/decisions/0061-merging-by-field.md`).
 */
export function createMergedRecords(table: RowTable): Records {
  const records = createTableRecords(table)
  return {
    ...records,
    async insert(queries, owner, documents, writtenAgo = 0) {
      const newDocuments = writtenAgo > 0 ? await excludeDeleted(queries, owner, documents, writtenAgo) : documents
      if (newDocuments.length > 0) await records.insert(queries, owner, newDocuments)
    },
    update: (queries, owner, targets, update, writtenAgo = 0) =>
      withTransaction(queries, async (transaction) => {
        // Locks the rows in a separate statement, so that the next statement sees the result of a concurrent write.
        const ids = await records.lock(transaction, owner, targets)
        return mergeRows(transaction, { owner, table, ids }, update, writtenAgo)
      }),
    delete: (queries, owner, targets, writtenAgo = 0) =>
      withTransaction(queries, async (transaction) => {
        const ids = await records.lock(transaction, owner, targets)
        if (ids.length === 0) {
          // Records the deletion anyway, because an older insert may still arrive from an offline device.
          const { _id: id, ...otherConditions } = getValuesIfOnlyEqualities(targets.filter)
          if (id !== undefined && Object.keys(otherConditions).length === 0)
            await recordDeletions(transaction, owner, [{ id: String(id) }], writtenAgo)
          return 0
        }
        const { rows } = await sql<{ id: string }>`
          delete from ${sql.table(table.table)} as stored
          where stored.id = any(${ids}) and stored.owner_id = ${owner} and not exists (
            select 1 from jsonb_each_text(stored.written) as field
            where field.value::bigint > ${millisecondsAgoSql(writtenAgo)}
          ) returning stored.id`.execute(transaction)
        if (rows.length > 0) await recordDeletions(transaction, owner, rows, writtenAgo)
        return rows.length
      }),
  }
}

async function recordDeletions(queries: Queries, owner: OwnerId, rows: readonly { id: string }[], writtenAgo: number) {
  await sql`
    insert into deleted_records (owner_id, id, at)
    select ${owner}, id, ${millisecondsAgoSql(writtenAgo)} from unnest(${rows.map(({ id }) => id)}::text[]) as deleted(id)
    on conflict (owner_id, id) do update set at = greatest(deleted_records.at, excluded.at)`.execute(queries)
  await deleteOldestDeletions(queries, owner)
}

/** Deletes a member's oldest rows in `deleted_records` beyond {@link MAX_STORED_DELETIONS}. */
export async function deleteOldestDeletions(queries: Queries, owner: OwnerId) {
  await sql`
    delete from deleted_records where owner_id = ${owner} and at <= (
      select at from deleted_records where owner_id = ${owner}
      order by at desc offset ${MAX_STORED_DELETIONS} limit 1
    )`.execute(queries)
}

/** Returns the documents that were not deleted after this write. */
async function excludeDeleted(
  queries: Queries,
  owner: OwnerId,
  documents: readonly NewDocument[],
  writtenAgo: number,
): Promise<readonly NewDocument[]> {
  const { rows } = await sql<{ id: string }>`
    select id from deleted_records where owner_id = ${owner} and id = any(${documents.map(({ id }) => id)})
      and at >= ${millisecondsAgoSql(writtenAgo)}`.execute(queries)
  return documents.filter((document) => !rows.some(({ id }) => id === document.id))
}

interface LockedRows {
  owner: OwnerId
  table: RowTable
  ids: Awaited<ReturnType<Records['lock']>>
}

async function mergeRows(queries: Queries, { owner, table, ids }: LockedRows, update: Update, writtenAgo: number) {
  const getColumn = (field: string) => sql.id(table.columns?.[field] ?? field)
  const changedFields = toAssignments(table.shape, update, (field) => sql`stored.${getColumn(field)}`).map(
    ({ field, current, value }) => {
      const previousValue = sql`coalesce((stored.written ->> ${sql.lit(field)})::bigint, 0)`
      return {
        field,
        current,
        value: sql`case when ${previousValue} <= moment.at then ${value} else ${current} end`,
        at: sql`greatest(${previousValue}, moment.at)`,
      }
    },
  )
  if (changedFields.length === 0 || ids.length === 0) return { matched: ids.length, modified: 0 }
  const joinFields = (toSql: (entry: (typeof changedFields)[number]) => RawBuilder<unknown>) =>
    sql.join(changedFields.map(toSql))
  const { rows } = await sql<UpdateResult>`
    with moment as (
      select ${millisecondsAgoSql(writtenAgo)} as at
    ), compared as (
      select stored.id, row(${joinFields(({ current }) => current)}) is distinct from row(${joinFields(({ value }) => value)}) as differs
      from ${sql.table(table.table)} as stored, moment where stored.id = any(${ids}) and stored.owner_id = ${owner}
    ), merged as (
      update ${sql.table(table.table)} as stored
      set ${joinFields(({ field, value }) => sql`${getColumn(field)} = ${value}`)},
        written = stored.written || jsonb_build_object(${joinFields(({ field, at }) => sql`${sql.lit(field)}, ${at}`)})
      from compared, moment where stored.id = compared.id
      returning compared.differs
    )
    select count(*) as matched, count(*) filter (where differs) as modified from merged`.execute(queries)
  return rows[0] ?? { matched: 0, modified: 0 }
}
