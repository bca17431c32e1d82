import { BSONRegExp, Decimal128, Long, ObjectId, UUID } from 'bson'
import { expect, test } from 'vitest'
import { MAX_FILTER_BYTES, MAX_FILTER_CONDITIONS, MAX_FILTER_DEPTH, MAX_FILTER_VALUES } from '#contract/limits.ts'
import { readRefusal } from '#server/testing/read-refusal.ts'
import { shapes } from '../collection-shapes.ts'
import { collectEqualities } from './condition.ts'
import { parseElementFilter, parseFilter } from './filter.ts'

const getRefusal = (filter: unknown) => readRefusal(() => parseFilter(shapes.profile, filter))
const getListRefusal = (filter: unknown) => readRefusal(() => parseFilter(shapes.my_list, filter))

/** Unlike in an object literal, `__proto__` becomes an own member. */
const parseJson = (text: string): unknown => JSON.parse(text)

const createNested = (depth: number): unknown => (depth === 0 ? { job_role: 'x' } : { $and: [createNested(depth - 1)] })

test.each<[unknown, string]>([
  [{ $where: 'sleep(1000)' }, 'unknown operator: $where'],
  [{ $expr: { $eq: ['$email', 'x'] } }, 'unknown operator: $expr'],
  [{ $text: { $search: 'x' } }, 'unknown operator: $text'],
  [{ $not: { job_role: 'x' } }, 'unknown operator: $not'],
  [{ $comment: 'hello' }, 'unknown operator: $comment'],
  [{ job_role: { $regex: '.*' } }, 'unknown operator: $regex'],
  [{ job_role: new BSONRegExp('.*', 'i') }, 'unknown operator: $regex'],
  [{ job_role: /.*/ }, 'unknown operator: $regex'],
  [{ job_role: { $gt: 'a', vid: 'x' } }, 'unknown operator: vid'],
  [{ job_role: { constructor: 1, $gt: 'a' } }, 'unknown operator: constructor'],
  [{ job_role: { $eq: { $gt: 1 } } }, "'job_role': a value cannot hold the operator $gt"],
  [{ job_role: { $in: [{ $gt: 1 }] } }, "'job_role': a value cannot hold the operator $gt"],
  [{ password: 'x' }, "unknown field: 'password'"],
  [{ constructor: 'x' }, "unknown field: 'constructor'"],
  [parseJson('{"__proto__": {"job_role": "x"}}'), "unknown field: '__proto__'"],
  [parseJson('{"toString": {"__proto__": {"$ne": 1}}}'), "unknown field: 'toString'"],
  [{ 'goals.0': 'x' }, "unknown field: 'goals.0'"],
  [{ 'goals.length': 1 }, "unknown field: 'goals.length'"],
  [{ 'job_role.x': 'x' }, "unknown field: 'job_role.x'"],
  [{ "job_role'; drop table accounts; --": 'x' }, "unknown field: 'job_role'; drop table accounts; --'"],
  [{ 'job_role\0': 'x' }, "unknown field: 'job_role\0'"],
  [{ '': 'x' }, "unknown field: ''"],
  [{ '.': 'x' }, "unknown field: '.'"],
  [{ job_role: Number.NaN }, "'job_role': NaN is not a number"],
  [{ job_role: Number.POSITIVE_INFINITY }, "'job_role': Infinity is not a number"],
  [{ job_role: { $gt: Number.NEGATIVE_INFINITY } }, "'job_role': -Infinity is not a number"],
  [{ at: new Date(Number.NaN) }, "'at': this is not a date"],
  [{ at: { $gt: new Date('yesterday') } }, "'at': this is not a date"],
  [{ job_role: 'a\0b' }, "'job_role': text must not contain NUL"],
  [{ job_role: '\ud800' }, "'job_role': text must be well-formed Unicode"],
  [{ job_role: Decimal128.fromString('1') }, "'job_role': values of the type Decimal128 are not supported"],
  [{ job_role: Long.MAX_VALUE }, "'job_role': values of the type Long are not supported"],
  [{ job_role: new UUID() }, "'job_role': values of the type UUID are not supported"],
  [{ job_role: undefined }, "'job_role': values of the type undefined are not supported"],
  [{ job_role: { $in: 'x' } }, "'job_role': $in needs a list"],
  [{ job_role: { $nin: { 0: 'x' } } }, "'job_role': $nin needs a list"],
  [{ job_role: { $gt: ['x'] } }, "'job_role': $gt needs a single value"],
  [{ job_role: { $lte: {} } }, "'job_role': $lte needs a single value"],
  [{ job_role: { $exists: 'yes' } }, "'job_role': $exists needs true or false"],
  [{ job_role: { $not: 'x' } }, "'job_role': $not needs a document of operators"],
  [{ job_role: { $not: {} } }, "'job_role': $not needs a document of operators"],
  [{ job_role: { $not: { job_role: 'x' } } }, 'unknown operator: job_role'],
  [{ goals: { $size: -1 } }, "'goals': $size needs a whole number that is at least 0"],
  [{ goals: { $size: 1.5 } }, "'goals': $size needs a whole number that is at least 0"],
  [{ goals: { $size: '1' } }, "'goals': $size needs a whole number that is at least 0"],
  [{ goals: { $all: 'x' } }, "'goals': $all needs a list"],
  [{ goals: { $all: [{ $gt: 1 }] } }, "'goals': a value cannot hold the operator $gt"],
  [{ goals: { $elemMatch: 'x' } }, "'goals': $elemMatch needs a document"],
  [{ goals: { $elemMatch: { vid: 'x' } } }, "unknown field: 'goals.vid'"],
  [{ $and: [] }, '$and needs a list of filters'],
  [{ $or: { job_role: 'x' } }, '$or needs a list of filters'],
  [{ $nor: ['x'] }, '$nor needs a list of filters'],
  ['owner_id', 'a filter must be a document'],
  [null, 'a filter must be a document'],
  [undefined, 'a filter must be a document'],
  [[{ job_role: 'x' }], 'a filter must be a document'],
  [new ObjectId(), 'a filter must be a document'],
])('the filter %j is refused: %s', (filter, message) => {
  expect(getRefusal(filter)).toBe(`400 MongoDBError: ${message}`)
})

