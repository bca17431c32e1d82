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

/** Number of members who write concurrently. */
const CROWD = runsAllCases ? 200 : 40

/**
 * Creates many members, because the transactions of one member are serialized by the quota count.
 */
const createCrowd = () =>
  Promise.all(
    Array.from({ length: CROWD }, async () => {
      const owner = await addAccount(db, { email: null, passwordHash: null, confirmedAt: null, now: new Date() })
      if (!owner) throw new Error('No account was created.')
      return owner
    }),
  )

/** Creates a reader that continues after its last read, as the feed does. */
async function createReader(...owners: OwnerId[]) {
  let { cursor } = await readNewChanges(db, owners, undefined)
  const read = async () => {
    const newChanges = await readNewChanges(db, owners, cursor)
    cursor = newChanges.cursor
    return newChanges
  }
  return {
    cursor: () => cursor,
    read,
    readIds: async () => (await read()).changes.map(({ documentId }) => documentId),
    readOperations: async () =>
      (await read()).changes.map(({ operation, columns }) =>
        operation === 'update' ? [operation, ...columns] : operation,
      ),
  }
}

/** Starts a transaction that the test commits explicitly. */
async function beginTransaction(queries = db) {
  const transaction = await queries.startTransaction().execute()
  onTestFinished(async () => void (transaction.isCommitted || (await transaction.rollback().execute())))
  return transaction
}

test('each transaction is read exactly once and immediately after its commit, in any commit order', async () => {
  const owners = await createCrowd()
  const { db: crowd } = openDatabase(testApp.databaseUrl, createLog('silent'), { max: CROWD })
  onTestFinished(() => crowd.destroy())
  const reader = await createReader(...owners)
  const transactions = []
  // Sequential, because a busy machine is too slow to accept that many connections at once.
  for (const owner of owners) transactions.push({ owner, transaction: await beginTransaction(crowd) })
  const written = await Promise.all(
    transactions.map(async ({ owner, transaction }) => ({ transaction, id: await addRating(transaction, owner) })),
  )
  expect(await reader.readIds()).toEqual([])
  const readIds: string[] = []
  // 77 and CROWD are coprime: commits each transaction once, in an order unrelated to the writes.
  for (const index of transactions.keys()) {
    const { transaction, id } = written[(index * 77) % CROWD]!
    await transaction.commit().execute()
    const ids = await reader.readIds()
    expect(ids).toEqual([id])
    readIds.push(...ids)
  }
  expect(new Set(readIds).size).toBe(CROWD)
})

test('no change is lost or repeated with concurrent, slow and aborted writers', async () => {
  const [owners, slowOwner] = [await createCrowd(), await createOwner()]
  const reader = await createReader(...owners, slowOwner)
  const slow = await beginTransaction()
  const slowId = await addRating(slow, slowOwner)
  const writers = owners.map(async (owner, index) => {
    const id = newId()
    await db
      .transaction()
      .execute(async (transaction) => {
        await addRating(transaction, owner, `lesson ${index}`, id)
        if (index % 10 === 0) throw new Error('rolled back')
      })
      .catch(() => undefined)
    return index % 10 === 0 ? [] : [id]
  })
  const state = { isDone: false }
  const finished = Promise.all(writers).then((ids) => ids.flat())
  void finished.then(() => (state.isDone = true))
  const readIds: string[] = []
  while (!state.isDone) readIds.push(...(await reader.readIds()))
  readIds.push(...(await reader.readIds()))
  expect(readIds.toSorted()).toEqual((await finished).toSorted())
  await slow.commit().execute()
  expect(await reader.readIds()).toEqual([slowId])
})

test('serialized changes are returned in their order', async () => {
  const owner = await createOwner()
  const reader = await createReader(owner)
  const first = await beginTransaction()
  const id = await addRating(first, owner)
  await first.commit().execute()
  await Promise.all([1, 2, 4, 5].map((rating) => changeRating(db, id, rating)))
  await removeRating(db, id)
  expect(await reader.readOperations()).toEqual(['insert', ...Array<string[]>(4).fill(['update', 'rating']), 'delete'])
})

test('several changes of a document within a transaction are merged into one', async () => {
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
  expect(await reader.readOperations()).toEqual([['update', 'rating'], 'replace', 'insert'])
})

test('an update without effect is not a change', async () => {
  const owner = await createOwner()
  const id = await addRating(db, owner)
  const reader = await createReader(owner)
  await changeRating(db, id, 3)
  expect(await reader.readOperations()).toEqual([])
})

