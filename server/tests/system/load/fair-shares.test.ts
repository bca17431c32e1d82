import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_RESPONSE_BYTES_PER_MINUTE, MEMBER_CALL_LIMITS, MAX_WRITES_PER_MINUTE } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { lockTable } from '#server/testing/lock-table.ts'
import { callData } from '#server/testing/data.ts'
import { callFunction } from '#server/testing/functions.ts'
import { call, createMember, type Person } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ workers: true })
})
afterAll(() => testApp.close())

test('concurrent calls are limited per member, for commands and functions, without delaying others', async () => {
  const [greedy, mia] = [await createMember(testApp), await createMember(testApp)]
  const lock = await lockTable(testApp, 'lesson_notes')
  const waitingCalls = Array.from({ length: MEMBER_CALL_LIMITS.maxPerSender + MEMBER_CALL_LIMITS.maxWaiting }, () =>
    callData(testApp, greedy, 'count', { collection: 'lesson_notes' }),
  )
  await eventually(async () => expect(await lock.countWaiting()).toBeGreaterThan(0))
  const tooMany = await callData(testApp, greedy, 'find', { collection: 'reviews' })
  expect(tooMany).toMatchObject({
    status: 429,
    value: { error: expect.stringContaining('limit per member: 3 concurrent calls'), error_code: 'RateLimitExceeded' },
  })
  expect((await callFunction(testApp, greedy, 'signInWays'))[0]).toBe(429)
  const others = [
    await callData(testApp, mia, 'find', { collection: 'reviews' }),
    await callData(testApp, mia, 'insertOne', {
      collection: 'personal_rating',
      document: { owner_id: mia.id, vid: 'hip', gid: 'throws', rating: 3 },
    }),
  ]
  expect(others.map(({ status }) => status)).toEqual([200, 200])
  expect((await callFunction(testApp, mia, 'signInWays'))[0]).toBe(200)
  expect((await call(testApp.app, 'GET', '/auth/profile', { token: greedy.accessToken })).statusCode).toBe(200)
  const responsesByStatus = Map.groupBy(await Promise.all(waitingCalls), ({ status }) => status)
  // The running calls timed out, and the waiting ones were refused.
  expect([...responsesByStatus.keys()].toSorted()).toEqual([429, 503])
  await lock.release()
  expect((await callData(testApp, greedy, 'count', { collection: 'lesson_notes' })).status).toBe(200)
})

test('changes per minute are limited per member, for every call, without limiting reads or others', async () => {
  const [greedy, mia] = [await createMember(testApp), await createMember(testApp)]
  const createEvents = (owner: string, count: number) => ({
    collection: 'events_video',
    documents: Array.from({ length: count }, () => ({ owner_id: owner, vid: 'v', action: 'play' })),
  })
  // Exceeds the limit by half, so that the limit stays used up for half a minute, even on a slow machine.
  for (const count of [MAX_WRITES_PER_MINUTE / 2, MAX_WRITES_PER_MINUTE])
    expect((await callData(testApp, greedy, 'insertMany', createEvents(greedy.id, count))).status).toBe(200)
  const refused = await callData(testApp, greedy, 'insertMany', createEvents(greedy.id, 1))
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
  expect((await callData(testApp, greedy, 'count', { collection: 'events_video' })).status).toBe(200)
})

/** Calls that change all records of a member. */
const bulkChanges: [string, (member: Person) => Promise<number>][] = [
  ['updateMany', updateAll('Elbow out')],
  // It counts too, because the database locks each record.
  ['updateMany without effect', updateAll('Elbow in')],
  ['deleteMany', async (member) => (await callData(testApp, member, 'deleteMany', notes)).status],
  ['clearHistory', async (member) => (await callFunction(testApp, member, 'clearHistory'))[0]],
]
const notes = { collection: 'lesson_notes', query: {} }
function updateAll(text: string) {
  return async (member: Person) =>
    (await callData(testApp, member, 'updateMany', { ...notes, update: { $set: { text } } })).status
}

/** Inserts notes and events without counting them against the member's limit. */
async function insertNotesAndEvents({ id }: Person, count: number, { context: { db } }: TestApp = testApp) {
  await sql`insert into lesson_notes (id, owner_id, vid, gid, at, text)
    select substr(md5(${id} || n), 1, 24), ${id}, 'hip', 'throws', 1, 'Elbow in' from generate_series(1, ${count}::int) n`.execute(
    db,
  )
  await sql`insert into video_events (id, owner_id, vid, action)
    select substr(md5(${id} || n), 1, 24), ${id}, 'hip', 'play' from generate_series(1, ${count}::int) n`.execute(db)
}

