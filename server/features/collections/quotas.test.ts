import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Quota, QUOTAS } from '#contract/limits.ts'
import { saveQuotas } from '#server/platform/database/migrate.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callData } from '#server/testing/data.ts'
import { insertRecords } from '#server/testing/seed-all-collections.ts'
import { callFunction } from '#server/testing/functions.ts'
import { call, createMember, type Person } from '#server/testing/people.ts'
import { collections } from './collections.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

const setQuotas = (quotas: Partial<Record<keyof typeof QUOTAS, Quota>>) =>
  saveQuotas(testApp.context.db, { ...QUOTAS, ...quotas })
const createNote = ({ id }: Person, text = 'Elbow in') => ({ owner_id: id, vid: 'hip', gid: 'throws', at: 1, text })
const insertNotes = (person: Person, count: number, text?: string) =>
  callData(testApp, person, 'insertMany', {
    collection: 'lesson_notes',
    documents: Array.from({ length: count }, () => createNote(person, text)),
  })
const countRecords = async (person: Person, collection: string) =>
  Number((await callData(testApp, person, 'count', { collection })).value)

/** Returns the records and bytes that the database has counted, and the actual ones. */
async function getUsage({ id }: Person, collection: string, table: string) {
  const { rows } = await sql<{ counted: [number, number] | null; real: [number, number] }>`select
    (select json_build_array(records, bytes) from member_usage where owner_id = ${id} and collection = ${collection}) as counted,
    (select json_build_array(count(*), coalesce(sum(octet_length(to_json(record)::text)), 0)) from ${sql.table(table)} record
      where owner_id = ${id}) as real`.execute(testApp.context.db)
  return rows[0]
}

test('the number of records is limited, including insertMany, and deletions free quota', async () => {
  await setQuotas({ lesson_notes: { records: 50, bytes: 1_000_000 } })
  const [mia, sam] = [await createMember(testApp), await createMember(testApp)]
  const responses = await Promise.all(Array.from({ length: 30 }, () => insertNotes(mia, 3)))
  expect(await countRecords(mia, 'lesson_notes')).toBe(48)
  const refused = responses.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(14)
  expect(refused[0]).toMatchObject({
    status: 409,
    value: { error: "a member stores at most 50 records in 'lesson_notes'", error_code: 'QuotaExceeded' },
  })
  expect((await insertNotes(sam, 3)).status).toBe(200)
  await callData(testApp, mia, 'deleteOne', { collection: 'lesson_notes', query: {} })
  expect((await insertNotes(mia, 3)).status).toBe(200)
  await setQuotas({})
})

test('the number of bytes is limited for inserts and updates', async () => {
  await setQuotas({ lesson_notes: { records: 1000, bytes: 5000 } })
  const mia = await createMember(testApp)
  expect((await insertNotes(mia, 2, 'x'.repeat(1800))).status).toBe(200)
  const refused = { status: 409, value: { error: "a member stores at most 5000 bytes in 'lesson_notes'" } }
  expect(await insertNotes(mia, 1, 'x'.repeat(1800))).toMatchObject(refused)
  expect((await insertNotes(mia, 1)).status).toBe(200)
  const update = (text: string) =>
    callData(testApp, mia, 'updateMany', { collection: 'lesson_notes', query: {}, update: { $set: { text } } })
  expect(await update('y'.repeat(1900))).toMatchObject(refused)
  expect((await update('short')).status).toBe(200)
  expect((await insertNotes(mia, 2, 'x'.repeat(1800))).status).toBe(200)
  await setQuotas({})
})

test('beyond the quota, the oldest player events are deleted and new ones are accepted', async () => {
  await setQuotas({ events_video: { records: 200, bytes: 1_000_000, isTrimmed: true } })
  const mia = await createMember(testApp)
  for (let round = 0; round < 5; round += 1) {
    const documents = Array.from({ length: 60 }, (_, index) => ({
      _id: { $oid: (round * 60 + index).toString(16).padStart(24, '0') },
      owner_id: mia.id,
      vid: `lesson ${round * 60 + index}`,
      action: 'play',
    }))
    expect((await callData(testApp, mia, 'insertMany', { collection: 'events_video', documents })).status).toBe(200)
  }
  expect(await countRecords(mia, 'events_video')).toBeLessThanOrEqual(200)
  expect(await countRecords(mia, 'events_video')).toBeGreaterThan(190)
  const newest = await callData(testApp, mia, 'find', { collection: 'events_video', sort: { _id: -1 }, limit: 1 })
  expect(newest.value).toMatchObject([{ vid: 'lesson 299' }])
  const oldest = await callData(testApp, mia, 'find', { collection: 'events_video', sort: { _id: 1 }, limit: 1 })
  expect(oldest.value).not.toMatchObject([{ vid: 'lesson 0' }])
  await setQuotas({})
})

