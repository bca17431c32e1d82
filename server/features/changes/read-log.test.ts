import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { OwnerId } from '#server/caller.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addAccount } from '#server/features/session/accounts.ts'
import { createMember } from '#server/testing/people.ts'
import { addNote, addRating, changeRating, removeRating } from '#server/testing/ratings.ts'
import { runsAllCases } from '../../../scripts/test/property-runs.ts'
import { type Cursor, readMissedChanges, readNewChanges } from './read-log.ts'
import { trimLog } from './trim-log.ts'

let testApp: TestApp
let db: Database
beforeAll(async () => {
  testApp = await createTestApp()
  db = testApp.context.db
})
afterAll(() => testApp.close())

const createOwner = async () => (await createMember(testApp)).id

/** Members who write at once. */
const CROWD = runsAllCases ? 200 : 40

/**
 * Changes of one member wait for each other, since what a member stores is counted; those of many are open at the same
 * time.
 */
const createCrowd = () =>
  Promise.all(
    Array.from({ length: CROWD }, async () => {
      const owner = await addAccount(db, { email: null, passwordHash: null, confirmedAt: null, now: new Date() })
      if (!owner) throw new Error('An account without an address is never taken.')
      return owner
    }),
  )

/** Reads on from where it stopped, as the feed does. */
async function createReader(...owners: OwnerId[]) {
  let { cursor } = await readNewChanges(db, owners, undefined)
  const read = async () => {
    const news = await readNewChanges(db, owners, cursor)
    cursor = news.cursor
    return news
  }
  return {
    cursor: () => cursor,
    read,
    readIds: async () => (await read()).changes.map(({ documentId }) => documentId),
    readWhat: async () =>
      (await read()).changes.map(({ operation, columns }) =>
        operation === 'update' ? [operation, ...columns] : operation,
      ),
  }
}

/** A transaction that the test commits at a moment of its choice. */
async function begin(queries = db) {
  const transaction = await queries.startTransaction().execute()
  onTestFinished(async () => void (transaction.isCommitted || (await transaction.rollback().execute())))
  return transaction
}

test('each open transaction is read once and right after its commit, in whatever order they commit', async () => {
  const owners = await createCrowd()
  const { db: crowd } = openDatabase(testApp.databaseUrl, createLog('silent'), { max: CROWD })
  onTestFinished(() => crowd.destroy())
  const reader = await createReader(...owners)
  const open = []
  // One after the other: a busy machine is too slow to accept that many connections at once.
  for (const owner of owners) open.push({ owner, transaction: await begin(crowd) })
  const written = await Promise.all(
    open.map(async ({ owner, transaction }) => ({ transaction, id: await addRating(transaction, owner) })),
  )
  expect(await reader.readIds()).toEqual([])
  const seen: string[] = []
  // 77 and CROWD have no common factor: every transaction once, in an order that has nothing to do with that of the
  // writes.
  for (const index of open.keys()) {
    const { transaction, id } = written[(index * 77) % CROWD]!
    await transaction.commit().execute()
    const news = await reader.readIds()
    expect(news).toEqual([id])
    seen.push(...news)
  }
  expect(new Set(seen).size).toBe(CROWD)
})

test('nothing is lost or repeated while many write at once, one takes long and some give up', async () => {
  const [owners, patient] = [await createCrowd(), await createOwner()]
  const reader = await createReader(...owners, patient)
  const slow = await begin()
  const slowId = await addRating(slow, patient)
  const writers = owners.map(async (owner, index) => {
    const id = newId()
    await db
      .transaction()
      .execute(async (transaction) => {
        await addRating(transaction, owner, `lesson ${index}`, id)
        if (index % 10 === 0) throw new Error('changed its mind')
      })
      .catch(() => undefined)
    return index % 10 === 0 ? [] : [id]
  })
  const state = { isDone: false }
  const finished = Promise.all(writers).then((ids) => ids.flat())
  void finished.then(() => (state.isDone = true))
  const seen: string[] = []
  while (!state.isDone) seen.push(...(await reader.readIds()))
  seen.push(...(await reader.readIds()))
  expect(seen.toSorted()).toEqual((await finished).toSorted())
  await slow.commit().execute()
  expect(await reader.readIds()).toEqual([slowId])
})

test('changes that wait for each other come in the order in which they happened', async () => {
  const owner = await createOwner()
  const reader = await createReader(owner)
  const first = await begin()
  const id = await addRating(first, owner)
  await first.commit().execute()
  await Promise.all([1, 2, 4, 5].map((rating) => changeRating(db, id, rating)))
  await removeRating(db, id)
  expect(await reader.readWhat()).toEqual(['insert', ...Array<string[]>(4).fill(['update', 'rating']), 'delete'])
})

