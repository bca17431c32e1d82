import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANSWER_BYTES_PER_MINUTE, MEMBER_CALLS, WRITES_PER_MINUTE } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { lockTable } from '#server/testing/lock-table.ts'
import { dataCall } from '#server/testing/data.ts'
import { callFunction } from '#server/testing/functions.ts'
import { call, createMember, type Person } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ workers: true })
})
afterAll(() => testApp.close())

test('a member has few calls under way at once, commands and functions alike, and nobody else waits for them', async () => {
  const [greedy, mia] = [await createMember(testApp), await createMember(testApp)]
  const lock = await lockTable(testApp, 'lesson_notes')
  const slow = Array.from({ length: MEMBER_CALLS.each + MEMBER_CALLS.waiting }, () =>
    dataCall(testApp, greedy, 'count', { collection: 'lesson_notes' }),
  )
  await eventually(async () => expect(await lock.countWaiting()).toBeGreaterThan(0))
  const tooMany = await dataCall(testApp, greedy, 'find', { collection: 'reviews' })
  expect(tooMany).toMatchObject({
    status: 429,
    value: { error: expect.stringContaining('at most 3 calls of a member'), error_code: 'RateLimitExceeded' },
  })
  expect((await callFunction(testApp, greedy, 'signInWays'))[0]).toBe(429)
  const others = [
    await dataCall(testApp, mia, 'find', { collection: 'reviews' }),
    await dataCall(testApp, mia, 'insertOne', {
      collection: 'personal_rating',
      document: { owner_id: mia.id, vid: 'hip', gid: 'throws', rating: 3 },
    }),
  ]
  expect(others.map(({ status }) => status)).toEqual([200, 200])
  expect((await callFunction(testApp, mia, 'signInWays'))[0]).toBe(200)
  expect((await call(testApp.app, 'GET', '/auth/profile', { token: greedy.accessToken })).statusCode).toBe(200)
  const counts = Map.groupBy(await Promise.all(slow), ({ status }) => status)
  // Those that ran took too long, and those that waited did so in vain.
  expect([...counts.keys()].toSorted()).toEqual([429, 503])
  await lock.release()
  expect((await dataCall(testApp, greedy, 'count', { collection: 'lesson_notes' })).status).toBe(200)
})

test('a member makes a limited number of changes a minute, by any call, and reads on; nobody else waits', async () => {
  const [greedy, mia] = [await createMember(testApp), await createMember(testApp)]
  const events = (owner: string, count: number) => ({
    collection: 'events_video',
    documents: Array.from({ length: count }, () => ({ owner_id: owner, vid: 'v', action: 'play' })),
  })
  // The share is overdrawn by half: half a minute from now there is nothing left, however slow the machine.
  for (const count of [WRITES_PER_MINUTE / 2, WRITES_PER_MINUTE])
    expect((await dataCall(testApp, greedy, 'insertMany', events(greedy.id, count))).status).toBe(200)
  const refused = await dataCall(testApp, greedy, 'insertMany', events(greedy.id, 1))
  expect(refused).toMatchObject({
    status: 429,
    value: { error: expect.stringContaining('at most 600 changes a minute'), error_code: 'RateLimitExceeded' },
  })
  const heartbeat = { vid: 'a', gid: 'g', ranges: [{ from: 0, to: 5 }], position: 5, duration: 60, at: 0 }
  const stars = { vid: 'a', gid: 'g', rating: { $numberInt: '3' } }
  for (const [name, value] of [
    ['watched', [heartbeat]],
    ['changeRating', stars],
    ['moveInMyList', { vid: 'a', gid: 'g', to: { $numberInt: '0' } }],
  ] as const) {
    expect([name, ...(await callFunction(testApp, greedy, name, value))]).toEqual([name, 429, 'RateLimitExceeded'])
    expect([name, (await callFunction(testApp, mia, name, value))[0]]).toEqual([name, 200])
  }
  expect((await dataCall(testApp, greedy, 'count', { collection: 'events_video' })).status).toBe(200)
})

/** A call that changes them all: once it goes through, and what follows waits. */
const ofMany: [string, (member: Person) => Promise<number>][] = [
  ['updateMany', updateAll('Elbow out')],
  // The database locks each of them all the same.
  ['updateMany that leaves all as they are', updateAll('Elbow in')],
  ['deleteMany', async (member) => (await dataCall(testApp, member, 'deleteMany', notes)).status],
  ['clearHistory', async (member) => (await callFunction(testApp, member, 'clearHistory'))[0]],
]
const notes = { collection: 'lesson_notes', query: {} }
function updateAll(text: string) {
  return async (member: Person) =>
    (await dataCall(testApp, member, 'updateMany', { ...notes, update: { $set: { text } } })).status
}

