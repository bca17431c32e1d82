import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Pair } from '#contract/collections/my-list.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Records } from '../collection.ts'
import { type Filter, getValuesIfOnlyEqualities } from '../language/condition.ts'
import { deleteOldestDeletions } from './merged-rows.ts'
import { millisecondsAgoSql } from './milliseconds-ago-sql.ts'
import { type RowTable, createTableRecords } from './rows.ts'
import { withTransaction } from './with-transaction.ts'

/**
 * Stores documents in a table with at most one row per lesson. The latest write for a lesson wins, in any order of
 * arrival.
 */
export function createLatestRecords(table: RowTable): Records {
  const records = createTableRecords(table)
  return {
    ...records,
    insert: (queries, owner, documents, writtenAgo = 0) =>
      withTransaction(queries, async (transaction) => {
        const lessonDocuments = documents.map(({ id, values }) => ({
          id,
          values,
          vid: Pair.shape.vid.parse(values['vid']),
          gid: Pair.shape.gid.parse(values['gid']),
        }))
        const newestLessons = await recordLatestWrites(
          transaction,
          { owner, listName: table.table, writtenAgo },
          lessonDocuments,
        )
        if (newestLessons.length > 0) await records.insert(transaction, owner, newestLessons)
      }),
    delete: (queries, owner, targets, writtenAgo = 0) =>
      withTransaction(queries, async (transaction) => {
        const locked = await records.lock(transaction, owner, targets)
        if (locked.length === 0) {
          // Records the deletion anyway, because an older addition may still arrive from an offline device.
          await recordLatestWrites(
            transaction,
            { owner, listName: table.table, writtenAgo },
            getNamedLessons(targets.filter),
          )
          return 0
        }
        const { rows } = await sql<Pair & { id: string }>`
          select id, vid, gid from ${sql.table(table.table)} where id = any(${locked})`.execute(transaction)
        const newestLessons = await recordLatestWrites(transaction, { owner, listName: table.table, writtenAgo }, rows)
        await sql`
          delete from ${sql.table(table.table)} where id = any(${newestLessons.map(({ id }) => id)})`.execute(
          transaction,
        )
        return newestLessons.length
      }),
  }
}

/** Returns the lesson that a filter selects by `vid` and `gid`. Returns an empty list for all other filters. */
export function getNamedLessons(filter: Filter): Pair[] {
  const { data } = Pair.strict().safeParse(getValuesIfOnlyEqualities(filter))
  return data ? [data] : []
}

interface LessonWrite {
  owner: OwnerId
  /** Name of the list or table that contains the lessons. */
  listName: string
  /** Milliseconds since the write was made. */
  writtenAgo: number
}

/**
 * Records a write for the lessons that have no later write, and returns these lessons. An addition that arrives late
 * therefore cannot undo a later removal, or vice versa. A write with the current time (`writtenAgo` 0) always wins,
 * also over a concurrent write with a later time that is recorded while this write waits for its lock.
 */
export async function recordLatestWrites<Lesson extends Pair>(
  transaction: Queries,
  { owner, listName, writtenAgo }: LessonWrite,
  lessons: readonly Lesson[],
): Promise<Lesson[]> {
  if (lessons.length === 0) return []
  const getChangeId = ({ vid, gid }: Pair) =>
    createHash('sha256')
      .update(JSON.stringify([listName, vid, gid]))
      .digest('hex')
      .slice(0, ID_LENGTH)
  const ids = [...new Set(lessons.map(getChangeId))].toSorted()
  const { rows } = await sql<{ id: string }>`
    insert into deleted_records (owner_id, id, at)
    select ${owner}, id, ${millisecondsAgoSql(writtenAgo)} from unnest(${ids}::text[]) as written(id)
    on conflict (owner_id, id) do update set at = greatest(deleted_records.at, excluded.at)
      where ${writtenAgo === 0} or deleted_records.at <= excluded.at
    returning id`.execute(transaction)
  await deleteOldestDeletions(transaction, owner)
  const newestLessons = new Set(rows.map(({ id }) => id))
  return lessons.filter((lesson) => newestLessons.has(getChangeId(lesson)))
}

/** The hash has the length of record ids, because it is stored in their column. */
const ID_LENGTH = 24
