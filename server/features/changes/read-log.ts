import { type RawBuilder, sql } from 'kysely'
import { STREAM_BURST } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'

/**
 * A position in the log: what the snapshot shows has been read. It is valid only for the server run that created it.
 */
export interface Cursor {
  /** When that run began: after a failover the new server may reuse transaction numbers. */
  server: string
  snapshot: string
}

/** A change lies between two cursors; `seq` orders the changes between the same two. */
export interface Position {
  server: string
  from: string
  to: string
  seq: number
}

export interface Change {
  position: Position
  owner: string
  collection: string
  documentId: string
  operation: 'insert' | 'update' | 'replace' | 'delete'
  columns: readonly string[]
  /** When its transaction began: seconds since 1970. */
  at: number
}

export interface NewChanges {
  cursor: Cursor
  /** The log begins after the given cursor, so changes may be missing. */
  isLost: boolean
  changes: Change[]
}

/**
 * The changes that were committed for these owners since `cursor`, each exactly once and right after its commit,
 * however transactions overlap: a change with a low number in a transaction that commits late is still returned.
 * Without a cursor, only the current one is returned. For each owner and collection it returns at most one change more
 * than {@link STREAM_BURST}, which shows that there are too many.
 */
export async function readNewChanges(
  queries: Queries,
  owners: readonly OwnerId[],
  cursor: Cursor | undefined,
): Promise<NewChanges> {
  const changes = cursor
    ? sql`(select json_agg(json_build_object(${columns}) order by seq) from (
        select ${named}, row_number() over (partition by owner_id, collection order by seq) as nth from changes
        where owner_id = any(${owners}::text[]) and operation <> 'none' and ${isUnseenBy(cursor.snapshot)}) as news
        where nth <= ${STREAM_BURST + 1})`
    : sql`null`
  const row = await readRow<Omit<Change, 'position'> & { seq: number }>(queries, changes, cursor)
  const to = row.snapshot
  return {
    cursor: { server: row.server, snapshot: to },
    isLost: row.is_lost,
    changes: (row.changes ?? []).map(({ seq, ...change }) => ({
      ...change,
      position: { server: row.server, from: cursor?.snapshot ?? to, to, seq },
    })),
  }
}

/**
 * The changes that an owner has missed after a position and before `until`, where its stream continues. Undefined if
 * the log begins later, or if there are more than {@link STREAM_BURST}.
 */
export async function readMissedChanges(
  queries: Queries,
  { owner, collections }: { owner: OwnerId; collections: readonly string[] },
  after: Position,
  until: Cursor,
): Promise<Change[] | undefined> {
  const isRest = sql`not ${isUnseenBy(after.to)}`
  const changes = sql`(select json_agg(json_build_object(${columns}, 'isRest', "isRest") order by not "isRest", seq) from (
    select ${named}, ${isRest} as "isRest" from changes
    where owner_id = ${owner} and collection = any(${collections}::text[]) and operation <> 'none' and pg_visible_in_snapshot(xid, ${until.snapshot}::pg_snapshot)
      and (${isUnseenBy(after.to)} or seq > ${after.seq} and ${isUnseenBy(after.from)})
    limit ${STREAM_BURST + 1}) as missed)`
  const cursor = { server: after.server, snapshot: after.from }
  const row = await readRow<Omit<Change, 'position'> & { seq: number; isRest: boolean }>(queries, changes, cursor)
  if (row.is_lost || (row.changes?.length ?? 0) > STREAM_BURST) return undefined
  const { server, snapshot } = until
  return (row.changes ?? []).map(({ seq, isRest, ...change }) => ({
    ...change,
    position: isRest ? { ...after, seq } : { server, from: after.to, to: snapshot, seq },
  }))
}

/** The last rows of documents that have been deleted since, by the documents' ids. */
export async function readLast(
  queries: Queries,
  { owner, collection }: { owner: OwnerId; collection: string },
  ids: readonly string[],
  since: string,
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  const { rows } = await sql<{ id: string; last: Record<string, unknown> }>`
    select document_id as id, last from changes
    where owner_id = ${owner} and collection = ${collection} and document_id = any(${ids}::text[])
      and operation = 'delete' and ${isUnseenBy(since)}
    order by seq`.execute(queries)
  return new Map(rows.map(({ id, last }) => [id, last]))
}

interface Row<Found> {
  server: string
  snapshot: string
  is_lost: boolean
  changes: Found[] | null
}

/** One statement, so that all of it reads the same snapshot. */
async function readRow<Found>(queries: Queries, changes: RawBuilder<unknown>, since: Cursor | undefined) {
  const { rows } = await sql<Row<Found>>`
    select pg_current_snapshot()::text as snapshot, ${server} as server, ${changes} as changes,
      ${since ? isLost(since) : sql`false`} as is_lost`.execute(queries)
  const [row] = rows
  if (!row) throw new Error('The change log cannot be read.')
  return row
}

const columns = sql`'seq', seq, 'owner', owner_id, 'collection', collection, 'documentId', document_id,
  'operation', operation, 'columns', columns, 'at', extract(epoch from at)::bigint`

/** The columns that these are made of. */
const named = sql`seq, owner_id, collection, document_id, operation, columns, at`

const server = sql`extract(epoch from pg_postmaster_start_time())::text`

/** The negation of `pg_visible_in_snapshot`, in a form that an index can serve. */
const isUnseenBy = (snapshot: string) => sql`(xid >= pg_snapshot_xmax(${snapshot}::pg_snapshot)
  or xid = any(array(select pg_snapshot_xip(${snapshot}::pg_snapshot))))`

/**
 * The log is complete from each mark on. A mark that shows nothing beyond the cursor is as old as the cursor, or older.
 */
const isLost = ({ server: then, snapshot }: Cursor) => sql`(${then} <> ${server} or not exists (
  select from change_marks mark where pg_snapshot_xmax(mark.snapshot) <= pg_snapshot_xmax(${snapshot}::pg_snapshot)
    and not exists (select from pg_snapshot_xip(${snapshot}::pg_snapshot) running
      where pg_visible_in_snapshot(running, mark.snapshot))))`