/** Notes and events of a long time, which take none of the member's share of this minute. */
async function giveMany({ id }: Person, count: number, { context: { db } }: TestApp = testApp) {
  await sql`insert into lesson_notes (id, owner_id, vid, gid, at, text)
    select substr(md5(${id} || n), 1, 24), ${id}, 'hip', 'throws', 1, 'Elbow in' from generate_series(1, ${count}::int) n`.execute(
    db,
  )
  await sql`insert into video_events (id, owner_id, vid, action)
    select substr(md5(${id} || n), 1, 24), ${id}, 'hip', 'play' from generate_series(1, ${count}::int) n`.execute(db)
}

test.each(ofMany)(
  '%s counts as the records that it reaches: it succeeds, and the next change waits',
  async (_, change) => {
    const member = await createMember(testApp)
    await giveMany(member, WRITES_PER_MINUTE * 8)
    expect(await change(member)).toBe(200)
    const refused = await dataCall(testApp, member, 'deleteOne', { collection: 'personal_rating', query: {} })
    expect(refused).toMatchObject({
      status: 429,
      value: { error: expect.stringMatching(/at most 600 changes a minute, and waits up to 5 minutes/) },
    })
    expect(await change(member)).toBe(429)
    expect((await dataCall(testApp, member, 'count', { collection: 'lesson_notes' })).status).toBe(200)
  },
)

test('a change of many that the database undoes counts as all that it may have written', async () => {
  const member = await createMember(testApp)
  // Few notes of many bytes: the database must be done before it ends a statement that takes too long.
  await giveMany(member, WRITES_PER_MINUTE * 3)
  const tooMuch = { ...notes, update: { $set: { text: '€'.repeat(2000) } } }
  expect(await dataCall(testApp, member, 'updateMany', tooMuch)).toMatchObject({
    status: 409,
    value: { error_code: 'QuotaExceeded' },
  })
  expect((await dataCall(testApp, member, 'updateMany', tooMuch)).status).toBe(429)
})

test('heartbeats of many lessons in one call count as many', async () => {
  const member = await createMember(testApp)
  testApp.context.writes.charge(member.id, WRITES_PER_MINUTE - 10)
  const heartbeats = (call: number) =>
    Array.from({ length: 50 }, (_, n) => ({
      vid: `a${call * 50 + n}`,
      gid: 'g',
      ranges: [{ from: 0, to: 5 }],
      position: 5,
      duration: 60,
      at: 0,
    }))
  const watch = async (call: number) => (await callFunction(testApp, member, 'watched', heartbeats(call)))[0]
  expect(await Promise.all([0, 1, 2].map(watch))).toContain(200)
  expect(await watch(3)).toBe(429)
})

test('the answers to a member take so many bytes a minute; nobody else waits, and the refusal says how many', async () => {
  // A hundredth of every share.
  await using strict = await createTestApp({ config: { rateLimitFactor: 0.01 }, workers: true })
  const [greedy, mia] = [await createMember(strict), await createMember(strict)]
  await giveMany(greedy, 1000, strict)
  const most = ANSWER_BYTES_PER_MINUTE / 100
  const find = (member: Person) => dataCall(strict, member, 'find', { collection: 'lesson_notes', query: {} })
  let bytes = 0
  let answer = await find(greedy)
  while (answer.status === 200 && bytes < 10 * most) {
    bytes += JSON.stringify(answer.value).length
    answer = await find(greedy)
  }
  expect(answer).toMatchObject({
    status: 429,
    value: {
      error: expect.stringContaining(`at most ${most} response bytes a minute`),
      error_code: 'RateLimitExceeded',
    },
  })
  // On the wire a number takes more than here.
  expect(bytes).toBeGreaterThan(most / 2)
  expect((await find(mia)).status).toBe(200)
})

test('one of several large changes that a member sends at once is made before the others are counted', async () => {
  const member = await createMember(testApp)
  await giveMany(member, WRITES_PER_MINUTE * 1.5)
  const change = updateAll('Elbow out')
  const statuses = await Promise.all([change(member), change(member), change(member)])
  expect(statuses.toSorted()).toEqual([200, 429, 429])
})

test.each([
  ['adding', { $push: { videos: { $each: lessons(700) } } }, { $set: { videos: [] } }],
  ['setting', { $set: { videos: lessons(700) } }, { $pull: { videos: { gid: 'g' } } }],
])('%s hundreds of lessons at once counts each of them', async (_, fill, next) => {
  const member = await createMember(testApp)
  const update = (change: object) =>
    dataCall(testApp, member, 'updateOne', { collection: 'my_list', query: {}, update: change, upsert: true })
  // Makes the list.
  expect((await update({ $setOnInsert: { videos: [] } })).status).toBe(200)
  expect((await update(fill)).status).toBe(200)
  expect((await update(next)).status).toBe(429)
})

function lessons(count: number) {
  return Array.from({ length: count }, (_, index) => ({ vid: `v${index}`, gid: 'g' }))
}
