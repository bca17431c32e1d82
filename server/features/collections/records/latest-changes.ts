import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Pair } from '#contract/collections/my-list.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Records } from '../collection.ts'
import { type Filter, namedBy } from '../language/condition.ts'
import { forgetOldest } from './merged-rows.ts'
import { momentBefore } from './moment-before.ts'
import { type RowTable, rowRecords } from './rows.ts'
import { withTransaction } from './with-transaction.ts'

/** Documents in a table with at most one row per lesson, where the latest change of a lesson wins. */
export function latestRecords(table: RowTable): Records {
  const records = rowRecords(table)
  return {
    ...records,
    insert: (queries, owner, documents, writtenAgo = 0) =>
      withTransaction(queries, async (transaction) => {
        const wanted = documents.map(({ id, values }) => ({
          id,
          values,
          vid: Pair.shape.vid.parse(values['vid']),
          gid: Pair.shape.gid.parse(values['gid']),
        }))
        const latest = await latestOf(transaction, { owner, set: table.table, writtenAgo }, wanted)
        if (latest.length > 0) await records.insert(transaction, owner, latest)
      }),
    delete: (queries, owner, targets, writtenAgo = 0) =>
      withTransaction(queries, async (transaction) => {
        const locked = await records.lock(transaction, owner, targets)
        if (locked.length === 0) {
          // Remembered as well, because an earlier addition may still arrive.
          await latestOf(transaction, { owner, set: table.table, writtenAgo }, lessonsNamedBy(targets.filter))
          return 0
        }
        const { rows } = await sql<Pair & { id: string }>`
          select id, vid, gid from ${sql.table(table.table)} where id = any(${locked})`.execute(transaction)
        const latest = await latestOf(transaction, { owner, set: table.table, writtenAgo }, rows)
        await sql`
          delete from ${sql.table(table.table)} where id = any(${latest.map(({ id }) => id)})`.execute(transaction)
        return latest.length
      }),
  }
}

/** Returns the lesson of a filter without any other condition. */
export function lessonsNamedBy(filter: Filter): Pair[] {
  const { data } = Pair.strict().safeParse(namedBy(filter))
  return data ? [data] : []
}

interface Write {
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
export async function latestOf<Lesson extends Pair>(
  transaction: Queries,
  { owner, set, writtenAgo }: Write,
  lessons: readonly Lesson[],
): Promise<Lesson[]> {
  if (lessons.length === 0) return []
  const idOf = ({ vid, gid }: Pair) =>
    createHash('sha256')
      .update(JSON.stringify([set, vid, gid]))
      .digest('hex')
      .slice(0, ID_LENGTH)
  const ids = [...new Set(lessons.map(idOf))].toSorted()
  const { rows } = await sql<{ id: string }>`
    insert into deleted_records (owner_id, id, at)
    select ${owner}, id, ${momentBefore(writtenAgo)} from unnest(${ids}::text[]) as written(id)
    on conflict (owner_id, id) do update set at = excluded.at where deleted_records.at <= excluded.at
    returning id`.execute(transaction)
  await forgetOldest(transaction, owner)
  const latest = new Set(rows.map(({ id }) => id))
  return lessons.filter((lesson) => latest.has(idOf(lesson)))
}

/** Length of a record's id, in whose column the hash is stored. */
const ID_LENGTH = 24