test('several changes of a document within a transaction are one', async () => {
  const owner = await createOwner()
  const [first, replaced] = [await addRating(db, owner, 'a'), await addRating(db, owner, 'b')]
  const reader = await createReader(owner)
  await db.transaction().execute(async (transaction) => {
    await changeRating(transaction, first, 1)
    await changeRating(transaction, first, 2)
    await removeRating(transaction, replaced)
    await addRating(transaction, owner, 'c', replaced)
    await removeRating(transaction, await addRating(transaction, owner, 'd'))
    await changeRating(transaction, await addRating(transaction, owner, 'e'), 5)
  })
  expect(await reader.readWhat()).toEqual([['update', 'rating'], 'replace', 'insert'])
})

test('an update that changes nothing is no change', async () => {
  const owner = await createOwner()
  const id = await addRating(db, owner)
  const reader = await createReader(owner)
  await changeRating(db, id, 3)
  expect(await reader.readWhat()).toEqual([])
})

test('the changes of others are not read', async () => {
  const [owner, other] = [await createOwner(), await createOwner()]
  const reader = await createReader(owner)
  await addRating(db, other)
  expect(await reader.readWhat()).toEqual([])
})

test('a resumed stream begins after its last event, even inside of one batch', async () => {
  const owner = await createOwner()
  const reader = await createReader(owner)
  const late = await begin()
  const lateId = await addNote(late, owner)
  const ids = [await addRating(db, owner), await addRating(db, owner), await addRating(db, owner)]
  const { changes } = await reader.read()
  await late.commit().execute()
  const last = await addRating(db, owner)
  const { cursor } = await reader.read()
  await addRating(db, owner)
  const watching = { owner, collections: ['personal_rating', 'lesson_notes'] }
  const missed = await readMissedChanges(db, watching, changes[1]!.position, cursor)
  expect(missed?.map(({ documentId }) => documentId)).toEqual([ids[2], lateId, last])
  // Each of them is a cursor, too.
  const again = await readMissedChanges(db, watching, missed![1]!.position, cursor)
  expect(again?.map(({ documentId }) => documentId)).toEqual([last])
})

test('the log answers for as long as it is stored, and reports a position that is older', async () => {
  const owner = await createOwner()
  const old = await createReader(owner)
  const position = { server: old.cursor().server, from: old.cursor().snapshot, to: old.cursor().snapshot, seq: 0 }
  await addRating(db, owner)
  await trimLog(db, 60_000)
  const young = await createReader(owner)
  await addRating(db, owner)
  await trimLog(db, 0)
  expect((await young.read()).isLost).toBe(false)
  expect((await old.read()).isLost).toBe(true)
  expect(
    await readMissedChanges(db, { owner, collections: ['personal_rating'] }, position, young.cursor()),
  ).toBeUndefined()
})

test('a transaction that took longer than the log is stored is not trimmed before it was read', async () => {
  const owner = await createOwner()
  const slow = await begin()
  const id = await addRating(slow, owner)
  await trimLog(db, 0)
  const reader = await createReader(owner)
  await slow.commit().execute()
  await trimLog(db, 0)
  const { isLost, changes } = await reader.read()
  expect([isLost, changes.map(({ documentId }) => documentId)]).toEqual([false, [id]])
})

test('trimmed changes are deleted, and marks do not pile up', async () => {
  const owner = await createOwner()
  await addRating(db, owner)
  for (let i = 0; i < 3; i += 1) await trimLog(db, 0)
  const { rows } = await sql<{ changes: number; marks: number }>`
    select (select count(*) from changes) as changes, (select count(*) from change_marks) as marks`.execute(db)
  expect(rows).toEqual([{ changes: 0, marks: 2 }])
})

test('changes and marks that a restored backup brings from another server do not disturb', async () => {
  const owner = await createOwner()
  await sql`insert into changes (xid, owner_id, collection, document_id, operation)
    values ('9999999', ${owner}, 'personal_rating', ${newId()}, 'insert')`.execute(db)
  await sql`insert into change_marks (at, snapshot) values (now() - interval '1 hour', '9999999:9999999:')`.execute(db)
  await trimLog(db, 60_000)
  const reader = await createReader(owner)
  const id = await addRating(db, owner)
  await trimLog(db, 60_000)
  const news = await reader.read()
  expect([news.isLost, news.changes.map(({ documentId }) => documentId)]).toEqual([false, [id]])
})

test('the log stores nothing about a deleted member', async () => {
  const owner = await createOwner()
  await addRating(db, owner)
  await removeRating(db, await addRating(db, owner))
  await sql`insert into my_lists (id, owner_id) values (${newId()}, ${owner})`.execute(db)
  await sql`delete from accounts where id = ${owner}`.execute(db)
  const { rows } = await sql`select from changes where owner_id = ${owner}`.execute(db)
  expect(rows).toHaveLength(0)
})

test('a place of another run of the server is lost: it may count its transactions anew', async () => {
  const owner = await createOwner()
  const { cursor } = await readNewChanges(db, [owner], undefined)
  const elsewhere: Cursor = { ...cursor, server: '1700000000.000001' }
  expect((await readNewChanges(db, [owner], elsewhere)).isLost).toBe(true)
})