test('an undeclared field of the documents in a list is refused', () => {
  expect(getListRefusal({ 'videos.vid': 'x' })).toBe('accepted')
  expect(getListRefusal({ 'videos.title': 'x' })).toBe("400 MongoDBError: unknown field: 'videos.title'")
  expect(getListRefusal({ 'videos.0.vid': 'x' })).toBe("400 MongoDBError: unknown field: 'videos.0.vid'")
  expect(getListRefusal({ videos: { $elemMatch: { $or: [{ title: 1 }] } } })).toBe(
    "400 MongoDBError: unknown field: 'videos.title'",
  )
})

test('a filter that is nested more than eight deep is refused', () => {
  expect(getRefusal(createNested(MAX_FILTER_DEPTH - 1))).toBe('accepted')
  const message = `400 MongoDBError: the filter is nested more than ${MAX_FILTER_DEPTH} deep`
  expect(getRefusal(createNested(MAX_FILTER_DEPTH))).toBe(message)
  expect(getRefusal(createNested(5000))).toBe(message)
  expect(getRefusal({ job_role: parseJson('['.repeat(5000) + ']'.repeat(5000)) })).toBe(message)
})

test('the size of a filter and of its lists is limited', () => {
  const text = 'x'.repeat(MAX_FILTER_BYTES - '{"job_role":""}'.length)
  expect(getRefusal({ job_role: text })).toBe('accepted')
  expect(getRefusal({ job_role: `${text}x` })).toBe(
    `400 MongoDBError: the filter is larger than ${MAX_FILTER_BYTES} bytes`,
  )
  expect(getRefusal({ job_role: { $in: Array<number>(10_000).fill(1) } })).toContain('the filter is larger than')
  expect(getRefusal({ job_role: { $in: Array<number>(MAX_FILTER_VALUES).fill(1) } })).toBe('accepted')
  expect(getRefusal({ job_role: { $in: Array<number>(MAX_FILTER_VALUES + 1).fill(1) } })).toBe(
    "400 MongoDBError: 'job_role': $in holds more than 1000 values",
  )
})

test.each<[string, (count: number) => unknown]>([
  ['branches', (count) => ({ $or: Array.from({ length: count }, () => ({ owner_id: 'x' })) })],
  ['documents in a list of values', (count) => ({ videos: { $nin: Array.from({ length: count }, () => ({})) } })],
  ['documents in a list literal', (count) => ({ videos: Array.from({ length: count }, () => ({})) })],
  ['paths into a list', (count) => ({ $nor: Array.from({ length: count }, () => ({ 'videos.vid': 'x' })) })],
])('the number of conditions is limited for %s', (_, createFilter) => {
  expect(getListRefusal(createFilter(MAX_FILTER_CONDITIONS / 5))).toBe('accepted')
  expect(getListRefusal(createFilter(MAX_FILTER_CONDITIONS + 1))).toBe(
    `400 MongoDBError: the filter has more than ${MAX_FILTER_CONDITIONS} conditions`,
  )
})

test('long input is truncated in error messages', () => {
  expect(getRefusal({ ['x'.repeat(10_000)]: 1 }).length).toBeLessThan(200)
  expect(getRefusal({ [`$${'x'.repeat(10_000)}`]: 1 }).length).toBeLessThan(200)
})

test('a condition on elements refers to their fields or to the elements themselves', () => {
  const pairs = { list: { vid: 'string', gid: 'string' } } as const
  const getElementRefusal = (condition: unknown) => readRefusal(() => parseElementFilter('videos', pairs, condition))
  expect(getElementRefusal({ vid: 'x', gid: { $in: ['a', 'b'] } })).toBe('accepted')
  expect(getElementRefusal({ $in: [{ vid: 'x', gid: 'y' }] })).toBe('accepted')
  expect(getElementRefusal('x')).toBe('accepted')
  expect(getElementRefusal({ title: 'x' })).toBe("400 MongoDBError: unknown field: 'videos.title'")
  expect(getElementRefusal({ $where: 'x' })).toBe('400 MongoDBError: unknown operator: $where')
  expect(getElementRefusal(createNested(5000))).toContain('nested')
  expect(getElementRefusal({ $in: Array.from({ length: 200 }, () => ({ vid: 'x' })) })).toContain('conditions')
})

test('collectEqualities returns only the equalities that every match satisfies', () => {
  const id = new ObjectId()
  const filter = parseFilter(shapes.profile, {
    owner_id: 'mia',
    $and: [{ _id: { $eq: id } }, { email: { $gt: 'a' }, job_role: { $in: ['a'] } }],
    $or: [{ ip: 'x' }],
    phone_number: { $ne: '1' },
    goals: 'sleep',
  })
  expect(collectEqualities(filter)).toEqual(
    new Map([
      ['owner_id', 'mia'],
      ['_id', id.toHexString()],
    ]),
  )
})
