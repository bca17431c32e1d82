import { type RawBuilder, sql } from 'kysely'
import { MyList, type Pair } from '#contract/collections/my-list.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { NewDocument, Records, UpdateResult } from '../collection.ts'
import { MATCH_ALL, type Filter } from '../language/condition.ts'
import { filterSql } from '../language/filter-sql.ts'
import type { Change } from '../language/update.ts'
import { planArrangement, type Entry } from './arrange-list.ts'
import { recordLatestWrites, getNamedLessons } from './latest-changes.ts'
import { lockedRowsSql, matchingRowsSql } from './select-rows.ts'
import { withTransaction } from './with-transaction.ts'
import { movePair } from '#rules/my-list.ts'
import { selectDocuments } from '../language/select.ts'

type Sql = RawBuilder<unknown>

/** Selects lists without their entries. These rows can be locked and are sufficient for most filters. */
const listsWithoutEntriesSql = sql`(select id as "_id", owner_id from my_lists)`
const listView = sql.id('documents', 'my_list')

/**
 * My List is stored as one row for the list, which is locked during changes, and one row per entry (session service
 * §8). Adding a lesson that is already in the list has no effect. Entries keep their insertion order.
 */
export const myListRecords: Records = {
  insert: (queries, owner, documents, writtenAgo = 0) =>
    withTransaction(queries, async (transaction) => {
      for (const document of documents) await insertList(transaction, owner, document, writtenAgo)
    }),

  async update(queries, owner, targets, update, writtenAgo = 0) {
    const change = update.find(({ kind }) => kind !== 'setOnInsert')
    if (change === undefined && !dependsOnEntries(targets.filter))
      return updateList(queries, owner, lockedRowsSql(owner, listsWithoutEntriesSql, targets), NO_ENTRIES)
    return withTransaction(queries, async (transaction) => {
      const { rows: ownList } = await lockLists(transaction, owner)
      const matchingSql = matchingRowsSql(owner, listView, targets)
      if (change === undefined) return updateList(transaction, owner, matchingSql, NO_ENTRIES)
      const { rows } = await matchingSql.execute(transaction)
      // Records a removal even if there is no list, because an older addition may still arrive from an offline device.
      if (rows.length === 0 && (ownList.length > 0 || change.kind !== 'pull')) return { matched: 0, modified: 0 }
      if (change.kind === 'set') {
        const writtenRows = await arrangeList(transaction, owner, parsePairs(change.value))
        return { matched: rows.length, modified: writtenRows > 0 ? 1 : 0, written: writtenRows }
      }
      const pairs = await recordLatestWrites(
        transaction,
        { owner, listName: 'my_list', writtenAgo },
        await resolvePairs(transaction, owner, change),
      )
      return updateList(transaction, owner, matchingSql, { isRemoved: change.kind === 'pull', pairs })
    })
  },

  delete: () => Promise.reject(new Error('My List cannot be deleted')),

  async lock(transaction, owner, targets) {
    await lockLists(transaction, owner)
    const { rows } = await matchingRowsSql(owner, listView, targets).execute(transaction)
    return rows.map(({ id }) => id)
  },
}

/**
 * Locks the list. This needs a separate statement, because a statement only sees entries that were committed before it
 * started.
 */
const lockLists = (transaction: Queries, owner: OwnerId) =>
  lockedRowsSql(owner, listsWithoutEntriesSql, { filter: MATCH_ALL, many: true }).execute(transaction)

async function insertList(queries: Queries, owner: OwnerId, { id, values }: NewDocument, writtenAgo: number) {
  const pairs = await recordLatestWrites(
    queries,
    { owner, listName: 'my_list', writtenAgo },
    parsePairs(values['videos']),
  )
  const insertedList = sql`insert into my_lists (id, owner_id) values (${id}, ${owner}) returning owner_id`
  await sql`with inserted as (${insertedList}) insert into my_list_entries (owner_id, vid, gid)
    select inserted.owner_id, vid, gid from inserted, ${pairsSql(pairs)} order by place`.execute(queries)
}

