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
const int = (value: number) => ({ $numberInt: String(value) })

const aged = (name: string, argument: object, service?: string) => (writtenAgo: number) => ({
  name,
  arguments: [{ ...argument, writtenAgo: int(writtenAgo) }],
  ...(service !== undefined && { service }),
})
const command = (collection: string, name: string, argument: object) =>
  aged(name, { database: DATABASE_NAME, collection, ...argument }, 'mongodb-atlas')

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

const note = (text: string) => command('lesson_notes', 'updateOne', { query, update: { $set: { text } } })
const addNote = () =>
  send(command('lesson_notes', 'insertOne', { document: { ...query, owner_id: mia.id, ...hip, at: 3, text: 'T0' } })(0))
const list = (update: object) => command('my_list', 'updateOne', { query: { owner_id: mia.id }, update, upsert: true })
const rate = (rating: number) => aged('changeRating', { ...hip, rating: int(rating) })
const texts = async () => (await find('lesson_notes')).map(({ text }) => text)

type Change = (writtenAgo: number) => object
const inSeries = (change: Change, id: string, writtenAgo: number) => ({ ...change(writtenAgo), id, series: '1' })

test.each<[string, () => [Change, Change], () => Promise<unknown>, unknown]>([
  ['a note is changed twice', () => [note('T1'), note('T2')], texts, ['T2']],
  [
    'a note is changed and deleted',
    () => [note('T1'), command('lesson_notes', 'deleteOne', { query })],
    () => find('lesson_notes'),
    [],
  ],
  [
    'a lesson is added and removed',
    () => [list({ $push: { videos: hip } }), list({ $pull: { videos: hip } })],
    async () => (await find('my_list'))[0]?.['videos'],
    [],
  ],
  [
    'stars are changed',
    () => [rate(2), rate(5)],
    async () => (await find('personal_rating')).map(({ rating }) => rating),
    [int(5)],
  ],
  [
    'stars are given and taken back',
    () => [rate(2), command('personal_rating', 'deleteOne', { query: hip })],
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
  await send(inSeries(note('phone 1'), '1', HOUR))
  await send(note('tablet')(HOUR / 4))
  await send(inSeries(note('phone 2'), '2', HOUR / 2))
  expect(await texts()).toEqual(['tablet'])
  await send(inSeries(note('phone 3'), '3', 0))
  await send({ calls: [inSeries(note(''), '4', 3000)] }, 'calls')
  await send(inSeries(note('phone 5'), '5', 2000))
  expect(await texts()).toEqual(['phone 5'])
})

test('a clock corrected by years makes no change older than its access token', async () => {
  await addNote()
  await send(note('tablet')(2 * HOUR))
  const years = 6 * 365 * 24 * HOUR
  const notBefore = testApp.clock.now().getTime() - HOUR
  await send({ ...inSeries(note('years'), '1', years), notBefore: notBefore - 2 * HOUR })
  expect(await texts()).toEqual(['tablet'])
  await send({ ...inSeries(note('phone'), '2', years), notBefore })
  expect(await texts()).toEqual(['phone'])
  await send(note('laptop')(HOUR / 2))
  await send({ ...inSeries(note('late'), '3', years), notBefore })
  expect(await texts()).toEqual(['laptop'])
})

test('a replacement of an earlier change keeps its time, even if it arrives after the next', async () => {
  await addNote()
  await send(inSeries(list({ $push: { videos: hip } }), '2', 0))
  await send(note('tablet')(HOUR / 2))
  await send(inSeries(note('phone'), '1-again', HOUR))
  expect(await texts()).toEqual(['tablet'])
})