test('the changes of other owners are not returned', async () => {
  const [owner, other] = [await createOwner(), await createOwner()]
  const reader = await createReader(owner)
  await addRating(db, other)
  expect(await reader.readOperations()).toEqual([])
})

test('a resumed stream starts after its last event, even within one batch', async () => {
  const owner = await createOwner()
  const reader = await createReader(owner)
  const lateTransaction = await beginTransaction()
  const lateId = await addNote(lateTransaction, owner)
  const ids = [await addRating(db, owner), await addRating(db, owner), await addRating(db, owner)]
  const { changes } = await reader.read()
  await lateTransaction.commit().execute()
  const last = await addRating(db, owner)
  const { cursor } = await reader.read()
  await addRating(db, owner)
  const watching = { owner, collections: ['personal_rating', 'lesson_notes'] }
  const missed = await readMissedChanges(db, watching, changes[1]!.position, cursor)
  expect(missed?.map(({ documentId }) => documentId)).toEqual([ids[2], lateId, last])
  // The position of each change can be resumed from.
  const again = await readMissedChanges(db, watching, missed![1]!.position, cursor)
  expect(again?.map(({ documentId }) => documentId)).toEqual([last])
})

test('positions within the retention time can be read, and older ones are reported as lost', async () => {
  const owner = await createOwner()
  const outdatedReader = await createReader(owner)
  const position = {
    server: outdatedReader.cursor().server,
    from: outdatedReader.cursor().snapshot,
    to: outdatedReader.cursor().snapshot,
    seq: 0,
  }
  await addRating(db, owner)
  await trimLog(db, 60_000)
  const recentReader = await createReader(owner)
  await addRating(db, owner)
  await trimLog(db, 0)
  expect((await recentReader.read()).isLost).toBe(false)
  expect((await outdatedReader.read()).isLost).toBe(true)
  expect(
    await readMissedChanges(db, { owner, collections: ['personal_rating'] }, position, recentReader.cursor()),
  ).toBeUndefined()
})

test('a transaction longer than the retention time is not trimmed before it is read', async () => {
  const owner = await createOwner()
  const slow = await beginTransaction()
  const id = await addRating(slow, owner)
  await trimLog(db, 0)
  const reader = await createReader(owner)
  await slow.commit().execute()
  await trimLog(db, 0)
  const { isLost, changes } = await reader.read()
  expect([isLost, changes.map(({ documentId }) => documentId)]).toEqual([false, [id]])
})

test('trimmed changes and outdated marks are deleted', async () => {
  const owner = await createOwner()
  await addRating(db, owner)
  for (let i = 0; i < 3; i += 1) await trimLog(db, 0)
  const { rows } = await sql<{ changes: number; marks: number }>`
    select (select count(*) from changes) as changes, (select count(*) from change_marks) as marks`.execute(db)
  expect(rows).toEqual([{ changes: 0, marks: 2 }])
})

test('changes and marks of another server, from a restored backup, are ignored', async () => {
  const owner = await createOwner()
  await sql`insert into changes (xid, owner_id, collection, document_id, operation)
    values ('9999999', ${owner}, 'personal_rating', ${newId()}, 'insert')`.execute(db)
  await sql`insert into change_marks (at, snapshot) values (now() - interval '1 hour', '9999999:9999999:')`.execute(db)
  await trimLog(db, 60_000)
  const reader = await createReader(owner)
  const id = await addRating(db, owner)
  await trimLog(db, 60_000)
  const newChanges = await reader.read()
  expect([newChanges.isLost, newChanges.changes.map(({ documentId }) => documentId)]).toEqual([false, [id]])
})

test('the log has no rows of a deleted member', async () => {
  const owner = await createOwner()
  await addRating(db, owner)
  await removeRating(db, await addRating(db, owner))
  await sql`insert into my_lists (id, owner_id) values (${newId()}, ${owner})`.execute(db)
  await sql`delete from accounts where id = ${owner}`.execute(db)
  const { rows } = await sql`select from changes where owner_id = ${owner}`.execute(db)
  expect(rows).toHaveLength(0)
})

test('a position from another run of the database server is lost, because transaction numbers may restart', async () => {
  const owner = await createOwner()
  const { cursor } = await readNewChanges(db, [owner], undefined)
  const otherServer: Cursor = { ...cursor, server: '1700000000.000001' }
  expect((await readNewChanges(db, [owner], otherServer)).isLost).toBe(true)
})
