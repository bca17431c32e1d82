import { type RawBuilder, sql } from 'kysely'
import { MyList, type Pair } from '#contract/collections/my-list.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { NewDocument, Records, Updated } from '../collection.ts'
import { EVERYTHING, type Filter } from '../language/condition.ts'
import { filterSql } from '../language/filter-sql.ts'
import type { Change } from '../language/update.ts'
import { heldSql, matchingSql } from './found.ts'
import { inTransaction } from './in-transaction.ts'

type Sql = RawBuilder<unknown>

/** A list without its entries: what can be locked, and all that most filters look at. */
const heads = sql`(select id as "_id", owner_id from my_lists)`
const lists = sql.id('documents', 'my_list')

/**
 * My List: a row for the list, which also is its lock, and a row an entry (session service §8). A pair is in it once: adding it again changes
 * nothing. Entries keep the order they came in.
 */
export const myListRecords: Records = {
  async insert(queries, owner, documents) {
    for (const document of documents) await insertList(queries, owner, document)
  },

  async update(queries, owner, targets, update) {
    const change = update.find(({ kind }) => kind !== 'setOnInsert')
    if (change?.kind !== 'set' && !looksAtEntries(targets.filter))
      return updateList(queries, owner, heldSql(owner, heads, targets), change)
    return inTransaction(queries, async (transaction) => {
      await holdLists(transaction, owner)
      return updateList(transaction, owner, matchingSql(owner, lists, targets), change)
    })
  },

  delete: () => Promise.reject(new Error('A list is emptied, never deleted.')),

  async hold(transaction, owner, targets) {
    await holdLists(transaction, owner)
    const { rows } = await matchingSql(owner, lists, targets).execute(transaction)
    return rows.map(({ id }) => id)
  },
}

/** A statement sees the entries as they are when it begins: what looks at them has to have waited before. */
const holdLists = (transaction: Queries, owner: OwnerId) =>
  heldSql(owner, heads, { filter: EVERYTHING, many: true }).execute(transaction)

async function insertList(queries: Queries, owner: OwnerId, { id, values }: NewDocument) {
  const made = sql`insert into my_lists (id, owner_id) values (${id}, ${owner}) returning owner_id`
  await sql`with made as (${made}) insert into my_list_entries (owner_id, vid, gid)
    select made.owner_id, vid, gid from made, ${pairsSql(readPairs(values['videos']))} order by place`.execute(queries)
}

async function updateList(queries: Queries, owner: OwnerId, found: Sql, change: Change | undefined): Promise<Updated> {
  const { rows } = await sql<Updated>`
    with found as (${found}), ${changedSql(owner, change)}
    select (select count(*) from found) as matched, (select count(*) from changed) as modified`.execute(queries)
  return rows[0] ?? { matched: 0, modified: 0 }
}

/** Statements of which the one named `changed` answers a row if there was a change. They begin where `found` has a row. */
function changedSql(owner: OwnerId, change: Change | undefined): Sql {
  switch (change?.kind) {
    case 'push':
    case 'addToSet':
      return sql`added as (insert into my_list_entries (owner_id, vid, gid)
          select ${owner}, vid, gid from found, ${pairsSql(readPairs(change.values))} order by place
          on conflict do nothing returning owner_id),
        changed as (select distinct owner_id from added)`
    case 'pull':
      return sql`removed as (delete from my_list_entries entry using found
          where entry.owner_id = ${owner} and ${filterSql(change.where, 'entry')} returning entry.owner_id),
        changed as (select distinct owner_id from removed)`
    case 'set':
      return replacedSql(owner, readPairs(change.value))
    case 'setOnInsert':
    case 'unset':
    case 'increase':
    case undefined:
      return sql`changed as (select where false)`
  }
}

const replacedSql = (owner: OwnerId, wanted: readonly Pair[]): Sql => sql`
  wanted as (select * from ${pairsSql(wanted)}),
  changed as (select from found join ${lists} as document on document."_id" = found.id
    where document.videos::jsonb <> ${JSON.stringify(wanted)}::jsonb),
  removed as (delete from my_list_entries entry using changed
    where entry.owner_id = ${owner} and (entry.vid, entry.gid) not in (select vid, gid from wanted)),
  placed as (insert into my_list_entries (owner_id, vid, gid)
    select ${owner}, vid, gid from changed, wanted order by place
    on conflict (owner_id, vid, gid) do update set position = default)`

/** The pairs as rows `vid`, `gid`, `place`. */
const pairsSql = (pairs: readonly Pair[]): Sql =>
  sql`unnest(${pairs.map(({ vid }) => vid)}::text[], ${pairs.map(({ gid }) => gid)}::text[])
    with ordinality as pair(vid, gid, place)`

/** Each pair once, where it came first. */
function readPairs(values: unknown): Pair[] {
  const pairs = MyList.shape.videos.parse(values)
  return [...new Map(pairs.map((pair) => [JSON.stringify([pair.vid, pair.gid]), pair])).values()]
}

/** Whether what it says can change while the list's own row does not. */
function looksAtEntries(filter: Filter): boolean {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return filter.of.some(looksAtEntries)
    case 'not':
      return looksAtEntries(filter.of)
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
