import { ObjectId } from 'bson'
import { expect, test } from 'vitest'
import { readRefusal } from '#server/testing/read-refusal.ts'
import { shapes } from '../collection-shapes.ts'
import { toDocument } from './document.ts'
import { parseLimit } from './filter-limits.ts'
import { parseProjection } from './projection.ts'
import { parseSort } from './sort.ts'

test.each<[unknown, string]>([
  [{ title: 1 }, "unknown field: 'title'"],
  [{ constructor: 1 }, "unknown field: 'constructor'"],
  [{ $natural: 1 }, "unknown field: '$natural'"],
  [{ videos: 1 }, "cannot sort by a list: 'videos'"],
  [{ 'videos.vid': 1 }, "cannot sort by a list: 'videos.vid'"],
  [{ _id: 2 }, "'_id': a sort is 1 or -1"],
  [{ _id: '1' }, "'_id': a sort is 1 or -1"],
  [{ _id: true }, "'_id': a sort is 1 or -1"],
  [{ _id: null }, "'_id': a sort is 1 or -1"],
  [{ _id: { $meta: 'textScore' } }, "'_id': a sort is 1 or -1"],
  [[['_id', 1]], 'a sort must be a document'],
  ['_id', 'a sort must be a document'],
  [null, 'a sort must be a document'],
])('the sort %j is refused: %s', (sort, message) => {
  expect(readRefusal(() => parseSort(shapes.my_list, sort))).toBe(`400 MongoDBError: ${message}`)
})

test.each<[unknown, string]>([
  [{ title: 1 }, "unknown field: 'title'"],
  [{ __proto__: null, constructor: 0 }, "unknown field: 'constructor'"],
  [{ 'videos.title': 1 }, "unknown field: 'videos.title'"],
  [{ 'videos.0': 1 }, "unknown field: 'videos.0'"],
  [{ 'videos.$': 1 }, "unknown field: 'videos.$'"],
  [{ owner_id: 1, videos: 0 }, 'a projection cannot mix 1 and 0'],
  [{ videos: 1, 'videos.vid': 1 }, "path collision at 'videos.vid'"],
  [{ 'videos.vid': 0, videos: 0 }, "path collision at 'videos.vid'"],
  [{ videos: { $slice: 1 } }, "'videos': a projection is 1 or 0"],
  [{ owner_id: '$videos' }, "'owner_id': a projection is 1 or 0"],
  [{ owner_id: null }, "'owner_id': a projection is 1 or 0"],
  [{ owner_id: 2 }, "'owner_id': a projection is 1 or 0"],
  [['owner_id'], 'a projection must be a document'],
  ['owner_id', 'a projection must be a document'],
  [null, 'a projection must be a document'],
])('the projection %j is refused: %s', (projection, message) => {
  expect(readRefusal(() => parseProjection(shapes.my_list, projection))).toBe(`400 MongoDBError: ${message}`)
})

test.each<unknown>([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300, 2 ** 53, '5', null, [5], {}, true])(
  'the limit %s is refused',
  (limit) => {
    expect(readRefusal(() => parseLimit(limit))).toBe(
      '400 MongoDBError: a limit must be a whole number that is at least 0',
    )
  },
)

test('a limit of 0 means no limit', () => {
  expect([parseLimit(0), parseLimit(5)]).toEqual([0, 5])
})

const row = {
  videos: [{ gid: 'guard', vid: 'armbar' }],
  owner_id: 'mia',
  _id: '65f0c0ffee0000000000a001',
}
const project = (projection: object) => toDocument(shapes.my_list, row, parseProjection(shapes.my_list, projection))

test('a document has its fields in the order of their declaration', () => {
  const document = project({})
  expect(JSON.stringify(document)).toBe(
    '{"_id":"65f0c0ffee0000000000a001","owner_id":"mia","videos":[{"vid":"armbar","gid":"guard"}]}',
  )
  expect(document['_id']).toBeInstanceOf(ObjectId)
})

test.each<[object, string[]]>([
  [{}, ['_id', 'owner_id', 'videos']],
  [{ _id: 0 }, ['owner_id', 'videos']],
  [{ _id: 1 }, ['_id']],
  [{ videos: 1 }, ['_id', 'videos']],
  [{ videos: true, _id: false }, ['videos']],
  [{ videos: 0 }, ['_id', 'owner_id']],
  [{ videos: 0, _id: 1 }, ['_id', 'owner_id']],
  [{ owner_id: 0, videos: 0, _id: 0 }, []],
])('the projection %j returns the fields %j', (projection, names) => {
  expect(Object.keys(project(projection))).toEqual(names)
})
