import { ObjectId } from 'bson'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_DOCUMENTS_PER_RESPONSE } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import { newId } from '#server/platform/database/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createMember } from '#server/testing/people.ts'
import { type CollectionName, shapes } from '../collection-shapes.ts'
import { parseFilter } from './filter.ts'
import { parseProjection } from './projection.ts'
import { countDocuments, selectDocuments } from './select.ts'
import { parseSort } from './sort.ts'

let testApp: TestApp
let mia: OwnerId
let sam: OwnerId

beforeAll(async () => {
  testApp = await createTestApp()
  mia = (await createMember(testApp)).id
  sam = (await createMember(testApp)).id
  const { db } = testApp.context
  await sql`insert into my_lists values (${newId()}, ${mia})`.execute(db)
  await sql`insert into my_list_entries (owner_id, vid, gid) values
    (${mia}, 'kimura', 'guard'), (${mia}, 'armbar', 'mount')`.execute(db)
  await sql`insert into personal_ratings values
    (${newId()}, ${mia}, 'kimura', 'guard', 3), (${newId()}, ${mia}, 'armbar', 'mount', 5),
    (${newId()}, ${sam}, 'kimura', 'guard', 1)`.execute(db)
})
afterAll(() => testApp.close())

const find = (
  owner: OwnerId,
  name: CollectionName,
  filter: object,
  { projection = {}, sort = {}, limit = 0 }: { projection?: object; sort?: object; limit?: number } = {},
) =>
  selectDocuments(testApp.context.db, owner, name, {
    filter: parseFilter(shapes[name], filter),
    projection: parseProjection(shapes[name], projection),
    sort: parseSort(shapes[name], sort),
    limit,
  })

const count = (owner: OwnerId, name: CollectionName, filter: object, limit = 0) =>
  countDocuments(testApp.context.db, owner, name, { filter: parseFilter(shapes[name], filter), limit })

test('a list contains all entries in insertion order', async () => {
  expect(await find(mia, 'my_list', { owner_id: mia })).toEqual([
    {
      _id: expect.any(ObjectId),
      owner_id: mia,
      videos: [
        { vid: 'kimura', gid: 'guard' },
        { vid: 'armbar', gid: 'mount' },
      ],
    },
  ])
})

test('a list is found by an entry in any order of its fields', async () => {
  const entry = { gid: 'mount', vid: 'armbar' }
  expect(await count(mia, 'my_list', { videos: entry })).toBe(1)
  expect(await count(mia, 'my_list', { 'videos.vid': 'armbar' })).toBe(1)
  expect(await count(mia, 'my_list', { videos: { ...entry, gid: 'guard' } })).toBe(0)
  expect(await count(mia, 'my_list', { videos: { vid: 'armbar' } })).toBe(0)
})

test.each([
  ['none', {}],
  ['another member', { owner_id: 'sam' }],
  ['another member in $in', { owner_id: { $in: ['sam', 'mia'] } }],
  ['all other members', { $or: [{ owner_id: { $ne: 'mia' } }, { owner_id: { $exists: true } }] }],
])('a filter whose owner is %s returns only the caller’s documents', async (_, filter) => {
  const filterWithIds = JSON.parse(JSON.stringify(filter).replace('"sam"', `"${sam}"`).replace('"mia"', `"${mia}"`))
  const found = await find(mia, 'personal_rating', filterWithIds)
  expect(found.filter(({ owner_id }) => owner_id !== mia)).toEqual([])
  expect(await count(mia, 'personal_rating', filterWithIds)).toBe(found.length)
})

test('login records are selected by their operation, and a projection excludes fields', async () => {
  const loginRecords = await find(
    mia,
    'profile',
    { owner_id: mia, operation: 'LOGIN' },
    { projection: { owner_id: 0, operation: 0 }, sort: { _id: -1 }, limit: 5 },
  )
  expect(loginRecords).toEqual([
    { _id: expect.any(ObjectId), at: expect.any(Date), device: expect.any(String), ip: expect.any(String) },
  ])
  expect(await find(mia, 'profile', { operation: null }, { projection: { _id: 0, hasStageOne: 1 } })).toEqual([
    { hasStageOne: false },
  ])
})

test('a returned date matches its document', async () => {
  const [login] = await find(mia, 'profile', { operation: 'LOGIN' })
  expect(await find(mia, 'profile', { at: login?.['at'] })).toEqual([login])
})

test('a projection selects fields of the documents in a list', async () => {
  expect(await find(mia, 'my_list', {}, { projection: { 'videos.vid': 1, _id: 0 } })).toEqual([
    { videos: [{ vid: 'kimura' }, { vid: 'armbar' }] },
  ])
  expect(await find(mia, 'my_list', {}, { projection: { 'videos.vid': 0, _id: 0, owner_id: 0 } })).toEqual([
    { videos: [{ gid: 'guard' }, { gid: 'mount' }] },
  ])
})

test('a projection that excludes all fields returns empty documents', async () => {
  const projection = { _id: 0, owner_id: 0, vid: 0, gid: 0, rating: 0 }
  expect(await find(mia, 'personal_rating', {}, { projection })).toEqual([{}, {}])
})

test('a limit applies to find and count', async () => {
  expect(await find(mia, 'personal_rating', {}, { sort: { rating: -1 }, limit: 1 })).toMatchObject([{ rating: 5 }])
  expect(await count(mia, 'personal_rating', {}, 1)).toBe(1)
  expect(await count(mia, 'personal_rating', {}, Number.MAX_SAFE_INTEGER)).toBe(2)
})

test('a response has at most a thousand documents, and a count is not limited', async () => {
  const rows = MAX_DOCUMENTS_PER_RESPONSE + 5
  await sql`insert into video_events (id, owner_id, vid, action)
    select lpad(to_hex(i), 24, '0'), ${mia}, 'armbar', 'play' from generate_series(1, ${rows}::integer) i`.execute(
    testApp.context.db,
  )
  expect(await find(mia, 'events_video', {}, { limit: rows })).toHaveLength(MAX_DOCUMENTS_PER_RESPONSE)
  expect(await find(mia, 'events_video', {})).toHaveLength(MAX_DOCUMENTS_PER_RESPONSE)
  expect(await count(mia, 'events_video', {})).toBe(rows)
})