/** Entries to append or to remove. */
interface EntryChange {
  isRemoved: boolean
  pairs: readonly Pair[]
}
const NO_ENTRIES: EntryChange = { isRemoved: false, pairs: [] }

async function updateList(
  queries: Queries,
  owner: OwnerId,
  matchingSql: Sql,
  entries: EntryChange,
): Promise<UpdateResult> {
  const { rows } = await sql<UpdateResult>`
    with found as (${matchingSql}), ${changedSql(owner, entries)}
    select (select count(*) from found) as matched, (select count(distinct owner_id) from changed) as modified,
      (select count(*) from changed) as written`.execute(queries)
  return rows[0] ?? { matched: 0, modified: 0 }
}

/**
 * Builds a CTE `changed` that changes the entries if the CTE `found` has a row. It returns one row per written entry.
 */
const changedSql = (owner: OwnerId, { isRemoved, pairs }: EntryChange): Sql =>
  isRemoved
    ? sql`changed as (delete from my_list_entries entry using found
        where entry.owner_id = ${owner} and (vid, gid) in (select vid, gid from ${pairsSql(pairs)})
        returning entry.owner_id)`
    : sql`changed as (insert into my_list_entries (owner_id, vid, gid)
        select ${owner}, vid, gid from found, ${pairsSql(pairs)} order by place
        on conflict do nothing returning owner_id)`

/** Returns the lessons of a change. A lesson to remove need not be in the list. */
async function resolvePairs(queries: Queries, owner: OwnerId, change: Change): Promise<readonly Pair[]> {
  if (change.kind === 'push' || change.kind === 'addToSet') return parsePairs(change.values)
  if (change.kind !== 'pull') return []
  const { rows } = await sql<Pair>`
    select vid, gid from (
      select vid, gid from my_list_entries where owner_id = ${owner}
      union select vid, gid from ${pairsSql(getNamedLessons(change.where))}
    ) entry where ${filterSql(change.where, 'entry')}`.execute(queries)
  return rows
}

/**
 * Replaces the content of the list with `newPairs`, in their order. Returns the number of written rows. Requires the
 * lock of the list.
 */
export async function arrangeList(transaction: Queries, owner: OwnerId, newPairs: readonly Pair[]): Promise<number> {
  const { rows: currentEntries } = await sql<Entry>`
    select vid, gid, position from my_list_entries where owner_id = ${owner} order by position`.execute(transaction)
  const { removed, added } = planArrangement(currentEntries, newPairs)
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

/** Parses pairs and removes duplicates. */
function parsePairs(values: unknown): Pair[] {
  const pairs = MyList.shape.videos.parse(values)
  return [...new Map(pairs.map((pair) => [JSON.stringify([pair.vid, pair.gid]), pair])).values()]
}

/** Whether the filter depends on entries, which may change without a change to the list's row. */
function dependsOnEntries(filter: Filter): boolean {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return filter.of.some(dependsOnEntries)
    case 'not':
      return dependsOnEntries(filter.of)
    case 'some':
    case 'exactList':
    case 'length':
      return true
    case 'missing':
      return filter.name === 'videos'
    case 'compare':
    case 'oneOf':
      return false
  }
}

const ALL_LISTS = { filter: MATCH_ALL, many: true } as const
const MyListVideos = MyList.pick({ videos: true })

/** Moves a lesson to an index of the member's list, under the list's lock. Returns the number of written rows. */
export const moveInMyList = (queries: Queries, owner: OwnerId, pair: Pair, position: number): Promise<number> =>
  withTransaction(queries, async (transaction) => {
    await myListRecords.lock(transaction, owner, ALL_LISTS)
    const [list] = await selectDocuments(transaction, owner, 'my_list', { filter: MATCH_ALL })
    const { videos } = MyListVideos.parse(list ?? { videos: [] })
    const newVideos = movePair(videos, pair, position)
    return newVideos === videos ? 0 : arrangeList(transaction, owner, newVideos)
  })