test('product functions have the same quotas, and a refused call changes nothing', async () => {
  await setQuotas({
    watched_ranges: { records: 2, bytes: 1_000_000 },
    personal_rating: { records: 1, bytes: 1_000_000 },
  })
  const mia = await createMember(testApp)
  const sendWatched = (...lessons: string[]) =>
    callFunction(
      testApp,
      mia,
      'watched',
      lessons.map((vid) => ({ vid, gid: 'g', ranges: [{ from: 0, to: 5 }], position: 5, duration: 60, at: 0 })),
    )
  expect((await sendWatched('a', 'b'))[0]).toBe(200)
  expect(await sendWatched('a', 'c')).toEqual([409, 'QuotaExceeded'])
  expect((await sendWatched('a', 'b'))[0]).toBe(200)
  expect(await countRecords(mia, 'watched_ranges')).toBe(2)
  const rate = (vid: string) =>
    callFunction(testApp, mia, 'changeRating', { vid, gid: 'g', rating: { $numberInt: '3' } })
  expect([(await rate('a'))[0], (await rate('a'))[0], await rate('b')]).toEqual([200, 200, [409, 'QuotaExceeded']])
  await setQuotas({})
})

test('the database’s counts are correct in every counted collection', async () => {
  const mia = await createMember(testApp)
  await insertRecords(testApp.context.db, mia.id, 'mine')
  await insertRecords(testApp.context.db, mia.id, 'again')
  await insertNotes(mia, 5, 'Größe')
  await callData(testApp, mia, 'updateOne', {
    collection: 'lesson_notes',
    query: {},
    update: { $set: { text: 'longer' } },
  })
  for (const [collection, table] of [
    ['personal_rating', 'personal_ratings'],
    ['flag_video', 'video_flags'],
    ['lesson_wish', 'lesson_wishes'],
    ['events_video', 'video_events'],
    ['drill_clips', 'drill_clips'],
    ['lesson_notes', 'lesson_notes'],
    ['watched_ranges', 'watched_ranges'],
    ['reviews', 'reviews'],
    ['reps', 'reps'],
  ] as const) {
    const usage = await getUsage(mia, collection, table)
    expect([collection, usage?.counted]).toEqual([collection, usage?.real])
    expect([collection, collections.get(collection)?.quota]).toEqual([collection, collection])
  }
  expect((await call(testApp.app, 'DELETE', '/auth/delete', { token: mia.accessToken })).statusCode).toBeLessThan(300)
  expect((await getUsage(mia, 'lesson_notes', 'lesson_notes'))?.counted).toBeNull()
})

test('a filter with too many conditions for the number of records is refused by every command', async () => {
  const mia = await createMember(testApp)
  await sql`insert into lesson_notes (id, owner_id, vid, gid, at, text)
    select lpad(to_hex(place), 24, '0'), ${mia.id}, 'hip', 'throws', 1, 'Elbow in' from generate_series(1, 3000) place`.execute(
    testApp.context.db,
  )
  const createFilter = (conditions: number) => ({
    $nor: Array.from({ length: conditions }, (_, index) => ({ text: { $gt: `z${index}` } })),
  })
  const send = (name: string, args: object) => callData(testApp, mia, name, { collection: 'lesson_notes', ...args })
  const query = createFilter(240)
  const update = { $set: { text: 'x' } }
  for (const response of [
    await send('count', { query }),
    await send('find', { query }),
    await send('findOne', { query }),
    await send('updateMany', { query, update }),
    await send('deleteMany', { query }),
    await send('findOneAndUpdate', { filter: query, update }),
    await send('findOneAndDelete', { filter: query }),
    await send('count', {
      query: {
        text: { $not: { $in: Array.from({ length: 1000 }, (_, index) => `z${index}`) } },
        $nor: query.$nor.slice(0, 100),
      },
    }),
  ])
    expect(response).toMatchObject({
      status: 400,
      value: {
        error: expect.stringMatching(
          /with (240|200) conditions can search at most (833|1000) records, but there are 3000/,
        ),
      },
    })
  expect(await send('count', { query: createFilter(60) })).toMatchObject({ status: 200 })
  expect(Number((await send('count', { query: createFilter(10) })).value)).toBe(3000)
})

test('all quotas together allow at most 50 MB per member, which bounds an export', () => {
  const bytes = Object.values(QUOTAS).reduce((sum, quota) => sum + quota.bytes, 0)
  expect(bytes).toBeLessThanOrEqual(50_000_000)
})
