import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '#contract/rate-limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { Failure } from '#server/errors.ts'
import { openDatabase } from '../database/database.ts'
import { clearAttempts, refund, countAttempts, attemptsAfter, type Try, waitAfter } from './rate-limiter.ts'
import { createLog } from '../logging/log.ts'

const MINUTE = 60_000
let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  testApp.clock.stop()
})
afterAll(() => testApp.close())

let count = 0
/** A subject without any tries. */
const fresh = (): Try => ['login', `somebody ${(count += 1)}`]
/** The refusal, or undefined for an allowed try. */
const refusalOf = (...tries: Try[]) =>
  countAttempts(testApp.context, ...tries).then(
    () => undefined,
    (error: unknown) => (error instanceof Failure ? error : Promise.reject(error)),
  )
const takeAll = async (one: Try, times: number) => {
  const refusals = []
  for (let i = 0; i < times; i += 1) refusals.push(await refusalOf(one))
  return refusals.filter((refusal) => refusal !== undefined).length
}
const { free } = LIMITS.login

test('so many tries are free, and the next one must wait and says how long', async () => {
  const one = fresh()
  expect(await takeAll(one, free)).toBe(0)
  const refusal = await refusalOf(one)
  expect(refusal).toMatchObject({
    code: 'RateLimitExceeded',
    message: 'too many attempts; try again in 15 seconds',
    retryAfter: 15,
  })
})

test('each further try waits twice as long, and none longer than the longest', async () => {
  const limit = { free: 3, first: 1000, longest: 6000, forgiven: MINUTE }
  expect([0, 1, 2, 3, 4, 5, 6, 2000].map((tries) => waitAfter(limit, tries))).toEqual([
    0, 0, 0, 1000, 2000, 4000, 6000, 6000,
  ])
  const one = fresh()
  await takeAll(one, free)
  const waits = []
  for (let i = 0; i < 5; i += 1) {
    const seconds = (await refusalOf(one))?.retryAfter ?? 0
    waits.push(seconds)
    testApp.clock.pass(seconds * 1000)
    expect(await refusalOf(one)).toBeUndefined()
  }
  expect(waits).toEqual([15, 30, 60, 120, 240])
})

test('who comes too early is not made to wait longer for it', async () => {
  const one = fresh()
  await takeAll(one, free)
  expect(await takeAll(one, 50)).toBe(50)
  testApp.clock.pass(15_000)
  expect(await refusalOf(one)).toBeUndefined()
})

test('tries are forgotten one by one, after a siege too', () => {
  const limit = { free: 10, first: 1000, longest: 1000, forgiven: MINUTE }
  expect(attemptsAfter(limit, 5, 0)).toBe(6)
  expect(attemptsAfter(limit, 5, 3 * MINUTE)).toBe(3)
  expect(attemptsAfter(limit, 5, 60 * MINUTE)).toBe(1)
  const siege = Array.from({ length: 1000 }).reduce<number>((tries) => attemptsAfter(limit, tries, 1000), 0)
  expect(attemptsAfter(limit, siege, 15 * MINUTE)).toBeLessThan(limit.free)
})

test('tries sent at once are counted like tries sent one after the other', async () => {
  const one = fresh()
  const refusals = await Promise.all(Array.from({ length: free + 10 }, () => refusalOf(one)))
  expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(free)
})

test('a refusal writes nothing: an attack is refused thousands of times', async () => {
  const { db } = testApp.context
  const one = fresh()
  await takeAll(one, free)
  const versions = () => sql`select ctid, xmin, xmax from attempts order by ctid`.execute(db).then(({ rows }) => rows)
  const before = await versions()
  expect(await takeAll(one, 3)).toBe(3)
  expect(await versions()).toEqual(before)
})

test('two processes count together', async () => {
  const { db } = openDatabase(testApp.databaseUrl, createLog('warn'))
  const elsewhere = { ...testApp.context, db }
  const one = fresh()
  const outcomes = await Promise.allSettled(
    Array.from({ length: free + 10 }, (_, i) => countAttempts(i % 2 === 0 ? elsewhere : testApp.context, one)),
  )
  await db.destroy()
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(free)
})

test('where one kind must wait, none is counted', async () => {
  const [own, shared] = [fresh(), fresh()]
  await takeAll(shared, free)
  expect(await refusalOf(own, shared)).toBeDefined()
  expect(await takeAll(own, free)).toBe(0)
})

test('a successful try is refunded, or the whole count is reset', async () => {
  const one = fresh()
  await takeAll(one, free)
  await refund(testApp.context, one)
  expect(await takeAll(one, 2)).toBe(1)
  await clearAttempts(testApp.context.db, one)
  expect(await takeAll(one, free)).toBe(0)
})

test('the factor multiplies what is free', async () => {
  const generous = { ...testApp.context, config: { ...testApp.context.config, rateLimitFactor: 2 } }
  const one = fresh()
  for (let i = 0; i < 2 * free; i += 1) await countAttempts(generous, one)
  await expect(countAttempts(generous, one)).rejects.toThrow('too many attempts')
})

test('no names are stored, and old counts are deleted', async () => {
  await refusalOf(['register', 'ada@example.org'])
  const { db } = testApp.context
  const rows = await db.selectFrom('attempts').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows.map(({ subject }) => subject.toString('latin1')))).not.toContain('ada')
  testApp.clock.pass(25 * 60 * MINUTE)
  for (let i = 0; i < 3; i += 1) await refusalOf(fresh())
  expect((await db.selectFrom('attempts').selectAll().execute()).length).toBeLessThanOrEqual(3)
})
