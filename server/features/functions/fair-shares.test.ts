import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MEMBER_CALLS, WRITES_PER_MINUTE } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/test/app.ts'
import { dataCall } from '#server/test/data.ts'
import { callFunction } from '#server/test/functions.ts'
import { call, createMember } from '#server/test/people.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

test('a member has few calls under way at once, commands and functions alike, and nobody else waits for them', async () => {
  const [greedy, mia] = [await createMember(house), await createMember(house)]
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holder = house.context.maintenance.transaction().execute(async (transaction) => {
    await sql`lock table lesson_notes in access exclusive mode`.execute(transaction)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const slow = Array.from({ length: MEMBER_CALLS.each + MEMBER_CALLS.waiting }, () =>
    dataCall(house, greedy, 'count', { collection: 'lesson_notes' }),
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  const tooMany = await dataCall(house, greedy, 'find', { collection: 'reviews' })
  expect(tooMany).toMatchObject({
    status: 429,
    value: { error: expect.stringContaining('at most 3 calls of a member'), error_code: 'RateLimitExceeded' },
  })
  expect((await callFunction(house, greedy, 'signInWays'))[0]).toBe(429)
  const others = [
    await dataCall(house, mia, 'find', { collection: 'reviews' }),
    await dataCall(house, mia, 'insertOne', {
      collection: 'personal_rating',
      document: { owner_id: mia.id, vid: 'hip', gid: 'throws', rating: 3 },
    }),
  ]
  expect(others.map(({ status }) => status)).toEqual([200, 200])
  expect((await callFunction(house, mia, 'signInWays'))[0]).toBe(200)
  expect((await call(house.app, 'GET', '/auth/profile', { token: greedy.accessToken })).statusCode).toBe(200)
  const counts = Map.groupBy(await Promise.all(slow), ({ status }) => status)
  // Those that ran took too long, and those that waited did so in vain.
  expect([...counts.keys()].toSorted()).toEqual([429, 503])
  release.resolve()
  await holder
  expect((await dataCall(house, greedy, 'count', { collection: 'lesson_notes' })).status).toBe(200)
})

test('a member makes so many changes a minute, in whatever way, and reads on; nobody else is held up', async () => {
  const [greedy, mia] = [await createMember(house), await createMember(house)]
  const events = (owner: string, count: number) => ({
    collection: 'events_video',
    documents: Array.from({ length: count }, () => ({ owner_id: owner, vid: 'v', action: 'play' })),
  })
  // The share is overdrawn by half: half a minute from now there is nothing left, however slow the machine.
  for (const count of [WRITES_PER_MINUTE / 2, WRITES_PER_MINUTE])
    expect((await dataCall(house, greedy, 'insertMany', events(greedy.id, count))).status).toBe(200)
  const refused = await dataCall(house, greedy, 'insertMany', events(greedy.id, 1))
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
    expect([name, ...(await callFunction(house, greedy, name, value))]).toEqual([name, 429, 'RateLimitExceeded'])
    expect([name, (await callFunction(house, mia, name, value))[0]]).toEqual([name, 200])
  }
  expect((await dataCall(house, greedy, 'count', { collection: 'events_video' })).status).toBe(200)
})
