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

/** Documents that are rows of one table, at most one a lesson: of the changes of a lesson the latest counts. */
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
          // Remembered as well: what was written before it may arrive later.
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

/** The lesson that a filter names, if it has no other condition. */
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
 * Of these lessons, those of which nothing was written after this moment; it is remembered for them. So an addition that
 * arrives late does not undo a removal, nor the other way round.
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

/** Of an id of a record, whose place it takes. */
const ID_LENGTH = 24
