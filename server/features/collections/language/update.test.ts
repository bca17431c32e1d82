import { BSONRegExp, ObjectId } from 'bson'
import { expect, test } from 'vitest'
import { readRefusal } from '#server/testing/read-refusal.ts'
import { shapes } from '../collection-shapes.ts'
import { parseUpdate } from './update.ts'

const entry = { vid: 'armbar', gid: 'guard' }

test('an update is parsed into one change per field', () => {
  const update = { $set: { full_name: 'Ada', hasStageOne: true, goals: ['sleep'] }, $unset: { job_role: '' } }
  expect(parseUpdate(shapes.profile, update)).toEqual([
    { kind: 'set', field: 'full_name', value: 'Ada' },
    { kind: 'set', field: 'hasStageOne', value: true },
    { kind: 'set', field: 'goals', value: ['sleep'] },
    { kind: 'unset', field: 'job_role' },
  ])
  expect(parseUpdate(shapes.profile, { $set: {} })).toEqual([])
})

test('an ObjectId is parsed to its hexadecimal digits, and a date to a Date', () => {
  const at = new Date(0)
  const id = new ObjectId()
  expect(parseUpdate(shapes.profile, { $setOnInsert: { _id: id, at } })).toEqual([
    { kind: 'setOnInsert', field: '_id', value: id.toHexString() },
    { kind: 'setOnInsert', field: 'at', value: at },
  ])
})

test.each([
  [{ $push: { videos: entry } }, { kind: 'push', field: 'videos', values: [entry] }],
  [{ $push: { videos: { $each: [entry, entry] } } }, { kind: 'push', field: 'videos', values: [entry, entry] }],
  [{ $addToSet: { videos: entry } }, { kind: 'addToSet', field: 'videos', values: [entry] }],
  [{ $addToSet: { videos: { $each: [] } } }, { kind: 'addToSet', field: 'videos', values: [] }],
])('%j is parsed to a change of the list', (update, change) => {
  expect(parseUpdate(shapes.my_list, update)).toEqual([change])
})

test('$pull is parsed to a condition on the fields of an element', () => {
  expect(parseUpdate(shapes.my_list, { $pull: { videos: { gid: 'guard' } } })).toMatchObject([
    {
      kind: 'pull',
      field: 'videos',
      where: { kind: 'all', of: [{ kind: 'compare', fieldPath: { name: 'gid' }, comparison: '=', constant: 'guard' }] },
    },
  ])
})

test('$inc requires a number of the field’s type', () => {
  expect(parseUpdate(shapes.personal_rating, { $inc: { rating: -1 } })).toEqual([
    { kind: 'increase', field: 'rating', by: -1 },
  ])
  expect(parseUpdate(shapes.events_video, { $inc: { position: 0.5 } })).toEqual([
    { kind: 'increase', field: 'position', by: 0.5 },
  ])
  expect(readRefusal(() => parseUpdate(shapes.personal_rating, { $inc: { rating: 0.5 } }))).toBe(
    "400 SchemaValidationFailedWrite: 'rating' must be a whole number",
  )
})

