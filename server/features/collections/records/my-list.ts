import { type RawBuilder, sql } from 'kysely'
import { MyList, type Pair } from '#contract/collections/my-list.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { NewDocument, Records, UpdateResult } from '../collection.ts'
import { MATCH_ALL, type Filter } from '../language/condition.ts'
import { filterSql } from '../language/filter-sql.ts'
import type { Change } from '../language/update.ts'
import { planArrangement, type Entry } from './arrange-list.ts'
import { recordLatest, getNamedLessons } from './latest-changes.ts'
import { lockedRowsSql, matchingRowsSql } from './select-rows.ts'
import { withTransaction } from './with-transaction.ts'
import { movePair } from '#rules/my-list.ts'
import { selectDocuments } from '../language/select.ts'

type Sql = RawBuilder<unknown>

/** The list without its entries, which can be locked and suffices for most filters. */
const headsSql = sql`(select id as "_id", owner_id from my_lists)`
const lists = sql.id('documents', 'my_list')

/**
 * My List: one row for the list, which serves as its lock, and one per entry (session service §8). Pairs are unique;
 * adding one again has no effect. Entries keep their insertion order.
 */
export const myListRecords: Records = {
  insert: (queries, owner, documents, writtenAgo = 0) =>
    withTransaction(queries, async (transaction) => {
      for (const document of documents) await insertList(transaction, owner, document, writtenAgo)
    }),

  async update(queries, owner, targets, update, writtenAgo = 0) {
    const change = update.find(({ kind }) => kind !== 'setOnInsert')
    if (change === undefined && !usesEntries(targets.filter))
      return updateList(queries, owner, lockedRowsSql(owner, headsSql, targets), noEntries)
    return withTransaction(queries, async (transaction) => {
      const { rows: ownList } = await lockLists(transaction, owner)
      const found = matchingRowsSql(owner, lists, targets)
      if (change === undefined) return updateList(transaction, owner, found, noEntries)
      const { rows } = await found.execute(transaction)
      // A removal is recorded without a list as well, because an earlier addition may still arrive.
      if (rows.length === 0 && (ownList.length > 0 || change.kind !== 'pull')) return { matched: 0, modified: 0 }
      if (change.kind === 'set') {
        const written = await arrangeList(transaction, owner, readPairs(change.value))
        return { matched: rows.length, modified: written > 0 ? 1 : 0, written }
      }
      const pairs = await recordLatest(
        transaction,
        { owner, set: 'my_list', writtenAgo },
        await resolvePairs(transaction, owner, change),
      )
      return updateList(transaction, owner, found, { isRemoved: change.kind === 'pull', pairs })
    })
  },

  delete: () => Promise.reject(new Error('My List cannot be deleted')),

  async lock(transaction, owner, targets) {
    await lockLists(transaction, owner)
    const { rows } = await matchingRowsSql(owner, lists, targets).execute(transaction)
    return rows.map(({ id }) => id)
  },
}

/** Locked first, because a statement only sees entries that were committed before it started. */
const lockLists = (transaction: Queries, owner: OwnerId) =>
  lockedRowsSql(owner, headsSql, { filter: MATCH_ALL, many: true }).execute(transaction)

async function insertList(queries: Queries, owner: OwnerId, { id, values }: NewDocument, writtenAgo: number) {
  const pairs = await recordLatest(queries, { owner, set: 'my_list', writtenAgo }, readPairs(values['videos']))
  const insertedList = sql`insert into my_lists (id, owner_id) values (${id}, ${owner}) returning owner_id`
  await sql`with made as (${insertedList}) insert into my_list_entries (owner_id, vid, gid)
    select made.owner_id, vid, gid from made, ${pairsSql(pairs)} order by place`.execute(queries)
}

/** Entries to append or to remove. */
interface Entries {
  isRemoved: boolean
  pairs: readonly Pair[]
}
const noEntries: Entries = { isRemoved: false, pairs: [] }

async function updateList(queries: Queries, owner: OwnerId, found: Sql, entries: Entries): Promise<UpdateResult> {
  const { rows } = await sql<UpdateResult>`
    with found as (${found}), ${changedSql(owner, entries)}
    select (select count(*) from found) as matched, (select count(distinct owner_id) from changed) as modified,
      (select count(*) from changed) as written`.execute(queries)
  return rows[0] ?? { matched: 0, modified: 0 }
}