test.each(bulkChanges)(
  '%s succeeds and counts every affected record, so that the next change must wait',
  async (_, change) => {
    const member = await createMember(testApp)
    await insertNotesAndEvents(member, MAX_WRITES_PER_MINUTE * 8)
    expect(await change(member)).toBe(200)
    const refused = await callData(testApp, member, 'deleteOne', { collection: 'personal_rating', query: {} })
    expect(refused).toMatchObject({
      status: 429,
      value: { error: expect.stringMatching(/at most 600 changes a minute, and waits up to 5 minutes/) },
    })
    expect(await change(member)).toBe(429)
    expect((await callData(testApp, member, 'count', { collection: 'lesson_notes' })).status).toBe(200)
  },
)

test('a rolled back bulk change counts as everything it may have written', async () => {
  const member = await createMember(testApp)
  // Few large notes, so that the statement finishes before its timeout.
  await insertNotesAndEvents(member, MAX_WRITES_PER_MINUTE * 3)
  const tooLargeUpdate = { ...notes, update: { $set: { text: '€'.repeat(2000) } } }
  expect(await callData(testApp, member, 'updateMany', tooLargeUpdate)).toMatchObject({
    status: 409,
    value: { error_code: 'QuotaExceeded' },
  })
  expect((await callData(testApp, member, 'updateMany', tooLargeUpdate)).status).toBe(429)
})

test('each heartbeat of many lessons in one call is counted', async () => {
  const member = await createMember(testApp)
  testApp.context.writes.charge(member.id, MAX_WRITES_PER_MINUTE - 10)
  const createHeartbeats = (call: number) =>
    Array.from({ length: 50 }, (_, n) => ({
      vid: `a${call * 50 + n}`,
      gid: 'g',
      ranges: [{ from: 0, to: 5 }],
      position: 5,
      duration: 60,
      at: 0,
    }))
  const sendHeartbeats = async (call: number) =>
    (await callFunction(testApp, member, 'watched', createHeartbeats(call)))[0]
  expect(await Promise.all([0, 1, 2].map(sendHeartbeats))).toContain(200)
  expect(await sendHeartbeats(3)).toBe(429)
})

test('response bytes per minute are limited per member, with the limit in the error', async () => {
  // A hundredth of every limit.
  await using strict = await createTestApp({ config: { rateLimitFactor: 0.01 }, workers: true })
  const [greedy, mia] = [await createMember(strict), await createMember(strict)]
  await insertNotesAndEvents(greedy, 1000, strict)
  const maxBytes = MAX_RESPONSE_BYTES_PER_MINUTE / 100
  const find = (member: Person) => callData(strict, member, 'find', { collection: 'lesson_notes', query: {} })
  let bytes = 0
  let response = await find(greedy)
  while (response.status === 200 && bytes < 10 * maxBytes) {
    bytes += JSON.stringify(response.value).length
    response = await find(greedy)
  }
  expect(response).toMatchObject({
    status: 429,
    value: {
      error: expect.stringContaining(`at most ${maxBytes} response bytes a minute`),
      error_code: 'RateLimitExceeded',
    },
  })
  // Numbers are longer on the wire than in the decoded value.
  expect(bytes).toBeGreaterThan(maxBytes / 2)
  expect((await find(mia)).status).toBe(200)
})

test('only one of several concurrent large changes of a member succeeds', async () => {
  const member = await createMember(testApp)
  await insertNotesAndEvents(member, MAX_WRITES_PER_MINUTE * 1.5)
  const change = updateAll('Elbow out')
  const statuses = await Promise.all([change(member), change(member), change(member)])
  expect(statuses.toSorted()).toEqual([200, 429, 429])
})

test.each([
  ['adding', { $push: { videos: { $each: createEntries(700) } } }, { $set: { videos: [] } }],
  ['setting', { $set: { videos: createEntries(700) } }, { $pull: { videos: { gid: 'g' } } }],
])('%s hundreds of lessons in one call counts each of them', async (_, fill, next) => {
  const member = await createMember(testApp)
  const update = (change: object) =>
    callData(testApp, member, 'updateOne', { collection: 'my_list', query: {}, update: change, upsert: true })
  // Creates the list.
  expect((await update({ $setOnInsert: { videos: [] } })).status).toBe(200)
  expect((await update(fill)).status).toBe(200)
  expect((await update(next)).status).toBe(429)
})

function createEntries(count: number) {
  return Array.from({ length: count }, (_, index) => ({ vid: `v${index}`, gid: 'g' }))
}
