import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { call, createMember, type Person } from '#server/testing/people.ts'

// Late changes of one device take effect in the order in which they were made.
let testApp: TestApp
let mia: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 1000 } })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  query = { _id: { $oid: (count += 1).toString(16).padStart(24, '0') } }
  mia = await createMember(testApp)
})

const HOUR = 3_600_000
const hip = { vid: 'hip', gid: 'throws' }
let count = 0
let query: object
const toInt = (value: number) => ({ $numberInt: String(value) })

const withAge = (name: string, argument: object, service?: string) => (writtenAgo: number) => ({
  name,
  arguments: [{ ...argument, writtenAgo: toInt(writtenAgo) }],
  ...(service !== undefined && { service }),
})
const command = (collection: string, name: string, argument: object) =>
  withAge(name, { database: DATABASE_NAME, collection, ...argument }, 'mongodb-atlas')

const send = async (body: object, path = 'call') => {
  const response = await call(testApp.app, 'POST', `/app/${APP_ID}/functions/${path}`, { body, token: mia.accessToken })
  expect(response.statusCode).toBeLessThan(300)
  return response
}
const find = async (collection: string) => {
  const body = {
    ...command(collection, 'find', {})(0),
    arguments: [{ database: DATABASE_NAME, collection, query: {} }],
  }
  return (await send(body)).json<Record<string, unknown>[]>()
}

const updateNote = (text: string) => command('lesson_notes', 'updateOne', { query, update: { $set: { text } } })
const addNote = () =>
  send(command('lesson_notes', 'insertOne', { document: { ...query, owner_id: mia.id, ...hip, at: 3, text: 'T0' } })(0))
const updateList = (update: object) =>
  command('my_list', 'updateOne', { query: { owner_id: mia.id }, update, upsert: true })
const changeRating = (rating: number) => withAge('changeRating', { ...hip, rating: toInt(rating) })
const readTexts = async () => (await find('lesson_notes')).map(({ text }) => text)

type Change = (writtenAgo: number) => object
const inSeries = (change: Change, id: string, writtenAgo: number) => ({ ...change(writtenAgo), id, series: '1' })

test.each<[string, () => [Change, Change], () => Promise<unknown>, unknown]>([
  ['a note is changed twice', () => [updateNote('T1'), updateNote('T2')], readTexts, ['T2']],
  [
    'a note is changed and deleted',
    () => [updateNote('T1'), command('lesson_notes', 'deleteOne', { query })],
    () => find('lesson_notes'),
    [],
  ],
  [
    'a lesson is added and removed',
    () => [updateList({ $push: { videos: hip } }), updateList({ $pull: { videos: hip } })],
    async () => (await find('my_list'))[0]?.['videos'],
    [],
  ],
  [
    'stars are changed',
    () => [changeRating(2), changeRating(5)],
    async () => (await find('personal_rating')).map(({ rating }) => rating),
    [toInt(5)],
  ],
  [
    'stars are given and removed',
    () => [changeRating(2), command('personal_rating', 'deleteOne', { query: hip })],
    () => find('personal_rating'),
    [],
  ],
])('%s, with the first call arriving late', async (_, changes, read, expected) => {
  await addNote()
  const [first, second] = changes()
  await send(inSeries(first, '1', 0))
  // Its response was lost.
  await send(inSeries(first, '1', 5000))
  await send({ calls: [inSeries(first, '1', 4000), inSeries(second, '2', 3000)] }, 'calls')
  await send(inSeries(second, '2', 3500))
  expect(await read()).toEqual(expected)
})

test('a later write of another device is kept, and a refused change does not affect the order', async () => {
  await addNote()
  await send(inSeries(updateNote('phone 1'), '1', HOUR))
  await send(updateNote('tablet')(HOUR / 4))
  await send(inSeries(updateNote('phone 2'), '2', HOUR / 2))
  expect(await readTexts()).toEqual(['tablet'])
  await send(inSeries(updateNote('phone 3'), '3', 0))
  await send({ calls: [inSeries(updateNote(''), '4', 3000)] }, 'calls')
  await send(inSeries(updateNote('phone 5'), '5', 2000))
  expect(await readTexts()).toEqual(['phone 5'])
})

test('after a clock correction of years, no change is older than the access token', async () => {
  await addNote()
  await send(updateNote('tablet')(2 * HOUR))
  const years = 6 * 365 * 24 * HOUR
  const notBefore = testApp.clock.now().getTime() - HOUR
  await send({ ...inSeries(updateNote('years'), '1', years), notBefore: notBefore - 2 * HOUR })
  expect(await readTexts()).toEqual(['tablet'])
  await send({ ...inSeries(updateNote('phone'), '2', years), notBefore })
  expect(await readTexts()).toEqual(['phone'])
  await send(updateNote('laptop')(HOUR / 2))
  await send({ ...inSeries(updateNote('late'), '3', years), notBefore })
  expect(await readTexts()).toEqual(['laptop'])
})

test('a replacement of a previous change keeps its time, even if it arrives after the next change', async () => {
  await addNote()
  await send(inSeries(updateList({ $push: { videos: hip } }), '2', 0))
  await send(updateNote('tablet')(HOUR / 2))
  await send(inSeries(updateNote('phone'), '1-again', HOUR))
  expect(await readTexts()).toEqual(['tablet'])
})
