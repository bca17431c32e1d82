import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { openDatabase, type WritesOf } from '#server/platform/database/database.ts'

let testApp: TestApp
let members: Person[]
beforeAll(async () => {
  testApp = await createTestApp({ workers: true })
  members = []
  for (let count = 0; count < 6; count += 1) members.push(await createMember(testApp))
  await sql`create table notes (owner text, word text unique)`.execute(testApp.context.db)
})
beforeEach(() => sql`truncate notes`.execute(testApp.context.db))
afterAll(() => testApp.close())

/** Stores a text for a member and returns the id of its transaction. */
async function note({ id }: Person, word: string) {
  const { rows } = await sql<{ transaction: string }>`
    insert into notes values (${id}, ${word}) returning pg_current_xact_id()::text as transaction`.execute(
    testApp.context.writesOf(id),
  )
  return rows[0]?.transaction
}

async function readNotes() {
  const { rows } = await sql<{ word: string }>`select word from notes order by word`.execute(testApp.context.db)
  return rows.map(({ word }) => word)
}

test('changes of several members at one moment share a transaction', async () => {
  const transactions = await Promise.all(members.map((member, index) => note(member, String(index))))
  expect(new Set(transactions).size).toBe(1)
  expect(await readNotes()).toEqual(['0', '1', '2', '3', '4', '5'])
})

test('changes of one member at one moment stay apart, in their order', async () => {
  const [member] = members as [Person]
  const transactions = await Promise.all(['a', 'b', 'c'].map((word) => note(member, word)))
  expect(new Set(transactions).size).toBe(3)
  expect(transactions.map(Number)).toEqual(transactions.map(Number).toSorted((a, b) => a - b))
})

test('a change that fails takes none of the others with it', async () => {
  const words = ['a', 'b', 'a', 'c', 'b', 'd']
  const outcomes = await Promise.allSettled(members.map((member, index) => note(member, words[index] ?? '')))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect(await readNotes()).toEqual(['a', 'b', 'c', 'd'])
})

test('a change is there for everybody when it is answered', async () => {
  const seen = members.map(async (member, index) => {
    await note(member, `word ${index}`)
    return (await readNotes()).includes(`word ${index}`)
  })
  expect(await Promise.all(seen)).toEqual(members.map(() => true))
})

test('a change that waits for a lock holds up no other for long', async () => {
  const [slow, quick] = members as [Person, Person]
  const take = sql`select pg_advisory_xact_lock(1)`
  const { waiting } = await testApp.context.db.transaction().execute(async (holder) => {
    await take.execute(holder)
    const waiting = take.execute(testApp.context.writesOf(slow.id))
    // It has left.
    for (const _ of [1, 2]) await new Promise(setImmediate)
    await note(quick, 'word')
    return { waiting }
  })
  expect((await waiting).rows).toHaveLength(1)
})

test('a change that takes too long is ended, and the others of its group are done', async () => {
  const impatient = openDatabase(testApp.databaseUrl, testApp.context.log, {
    limits: { members: { statement: 1500, answer: 20_000 } },
  })
  const outcomes = await Promise.allSettled(
    members.map(({ id }, index) =>
      index === 2
        ? sql`select pg_sleep(${60}::float8)`.execute(impatient.writesOf(id))
        : sql`insert into notes values (${id}, ${String(index)})`.execute(impatient.writesOf(id)),
    ),
  )
  expect(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([2])
  expect(outcomes[2]).toMatchObject({ reason: { code: '57014' } })
  expect(await readNotes()).toEqual(['0', '1', '3', '4', '5'])
  await impatient.close()
})

test('a connection lost in the middle fails every change of the group, and none of them is done twice', async () => {
  const [slow, ...others] = members as [Person, ...Person[]]
  const outcomes = Promise.allSettled([
    sql`select pg_sleep(${60}::float8)`.execute(testApp.context.writesOf(slow.id)),
    ...others.map((member, index) => note(member, String(index))),
  ])
  await eventually(async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`.execute(
      testApp.context.db,
    )
    expect(rows).not.toEqual([])
  })
  expect((await outcomes).map(({ status }) => status)).toEqual(members.map(() => 'rejected'))
  expect(await readNotes()).toEqual([])
  await Promise.all(members.map((member, index) => note(member, String(index))))
  expect(await readNotes()).toHaveLength(members.length)
})

test('groups of two processes do not wait for each other in a circle', async () => {
  const other = openDatabase(testApp.databaseUrl, testApp.context.log)
  for (const { id } of members) await sql`insert into notes values (${id}, ${id})`.execute(testApp.context.db)
  const touch = (writesOf: WritesOf, { id }: Person) =>
    sql`update notes set word = word where owner = ${id}`.execute(writesOf(id))
  for (let round = 0; round < 30; round += 1)
    await Promise.all([
      ...members.map((member) => touch(testApp.context.writesOf, member)),
      ...members.toReversed().map((member) => touch(other.writesOf, member)),
    ])
  await other.close()
  const { rows } = await sql`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(testApp.context.db)
  expect(rows).toEqual([{ deadlocks: 0 }])
})
