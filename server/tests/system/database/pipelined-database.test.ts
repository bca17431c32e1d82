import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { lockTable } from '#server/testing/lock-table.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'

let testApp: TestApp
let reads: Database
beforeAll(async () => {
  testApp = await createTestApp({ workers: true })
  reads = testApp.context.reads
  await sql`create table scratch (word text not null)`.execute(testApp.context.db)
})
afterAll(() => testApp.close())

const echo = async (value: number) => {
  const { rows } = await sql<{ value: number }>`select ${value}::int as value`.execute(reads)
  return rows[0]?.value
}

/** Waits for two turns of the event loop, so that queries are sent. */
const waitForTwoTurns = async () => {
  for (const _ of [1, 2]) await new Promise(setImmediate)
}

test('concurrent queries each get their own result', async () => {
  const numbers = Array.from({ length: 500 }, (_, index) => index)
  expect(await Promise.all(numbers.map(echo))).toEqual(numbers)
})

test('a failed query does not affect the others', async () => {
  const broken = sql`select 1 / ${0}::int`.execute(reads)
  const responses = await Promise.allSettled([
    echo(1),
    broken,
    echo(2),
    sql`select nothing from ${1}`.execute(reads),
    echo(3),
  ])
  expect(responses.map((response) => (response.status === 'fulfilled' ? response.value : 'failed'))).toEqual([
    1,
    'failed',
    2,
    'failed',
    3,
  ])
})

test('a slow query does not delay later ones', async () => {
  const order: string[] = []
  const lock = await lockTable(testApp, 'scratch')
  const slow = sql`select word from scratch where word = ${'a'}`.execute(reads).finally(() => order.push('slow'))
  await waitForTwoTurns()
  await echo(1).then(() => order.push('quick'))
  await lock.release()
  await slow
  expect(order).toEqual(['quick', 'slow'])
})

test('only the query that times out is canceled; later ones on its connection succeed', async () => {
  const limitedDatabase = openDatabase(testApp.databaseUrl, testApp.context.log, {
    limits: { members: { statement: 1500, answer: 20_000 } },
  })
  const backend = sql<{ pid: number }>`select pg_backend_pid() as pid, ${1}::int`
  const getPid = async () => (await backend.execute(limitedDatabase.reads)).rows[0]?.pid
  const [first, slow, last] = await Promise.allSettled([
    getPid(),
    sql`select pg_sleep(${60}::float8)`.execute(limitedDatabase.reads),
    getPid(),
  ])
  expect(slow).toMatchObject({ status: 'rejected', reason: { code: '57014' } })
  expect(first).toMatchObject({ status: 'fulfilled', value: expect.any(Number) })
  expect(last).toEqual(first)
  await limitedDatabase.close()
})

test('a query canceled while it is being prepared does not fail later ones with the same text', async () => {
  const limitedDatabase = openDatabase(testApp.databaseUrl, testApp.context.log, {
    limits: { members: { statement: 2000, answer: 20_000 } },
  })
  await sql`create table locked (word text)`.execute(testApp.context.db)
  const queries = await testApp.context.maintenance.transaction().execute(async (transaction) => {
    await sql`lock table locked in access exclusive mode`.execute(transaction)
    const startedQueries = Array.from({ length: 3 }, () =>
      sql`select word from locked where word = ${'a'}`.execute(limitedDatabase.reads),
    )
    const [ended] = await Promise.allSettled(startedQueries.slice(0, 1))
    expect(ended).toMatchObject({ status: 'rejected', reason: { code: '57014' } })
    return startedQueries
  })
  expect((await Promise.allSettled(queries)).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  await limitedDatabase.close()
})

test('a lost connection fails its running queries and is reopened', async () => {
  await echo(1)
  const slow = Promise.allSettled([sql`select pg_sleep(${60}::float8)`.execute(reads)])
  await eventually(async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`.execute(
      testApp.context.db,
    )
    expect(rows).not.toEqual([])
  })
  expect(await slow).toMatchObject([{ status: 'rejected' }])
  const numbers = Array.from({ length: 20 }, (_, index) => index)
  expect(await Promise.all(numbers.map(echo))).toEqual(numbers)
})

test('a write that waits for a lock does not delay reads', async () => {
  const members = testApp.context.members
  await sql`insert into scratch values (${'row'})`.execute(members)
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const lockHolder = testApp.context.db.transaction().execute(async (transaction) => {
    await sql`select from scratch for update`.execute(transaction)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const waiting = sql`delete from scratch where word = ${'row'}`.execute(members)
  expect(await echo(1)).toBe(1)
  release.resolve()
  await lockHolder
  expect((await waiting).numAffectedRows).toBe(1n)
})
