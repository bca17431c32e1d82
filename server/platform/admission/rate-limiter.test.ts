import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RATE_LIMITS } from '#contract/rate-limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { Failure } from '#server/errors.ts'
import { openDatabase } from '../database/database.ts'
import { clearAttempts, refundAttempts, countAttempts, addAttempt, type Attempt, computeWait } from './rate-limiter.ts'
import { createLog } from '../logging/log.ts'

const MINUTE = 60_000
let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  testApp.clock.stop()
})
afterAll(() => testApp.close())

let count = 0
/** Returns a subject without attempts. */
const createSubject = (): Attempt => ['login', `subject ${(count += 1)}`]
/** Returns the error, or undefined for an allowed attempt. */
const getRefusal = (...attempts: Attempt[]) =>
  countAttempts(testApp.context, ...attempts).then(
    () => undefined,
    (error: unknown) => (error instanceof Failure ? error : Promise.reject(error)),
  )
/** Makes this many attempts. Returns how many were refused. */
const countRefusals = async (subject: Attempt, times: number) => {
  const refusals = []
  for (let i = 0; i < times; i += 1) refusals.push(await getRefusal(subject))
  return refusals.filter((refusal) => refusal !== undefined).length
}
const { freeAttempts: free } = RATE_LIMITS.login

test('the first attempts are free, and the next one is refused with its wait', async () => {
  const subject = createSubject()
  expect(await countRefusals(subject, free)).toBe(0)
  const refusal = await getRefusal(subject)
  expect(refusal).toMatchObject({
    code: 'RateLimitExceeded',
    message: 'too many attempts; try again in 15 seconds',
    retryAfterSeconds: 15,
  })
})

test('the wait doubles with each attempt up to the maximum', async () => {
  const limit = { freeAttempts: 3, firstDelay: 1000, maxDelay: 6000, forgetInterval: MINUTE }
  expect([0, 1, 2, 3, 4, 5, 6, 2000].map((tries) => computeWait(limit, tries))).toEqual([
    0, 0, 0, 1000, 2000, 4000, 6000, 6000,
  ])
  const subject = createSubject()
  await countRefusals(subject, free)
  const waits = []
  for (let i = 0; i < 5; i += 1) {
    const seconds = (await getRefusal(subject))?.retryAfterSeconds ?? 0
    waits.push(seconds)
    testApp.clock.advance(seconds * 1000)
    expect(await getRefusal(subject)).toBeUndefined()
  }
  expect(waits).toEqual([15, 30, 60, 120, 240])
})

test('a refused attempt does not extend the wait', async () => {
  const subject = createSubject()
  await countRefusals(subject, free)
  expect(await countRefusals(subject, 50)).toBe(50)
  testApp.clock.advance(15_000)
  expect(await getRefusal(subject)).toBeUndefined()
})

test('attempts are forgotten one by one, even after an attack', () => {
  const limit = { freeAttempts: 10, firstDelay: 1000, maxDelay: 1000, forgetInterval: MINUTE }
  expect(addAttempt(limit, 5, 0)).toBe(6)
  expect(addAttempt(limit, 5, 3 * MINUTE)).toBe(3)
  expect(addAttempt(limit, 5, 60 * MINUTE)).toBe(1)
  const attack = Array.from({ length: 1000 }).reduce<number>((tries) => addAttempt(limit, tries, 1000), 0)
  expect(addAttempt(limit, attack, 15 * MINUTE)).toBeLessThan(limit.freeAttempts)
})

test('concurrent attempts are counted like sequential ones', async () => {
  const subject = createSubject()
  const refusals = await Promise.all(Array.from({ length: free + 10 }, () => getRefusal(subject)))
  expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(free)
})

test('a refused attempt writes nothing to the database', async () => {
  const { db } = testApp.context
  const subject = createSubject()
  await countRefusals(subject, free)
  const readRowVersions = () =>
    sql`select ctid, xmin, xmax from attempts order by ctid`.execute(db).then(({ rows }) => rows)
  const before = await readRowVersions()
  expect(await countRefusals(subject, 3)).toBe(3)
  expect(await readRowVersions()).toEqual(before)
})

test('two processes share one count', async () => {
  const { db } = openDatabase(testApp.databaseUrl, createLog('warn'))
  const otherContext = { ...testApp.context, db }
  const subject = createSubject()
  const outcomes = await Promise.allSettled(
    Array.from({ length: free + 10 }, (_, i) => countAttempts(i % 2 === 0 ? otherContext : testApp.context, subject)),
  )
  await db.destroy()
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(free)
})

test('nothing is counted if one of several limits rejects', async () => {
  const [own, shared] = [createSubject(), createSubject()]
  await countRefusals(shared, free)
  expect(await getRefusal(own, shared)).toBeDefined()
  expect(await countRefusals(own, free)).toBe(0)
})

test('an attempt can be refunded, and the count can be reset', async () => {
  const subject = createSubject()
  await countRefusals(subject, free)
  await refundAttempts(testApp.context, subject)
  expect(await countRefusals(subject, 2)).toBe(1)
  await clearAttempts(testApp.context.db, subject)
  expect(await countRefusals(subject, free)).toBe(0)
})

test('the factor multiplies the free attempts', async () => {
  const generous = { ...testApp.context, config: { ...testApp.context.config, rateLimitFactor: 2 } }
  const subject = createSubject()
  for (let i = 0; i < 2 * free; i += 1) await countAttempts(generous, subject)
  await expect(countAttempts(generous, subject)).rejects.toThrow('too many attempts')
})

test('subjects are stored as hashes, and expired counts are deleted', async () => {
  await getRefusal(['register', 'ada@example.org'])
  const { db } = testApp.context
  const rows = await db.selectFrom('attempts').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows.map(({ subject }) => subject.toString('latin1')))).not.toContain('ada')
  testApp.clock.advance(25 * 60 * MINUTE)
  for (let i = 0; i < 3; i += 1) await getRefusal(createSubject())
  expect((await db.selectFrom('attempts').selectAll().execute()).length).toBeLessThanOrEqual(3)
})
