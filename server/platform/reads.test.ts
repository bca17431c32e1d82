import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/test/app.ts'
import { eventually } from '#server/test/eventually.ts'
import type { Database } from './database.ts'

let house: TestApp
let reads: Database
beforeAll(async () => {
  house = await createTestApp()
  reads = house.context.reads
})
afterAll(() => house.close())

const echo = async (value: number) => {
  const { rows } = await sql<{ value: number }>`select ${value}::int as value`.execute(reads)
  return rows[0]?.value
}

/** The event loop has come round once. */
const nextTurn = async () => {
  for (const _ of [1, 2]) await new Promise(setImmediate)
}

test('many questions at once each get their own answer', async () => {
  const numbers = Array.from({ length: 500 }, (_, index) => index)
  expect(await Promise.all(numbers.map(echo))).toEqual(numbers)
})

test('a question that fails disturbs none of those beside it', async () => {
  const broken = sql`select 1 / ${0}::int`.execute(reads)
  const answers = await Promise.allSettled([
    echo(1),
    broken,
    echo(2),
    sql`select nothing from ${1}`.execute(reads),
    echo(3),
  ])
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))).toEqual([
    1,
    'refused',
    2,
    'refused',
    3,
  ])
})

test('a slow question does not hold up those that come later', async () => {
  const order: string[] = []
  const slow = sql`select pg_sleep(${0.3}::float8)`.execute(reads).then(() => order.push('slow'))
  await nextTurn()
  await echo(1).then(() => order.push('quick'))
  await slow
  expect(order).toEqual(['quick', 'slow'])
})

test('a lost connection fails what was under way and is opened again', async () => {
  await echo(1)
  const slow = Promise.allSettled([sql`select pg_sleep(${60}::float8)`.execute(reads)])
  await eventually(async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`.execute(
      house.context.db,
    )
    expect(rows).not.toEqual([])
  })
  expect(await slow).toMatchObject([{ status: 'rejected' }])
  const numbers = Array.from({ length: 20 }, (_, index) => index)
  expect(await Promise.all(numbers.map(echo))).toEqual(numbers)
})

test('a transaction is refused: others ask on the same connection', async () => {
  await expect(reads.transaction().execute(() => echo(1))).rejects.toThrow('There are no transactions')
})