/** Builds a statement named `changed` that returns a row per written entry, if `found` has a row. */
const changedSql = (owner: OwnerId, { isRemoved, pairs }: Entries): Sql =>
  isRemoved
    ? sql`changed as (delete from my_list_entries entry using found
        where entry.owner_id = ${owner} and (vid, gid) in (select vid, gid from ${pairsSql(pairs)})
        returning entry.owner_id)`
    : sql`changed as (insert into my_list_entries (owner_id, vid, gid)
        select ${owner}, vid, gid from found, ${pairsSql(pairs)} order by place
        on conflict do nothing returning owner_id)`

/** Returns the lessons of a change. A lesson to remove need not be in the list. */
async function resolvePairs(queries: Queries, owner: OwnerId, change: Change): Promise<readonly Pair[]> {
  if (change.kind === 'push' || change.kind === 'addToSet') return readPairs(change.values)
  if (change.kind !== 'pull') return []
  const { rows } = await sql<Pair>`
    select vid, gid from (
      select vid, gid from my_list_entries where owner_id = ${owner}
      union select vid, gid from ${pairsSql(getNamedLessons(change.where))}
    ) entry where ${filterSql(change.where, 'entry')}`.execute(queries)
  return rows
}

/**
 * Replaces the list by these pairs, in this order. Returns the number of written rows. Requires the lock of the list.
 */
export async function arrangeList(transaction: Queries, owner: OwnerId, newPairs: readonly Pair[]): Promise<number> {
  const { rows: now } = await sql<Entry>`
    select vid, gid, position from my_list_entries where owner_id = ${owner} order by position`.execute(transaction)
  const { removed, added } = planArrangement(now, newPairs)
  if (removed.length > 0)
    await sql`delete from my_list_entries where owner_id = ${owner}
      and (vid, gid) in (select vid, gid from ${pairsSql(removed)})`.execute(transaction)
  if (added.length > 0)
    await sql`insert into my_list_entries (owner_id, vid, gid, position) overriding system value
      select ${owner}, vid, gid, coalesce(position, nextval(pg_get_serial_sequence('my_list_entries', 'position')))
      from (select vid, gid, (${added.map(({ position }) => position)}::bigint[])[place] as position
        from ${pairsSql(added)} order by place) added`.execute(transaction)
  return removed.length + added.length
}

/** Returns the pairs as rows `vid`, `gid`, `place`. */
const pairsSql = (pairs: readonly Pair[]): Sql =>
  sql`unnest(${pairs.map(({ vid }) => vid)}::text[], ${pairs.map(({ gid }) => gid)}::text[])
    with ordinality as pair(vid, gid, place)`

/** Parses pairs and removes later duplicates. */
function readPairs(values: unknown): Pair[] {
  const pairs = MyList.shape.videos.parse(values)
  return [...new Map(pairs.map((pair) => [JSON.stringify([pair.vid, pair.gid]), pair])).values()]
}

/** Whether the filter depends on entries, which may change without the list's row. */
function usesEntries(filter: Filter): boolean {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return filter.of.some(usesEntries)
    case 'not':
      return usesEntries(filter.of)
    case 'some':
    case 'whole':
    case 'length':
      return true
    case 'missing':
      return filter.name === 'videos'
    case 'compare':
    case 'oneOf':
      return false
  }
}

const allLists = { filter: MATCH_ALL, many: true } as const
const Videos = MyList.pick({ videos: true })

/**
 * Moves a lesson to a position of the member's list, safe for concurrent changes. Returns the number of written rows.
 */
export const moveInMyList = (queries: Queries, owner: OwnerId, pair: Pair, to: number): Promise<number> =>
  withTransaction(queries, async (transaction) => {
    await myListRecords.lock(transaction, owner, allLists)
    const [list] = await selectDocuments(transaction, owner, 'my_list', { filter: MATCH_ALL })
    const { videos } = Videos.parse(list ?? { videos: [] })
    const moved = movePair(videos, pair, to)
    return moved === videos ? 0 : arrangeList(transaction, owner, moved)
  })
