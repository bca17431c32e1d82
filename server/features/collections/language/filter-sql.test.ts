import { ObjectId } from 'bson'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createSample, fillSample, sampleOwner, sampleShape, sampleView } from '#server/testing/sample-collection.ts'
import { shapes } from '../collection-shapes.ts'
import { matches } from './filter-match.ts'
import { filterSql } from './filter-sql.ts'
import { parseFilter } from './filter.ts'
import { selectFrom } from './select.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  await createSample(testApp.context.db)
  await fillSample(testApp.context.db, documents)
})
afterAll(() => testApp.close())

const documents = [
  {},
  { tags: [], pairs: [] },
  { tags: ['a', 'b'], pairs: [{ vid: 'a' }, { rank: 1 }] },
  { text: 'a', whole: 1, pairs: [{ vid: 'a', rank: 1 }] },
].map((content, index) => ({ _id: new ObjectId(String(index).padStart(24, '0')), owner_id: sampleOwner, ...content }))

/**
 * Abbreviates each document as a letter: `n` has no fields, `e` has empty lists, `l` has filled lists, and `f` has other
 * fields too.
 */
const abbreviate = (found: readonly Readonly<Record<string, unknown>>[]) =>
  found.map((document) => 'nelf'[Number(String(document['_id']))]).join('')

/** Returns the results of the database and of the in-memory evaluation. */
async function find(filter: object) {
  const { db } = testApp.context
  const parsed = parseFilter(sampleShape, filter)
  const found = await selectFrom(db, sampleOwner, sampleView, { filter: parsed })
  return [abbreviate(found), abbreviate(documents.filter((document) => matches(parsed, document)))]
}

// Rules of MongoDB's manual and server that mingo does not implement.
test.each<[object, string]>([
  [{ 'pairs.vid': null }, 'nl'],
  [{ 'pairs.vid': { $ne: null } }, 'ef'],
  [{ 'pairs.vid': { $in: [null, 'z'] } }, 'nl'],
  [{ 'pairs.vid': { $exists: false } }, 'ne'],
  [{ 'pairs.vid': ['a'] }, ''],
  [{ 'pairs.vid': { $size: 1 } }, ''],
  [{ 'pairs.vid': { $elemMatch: { $eq: 'a' } } }, ''],
  [{ text: { $gte: null } }, 'nel'],
  [{ text: { $lte: null } }, 'nel'],
  [{ text: { $gt: null } }, ''],
  [{ tags: { $lte: null } }, 'nf'],
  [{ tags: { $in: [['a', 'b']] } }, 'l'],
  [{ tags: { $all: [['a', 'b']] } }, 'l'],
  [{ text: { $all: ['a'] } }, 'f'],
  [{ text: { $all: [null] } }, 'nel'],
  [{ tags: { $elemMatch: {} } }, ''],
  [{ pairs: { $elemMatch: {} } }, 'lf'],
  [{ text: { $elemMatch: { $eq: 'a' } } }, ''],
  // The order of members is ignored, because callers use different orders.
  [{ pairs: { rank: 1, vid: 'a' } }, 'f'],
])('%j finds %s', async (filter, expected) => {
  expect(await find(filter)).toEqual([expected, expected])
})

test('a number out of a column’s range matches nothing', async () => {
  expect(await find({ whole: { $in: [2 ** 53, 1e308, -1e308, 0.1] } })).toEqual(['', ''])
  expect(await find({ whole: { $lt: 1e308 } })).toEqual(['f', 'f'])
  expect(await find({ tags: { $size: Number.MAX_SAFE_INTEGER } })).toEqual(['', ''])
  expect(await find({ at: { $gt: new Date(-8.64e15), $lt: new Date(8.64e15) } })).toEqual(['', ''])
})

test('text with SQL is only compared', async () => {
  const text = `'); drop table documents.sample; -- " \\ $1 {"a":1}`
  expect(
    await find({ $or: [{ text }, { tags: { $in: [text, '{}', '"'] } }, { tags: [text] }, { pairs: { vid: text } }] }),
  ).toEqual(['', ''])
  expect(await find({ text: 'a' })).toEqual(['f', 'f'])
})

test('fifty conditions on a list aggregate it only once', async () => {
  const filter = parseFilter(shapes.my_list, {
    $nor: Array.from({ length: 50 }, (_, size) => ({ videos: { $size: size } })),
  })
  const { rows } = await sql<object>`explain select from documents.my_list as document
    where owner_id = 'x' and ${filterSql(filter)}`.execute(testApp.context.db)
  expect(JSON.stringify(rows).match(/Aggregate/g)).toHaveLength(1)
})