test.each<[unknown, string]>([
  [{}, 'an update needs operators such as $set; a replacement is not possible here'],
  [{ full_name: 'Ada' }, 'an update needs operators such as $set; a replacement is not possible here'],
  [[{ $set: { full_name: 'Ada' } }], 'an update is a document of operators; pipelines are not supported'],
  [null, 'an update must be a document of operators'],
  ['$set', 'an update must be a document of operators'],
  [{ $set: { full_name: 'Ada' }, full_name: 'Ada' }, 'Unknown modifier: full_name'],
  [{ $rename: { full_name: 'name' } }, 'Unknown modifier: $rename'],
  [{ $where: 'x' }, 'Unknown modifier: $where'],
  [{ $set: { full_name: 'Ada' }, constructor: {} }, 'Unknown modifier: constructor'],
  [{ $set: 'Ada' }, '$set needs a document of fields'],
  [{ $unset: ['full_name'] }, '$unset needs a document of fields'],
  [{ $set: { password: 'x' } }, "unknown field: 'password'"],
  [{ $set: { constructor: 'x' } }, "unknown field: 'constructor'"],
  [{ $set: JSON.parse('{"__proto__": {"admin": true}}') }, "unknown field: '__proto__'"],
  [{ $unset: { 'full_name.x': 1 } }, "unknown field: 'full_name.x'"],
  [{ $set: { 'goals.0': 'x' } }, "positional paths are not supported: 'goals.0'"],
  [{ $set: { 'goals.$': 'x' } }, "positional paths are not supported: 'goals.$'"],
  [{ $set: { 'goals.$[]': 'x' } }, "positional paths are not supported: 'goals.$[]'"],
  [{ $set: { goals: [] }, $push: { goals: 'x' } }, "updating the path 'goals' would create a conflict at 'goals'"],
  [
    { $set: { full_name: 'x' }, $setOnInsert: { full_name: 'y' } },
    "updating the path 'full_name' would create a conflict at 'full_name'",
  ],
  [{ $inc: { full_name: 1 } }, "Cannot apply $inc to a value of non-numeric type: 'full_name'"],
  [{ $inc: { goals: 1 } }, "Cannot apply $inc to a value of non-numeric type: 'goals'"],
  [{ $push: { full_name: 'x' } }, "$push needs a list, but 'full_name' is not one"],
  [{ $addToSet: { full_name: 'x' } }, "$addToSet needs a list, but 'full_name' is not one"],
  [{ $pull: { full_name: 'x' } }, "$pull needs a list, but 'full_name' is not one"],
  [{ $push: { goals: { $each: 'x' } } }, "'goals': $each needs a list"],
  [{ $push: { goals: { $each: ['x'], $slice: 5 } } }, 'Unknown modifier: $slice'],
  [{ $push: { goals: { $position: 0 } } }, 'Unknown modifier: $position'],
  [{ $pull: { goals: { $where: 'x' } } }, 'unknown operator: $where'],
  [{ $pull: { goals: { vid: 'x' } } }, "unknown field: 'goals.vid'"],
  [{ $set: { full_name: 'a\0b' } }, "'full_name': text must not contain NUL"],
  [{ $set: { at: new Date(Number.NaN) } }, "'at': this is not a date"],
])('the update %j is refused: %s', (update, message) => {
  expect(readRefusal(() => parseUpdate(shapes.profile, update))).toBe(`400 MongoDBError: ${message}`)
})

test('a single field of the documents in a list cannot be updated', () => {
  expect(readRefusal(() => parseUpdate(shapes.my_list, { $set: { 'videos.vid': 'x' } }))).toBe(
    "400 MongoDBError: a member of the documents in a list cannot be changed: 'videos.vid'",
  )
})

test.each<[object, string]>([
  [{ full_name: 5 }, "'full_name' must be text"],
  [{ full_name: /A/ }, "'full_name' must be text"],
  [{ full_name: new BSONRegExp('A') }, "'full_name' must be text"],
  [{ full_name: null }, "'full_name' must be text"],
  [{ full_name: ['Ada'] }, "'full_name' must be text"],
  [{ full_name: { $ne: 1 } }, "'full_name' must be text"],
  [{ full_name: new ObjectId() }, "'full_name' must be text"],
  [{ hasStageOne: 1 }, "'hasStageOne' must be true or false"],
  [{ at: '2024-01-01' }, "'at' must be a date"],
  [{ _id: '65f0c0ffee0000000000a001' }, "'_id' must be an ObjectId"],
  [{ goals: 'sleep' }, "'goals' must be a list"],
  [{ goals: ['sleep', 5] }, "'goals' must be text"],
  [{ goals: ['sleep', null] }, "'goals' must be text"],
])('a value of the wrong type is refused: %j', (values, message) => {
  expect(readRefusal(() => parseUpdate(shapes.profile, { $set: values }))).toBe(
    `400 SchemaValidationFailedWrite: ${message}`,
  )
})

test.each<[unknown, string]>([
  ['armbar', "'videos' must be a document"],
  [{ vid: 5, gid: 'guard' }, "'videos.vid' must be text"],
  [{ ...entry, title: 'x' }, "unknown field: 'videos.title'"],
  [JSON.parse('{"vid": "x", "__proto__": {}}'), "unknown field: 'videos.__proto__'"],
])('My List rejects the entry %j', (value, message) => {
  expect(readRefusal(() => parseUpdate(shapes.my_list, { $push: { videos: value } }))).toBe(
    `400 SchemaValidationFailedWrite: ${message}`,
  )
})
