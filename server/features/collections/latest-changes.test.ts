import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP_ID } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callData } from '#server/testing/data.ts'
import { call, createMember } from '#server/testing/people.ts'

// If several devices change the rating of a lesson or its entry in My List, the latest change wins in any order of
// arrival. `writtenAgo` is the age of a change in milliseconds.
let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 1000 } })
})
afterAll(() => testApp.close())

const HOUR = 3_600_000
const hip = { vid: 'hip', gid: 'throws' }
const knee = { vid: 'knee', gid: 'throws' }

async function createMemberActions() {
  const mia = await createMember(testApp)
  const send = async (name: string, collection: string, body: object) =>
    (await callData(testApp, mia, name, { collection, ...body })).value
  const rate = async (rating: number, writtenAgo = 0) => {
    const change = { ...hip, rating: { $numberInt: String(rating) }, writtenAgo: { $numberInt: String(writtenAgo) } }
    const body = { name: 'changeRating', arguments: [change] }
    const response = await call(testApp.app, 'POST', `/app/${APP_ID}/functions/call`, { body, token: mia.accessToken })
    expect(response.statusCode).toBe(200)
  }
  const removeRating = (writtenAgo = 0) => send('deleteOne', 'personal_rating', { query: hip, writtenAgo })
  const update = (change: object, writtenAgo = 0) =>
    send('updateOne', 'my_list', { query: { owner_id: mia.id }, update: change, upsert: true, writtenAgo })
  return {
    rate,
    removeRating,
    getRating: async () => ((await send('find', 'personal_rating', { query: {} })) as { rating: number }[])[0]?.rating,
    removeRatingBelowThree: () => send('deleteOne', 'personal_rating', { query: { ...hip, rating: { $lt: 3 } } }),
    add: (pair: object, writtenAgo?: number) => update({ $push: { videos: pair } }, writtenAgo),
    remove: (pair: object, writtenAgo = 0) =>
      send('updateOne', 'my_list', { query: {}, update: { $pull: { videos: pair } }, writtenAgo }),
    getList: async () => ((await send('findOne', 'my_list', { query: {} })) as { videos: object[] } | null)?.videos,
  }
}

test('an older rating that arrives late neither replaces a newer rating nor reappears', async () => {
  const { rate, removeRating, getRating } = await createMemberActions()
  await rate(2, HOUR)
  await rate(5, 2 * HOUR)
  expect(await getRating()).toBe(2)
  await removeRating(2 * HOUR)
  expect(await getRating()).toBe(2)
  await removeRating()
  await rate(5, HOUR)
  expect(await getRating()).toBeUndefined()
  await rate(4)
  expect(await getRating()).toBe(4)
})

test('a change without an age is the latest, even if a concurrent change has a later time and was recorded first', async () => {
  const { rate, removeRating, getRating, add, remove, getList } = await createMemberActions()
  /** Makes recorded changes a second newer. */
  const advanceRecordedTimes = () => sql`update deleted_records set at = at + 1000`.execute(testApp.context.db)
  await rate(2)
  await advanceRecordedTimes()
  await rate(5)
  expect(await getRating()).toBe(5)
  await advanceRecordedTimes()
  await removeRating()
  expect(await getRating()).toBeUndefined()
  await add(hip)
  await advanceRecordedTimes()
  await remove(hip)
  expect(await getList()).toEqual([])
})

test('a newer rating wins even if an older rating arrives twice', async () => {
  const { rate, getRating } = await createMemberActions()
  await rate(2, 2 * HOUR)
  for (const [rating, ago] of [
    [5, HOUR],
    [2, 2 * HOUR],
  ] as const)
    await rate(rating, ago)
  expect(await getRating()).toBe(5)
})

test('the later of an addition and a removal wins', async () => {
  const { add, remove, getList } = await createMemberActions()
  await add(hip, 3 * HOUR)
  await add(knee, 3 * HOUR)
  await remove(hip, HOUR)
  await add(hip, 2 * HOUR)
  expect(await getList()).toEqual([knee])
  await add(hip)
  await remove(hip, 30_000)
  expect(await getList()).toEqual([knee, hip])
  await remove({ gid: 'throws' })
  expect(await getList()).toEqual([])
})

test('an older addition does not replace the time of the first addition to a new list', async () => {
  const { add, remove, getList } = await createMemberActions()
  await add(hip)
  await add(hip, 10 * HOUR)
  await remove(hip, 9 * HOUR)
  expect(await getList()).toEqual([hip])
})

test('a removal before the list exists prevents an older addition', async () => {
  const { add, remove, getList } = await createMemberActions()
  await remove(hip, HOUR)
  await add(hip, 2 * HOUR)
  expect(await getList()).toEqual([])
  await add(hip)
  expect(await getList()).toEqual([hip])
})

test('a repeated removal updates the time of the removal', async () => {
  const { add, remove, getList, rate, removeRating, getRating } = await createMemberActions()
  await add(hip, 10 * HOUR)
  await rate(4, 10 * HOUR)
  for (const ago of [9 * HOUR, HOUR]) {
    await remove(hip, ago)
    await removeRating(ago)
  }
  await add(hip, 5 * HOUR)
  await rate(5, 5 * HOUR)
  expect([await getList(), await getRating()]).toEqual([[], undefined])
  await add(hip)
  await rate(3)
  expect([await getList(), await getRating()]).toEqual([[hip], 3])
})

test('a removal whose condition does not match is not recorded', async () => {
  const { add, remove, getList, rate, removeRatingBelowThree, getRating } = await createMemberActions()
  await add(knee, 3 * HOUR)
  await rate(4, 3 * HOUR)
  await remove({ ...hip, $nor: [{ vid: 'hip' }] })
  await removeRatingBelowThree()
  await add(hip, HOUR)
  await rate(5, HOUR)
  expect([await getList(), await getRating()]).toEqual([[knee, hip], 5])
})
