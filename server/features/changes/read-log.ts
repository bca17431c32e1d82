import { type RawBuilder, sql } from 'kysely'
import { MAX_STREAM_BURST } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'

/**
 * A position in the log: all changes that are visible in the snapshot were read. It is valid only until the PostgreSQL
 * server restarts.
 */
export interface Cursor {
  /** Start time of the PostgreSQL server. It detects a failover, after which transaction numbers may be reused. */
  server: string
  snapshot: string
}

/** The position of a change between two cursors. `seq` orders the changes between the same two cursors. */
export interface Position {
  /** Start time of the PostgreSQL server. */
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
  /** Start time of the transaction, in seconds since 1970. */
  at: number
}

export interface NewChanges {
  cursor: Cursor
  /** True if the log starts after the given cursor, so that changes may be missing. */
  isLost: boolean
  changes: Change[]
}

/**
 * Returns the changes committed for these owners since `cursor`, each exactly once. Sequence numbers may commit out of
 * order; late commits are still returned. Without a cursor, returns no changes and the current cursor. Returns at most
 * {@link MAX_STREAM_BURST} + 1 changes per owner and collection; the last one indicates that there are too many.
 */
export async function readNewChanges(
  queries: Queries,
  owners: readonly OwnerId[],
  cursor: Cursor | undefined,
): Promise<NewChanges> {
  const changes = cursor
    ? sql`(select json_agg(json_build_object(${columns}) order by seq) from (
        select ${namedColumns}, row_number() over (partition by owner_id, collection order by seq) as nth from changes
        where owner_id = any(${owners}::text[]) and operation <> 'none' and ${isUnseenBy(cursor.snapshot)}) as news
        where nth <= ${MAX_STREAM_BURST + 1})`
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
 * Returns the changes that an owner missed after a position and before the cursor `until`. Returns undefined if the log
 * does not reach back to the position, or if there are more than {@link MAX_STREAM_BURST} changes.
 */
export async function readMissedChanges(
  queries: Queries,
  { owner, collections }: { owner: OwnerId; collections: readonly string[] },
  after: Position,
  until: Cursor,
): Promise<Change[] | undefined> {
  const isSameInterval = sql`not ${isUnseenBy(after.to)}`
  const changes = sql`(select json_agg(json_build_object(${columns}, 'isSameInterval', "isSameInterval") order by not "isSameInterval", seq) from (
    select ${namedColumns}, ${isSameInterval} as "isSameInterval" from changes
    where owner_id = ${owner} and collection = any(${collections}::text[]) and operation <> 'none' and pg_visible_in_snapshot(xid, ${until.snapshot}::pg_snapshot)
      and (${isUnseenBy(after.to)} or seq > ${after.seq} and ${isUnseenBy(after.from)})
    limit ${MAX_STREAM_BURST + 1}) as missed)`
  const cursor = { server: after.server, snapshot: after.from }
  const row = await readRow<Omit<Change, 'position'> & { seq: number; isSameInterval: boolean }>(
    queries,
    changes,
    cursor,
  )
  if (row.is_lost || (row.changes?.length ?? 0) > MAX_STREAM_BURST) return undefined
  const { server, snapshot } = until
  return (row.changes ?? []).map(({ seq, isSameInterval, ...change }) => ({
    ...change,
    position: isSameInterval ? { ...after, seq } : { server, from: after.to, to: snapshot, seq },
  }))
}

/** Returns the last rows of documents that were deleted after the snapshot `since`, by document id. */
export async function readLastRows(
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
  return new Map(rows.map(({ id, last: lastRow }) => [id, lastRow]))
}

interface LogRow<LogChange> {
  server: string
  snapshot: string
  is_lost: boolean
  changes: LogChange[] | null
}

/** Reads everything in one statement, so that all values are from the same snapshot. */
async function readRow<LogChange>(queries: Queries, changes: RawBuilder<unknown>, since: Cursor | undefined) {
  const { rows } = await sql<LogRow<LogChange>>`
    select pg_current_snapshot()::text as snapshot, ${server} as server, ${changes} as changes,
      ${since ? isLost(since) : sql`false`} as is_lost`.execute(queries)
  const [row] = rows
  if (!row) throw new Error('The change log cannot be read.')
  return row
}

const columns = sql`'seq', seq, 'owner', owner_id, 'collection', collection, 'documentId', document_id,
  'operation', operation, 'columns', columns, 'at', extract(epoch from at)::bigint`

/** The columns that `columns` refers to. */
const namedColumns = sql`seq, owner_id, collection, document_id, operation, columns, at`

const server = sql`extract(epoch from pg_postmaster_start_time())::text`

/** The negation of `pg_visible_in_snapshot`, in a form that an index can serve. */
const isUnseenBy = (snapshot: string) => sql`(xid >= pg_snapshot_xmax(${snapshot}::pg_snapshot)
  or xid = any(array(select pg_snapshot_xip(${snapshot}::pg_snapshot))))`

/**
 * Whether the log may lack changes after the cursor. The log is complete after each row of `change_marks`. A mark whose
 * snapshot is contained in the cursor's snapshot is not newer than the cursor.
 */
const isLost = ({ server: cursorServer, snapshot }: Cursor) => sql`(${cursorServer} <> ${server} or not exists (
  select from change_marks mark where pg_snapshot_xmax(mark.snapshot) <= pg_snapshot_xmax(${snapshot}::pg_snapshot)
    and not exists (select from pg_snapshot_xip(${snapshot}::pg_snapshot) running
      where pg_visible_in_snapshot(running, mark.snapshot))))`
