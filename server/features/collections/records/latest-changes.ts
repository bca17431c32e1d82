import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Pair } from '#contract/collections/my-list.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Records } from '../collection.ts'
import { type Filter, toEqualDocument } from '../language/condition.ts'
import { deleteOldestDeletions } from './merged-rows.ts'
import { timeBeforeSql } from './moment-before.ts'
import { type RowTable, createTableRecords } from './rows.ts'
import { withTransaction } from './with-transaction.ts'

/** Documents in a table with at most one row per lesson, where the latest change of a lesson wins. */
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
        const newestLessons = await recordLatest(transaction, { owner, set: table.table, writtenAgo }, lessonDocuments)
        if (newestLessons.length > 0) await records.insert(transaction, owner, newestLessons)
      }),
    delete: (queries, owner, targets, writtenAgo = 0) =>
      withTransaction(queries, async (transaction) => {
        const locked = await records.lock(transaction, owner, targets)
        if (locked.length === 0) {
          // Remembered as well, because an earlier addition may still arrive.
          await recordLatest(transaction, { owner, set: table.table, writtenAgo }, getNamedLessons(targets.filter))
          return 0
        }
        const { rows } = await sql<Pair & { id: string }>`
          select id, vid, gid from ${sql.table(table.table)} where id = any(${locked})`.execute(transaction)
        const newestLessons = await recordLatest(transaction, { owner, set: table.table, writtenAgo }, rows)
        await sql`
          delete from ${sql.table(table.table)} where id = any(${newestLessons.map(({ id }) => id)})`.execute(
          transaction,
        )
        return newestLessons.length
      }),
  }
}

/** Returns the lesson of a filter without any other condition. */
export function getNamedLessons(filter: Filter): Pair[] {
  const { data } = Pair.strict().safeParse(toEqualDocument(filter))
  return data ? [data] : []
}

interface LessonWrite {
  owner: OwnerId
  /** Names what the lessons are in. */
  set: string
  /** Milliseconds. */
  writtenAgo: number
}

/**
 * Returns the lessons without a later write, and records this write for them. A delayed addition therefore cannot undo
 * a later removal, or vice versa.
 */
export async function recordLatest<Lesson extends Pair>(
  transaction: Queries,
  { owner, set, writtenAgo }: LessonWrite,
  lessons: readonly Lesson[],
): Promise<Lesson[]> {
  if (lessons.length === 0) return []
  const changeId = ({ vid, gid }: Pair) =>
    createHash('sha256')
      .update(JSON.stringify([set, vid, gid]))
      .digest('hex')
      .slice(0, ID_LENGTH)
  const ids = [...new Set(lessons.map(changeId))].toSorted()
  const { rows } = await sql<{ id: string }>`
    insert into deleted_records (owner_id, id, at)
    select ${owner}, id, ${timeBeforeSql(writtenAgo)} from unnest(${ids}::text[]) as written(id)
    on conflict (owner_id, id) do update set at = excluded.at where deleted_records.at <= excluded.at
    returning id`.execute(transaction)
  await deleteOldestDeletions(transaction, owner)
  const newestLessons = new Set(rows.map(({ id }) => id))
  return lessons.filter((lesson) => newestLessons.has(changeId(lesson)))
}

/** Length of a record's id, in whose column the hash is stored. */
const ID_LENGTH = 24
