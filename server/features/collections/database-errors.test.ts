import { ObjectId } from 'bson'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DATABASE_NAME } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callData, callFunctionRaw } from '#server/testing/data.ts'
import { createCaller, createMember, type Person } from '#server/testing/people.ts'
import { createCollectionsService } from './service.ts'

// Checks every error of the data service (session service §4, §6.4, §7): status, code and message.
let testApp: TestApp
let mia: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
  mia = await createMember(testApp)
})
afterAll(() => testApp.close())

type ErrorCase = readonly [command: string, args: object, status: number, code: string, message: string]

/** Returns the error of a call. */
async function getRefusal(command: string, args: object) {
  const { status, value } = await callData(testApp, mia, command, args)
  const { error, error_code } = value as Record<string, unknown>
  return [status, error_code, error]
}

const rating = { vid: 'v', gid: 'g', rating: 3 }
const addEntry = { $push: { videos: { vid: 'v', gid: 'g' } } }

test.each([
  ['list', { collection: 'my_list' }, 400, 'ServiceCommandNotFound', "command not found: 'list'"],
  ['constructor', { collection: 'my_list' }, 400, 'ServiceCommandNotFound', "command not found: 'constructor'"],
  [
    'find',
    { collection: 'accounts' },
    403,
    'NoMatchingRuleFound',
    "no rule exists for namespace 'Holdfast_Tactics.accounts'",
  ],
  [
    'find',
    { collection: 'my_list', database: 'admin' },
    403,
    'NoMatchingRuleFound',
    "no rule exists for namespace 'admin.my_list'",
  ],
  [
    'find',
    { collection: 'toString' },
    403,
    'NoMatchingRuleFound',
    "no rule exists for namespace 'Holdfast_Tactics.toString'",
  ],
  ['find', { collection: { $ne: '' } }, 400, 'ArgumentsNotAllowed', "'collection' is a required string"],
  ['find', { collection: 'my_list', database: null }, 400, 'ArgumentsNotAllowed', "'database' is a required string"],
  ['aggregate', { collection: 'my_list', pipeline: [] }, 403, 'NoMatchingRuleFound', 'aggregate not permitted'],
  [
    'findOneAndReplace',
    { collection: 'my_list', filter: {}, update: {} },
    403,
    'NoMatchingRuleFound',
    'replace not permitted',
  ],
  ['insertOne', { collection: 'my_list', document: {} }, 403, 'NoMatchingRuleFound', 'insert not permitted'],
  ['insertOne', { collection: 'subscriptions', document: {} }, 403, 'NoMatchingRuleFound', 'insert not permitted'],
  [
    'updateOne',
    { collection: 'subscriptions', update: { $set: { plan: 'paid' } } },
    403,
    'NoMatchingRuleFound',
    'update not permitted',
  ],
  [
    'updateOne',
    { collection: 'personal_rating', update: { $set: { rating: 5 } } },
    403,
    'NoMatchingRuleFound',
    'update not permitted',
  ],
  ['deleteOne', { collection: 'flag_video' }, 403, 'NoMatchingRuleFound', 'delete not permitted'],
  ['deleteMany', { collection: 'profile' }, 403, 'NoMatchingRuleFound', 'delete not permitted'],
  [
    'updateOne',
    { collection: 'profile', update: { $set: { job_role: 'x' } }, upsert: true },
    403,
    'NoMatchingRuleFound',
    'insert not permitted',
  ],
] satisfies ErrorCase[])('%s with %j returns %i %s', async (command, args, status, code, message) => {
  expect(await getRefusal(command, args)).toEqual([status, code, message])
})

test.each([
  [{ reps: 98 }, "'reps' would be out of range"],
  [{ reps: 1e6 }, "'reps' would be out of range"],
  [{ reps: 98, place: 1 }, "'reps' or 'place' would be out of range"],
])('an out-of-range increase by %j names the field', async ($inc, message) => {
  const clip = { vid: 'hip', gid: 'throws', name: 'The turn', a: 1, b: 2.5, speed: 0.5, mirror: true, reps: 8 }
  const collection = 'drill_clips'
  await callData(testApp, mia, 'insertOne', { collection, document: { owner_id: mia.id, ...clip } })
  const refusal = [400, 'SchemaValidationFailedWrite', message]
  expect(await getRefusal('updateOne', { collection, query: {}, update: { $inc } })).toEqual(refusal)
  expect(await getRefusal('findOneAndUpdate', { collection, filter: {}, update: { $inc } })).toEqual(refusal)
})

test.each([
  ['an unknown operator', { query: { $where: '1' } }],
  ['an unknown field', { query: { secret: 1 } }],
  ['a number', { query: 5 }],
])('permission errors take precedence over validation errors: %s in a filter', async (_, args) => {
  const refusal = [403, 'NoMatchingRuleFound', 'delete not permitted']
  expect(await getRefusal('deleteOne', { collection: 'events_video', ...args })).toEqual(refusal)
})

test.each([
  ['plain', { operation: 'LOGIN' }],
  ['next to the owner', { owner_id: 'me', operation: { $ne: 'LOGIN' } }],
  ['nested', { $or: [{ $and: [{ hasStageOne: true }, { operation: { $exists: false } }] }] }],
  ['with a path', { 'operation.x': 1 }],
])('an update whose filter names the field `operation` is refused: %s', async (_, query) => {
  const refusal = [403, 'NoMatchingRuleFound', 'update not permitted']
  const update = { $set: { full_name: 'Ada' } }
  expect(await getRefusal('updateOne', { collection: 'profile', query, update })).toEqual(refusal)
  expect(await getRefusal('updateMany', { collection: 'profile', query, update })).toEqual(refusal)
  expect(await getRefusal('findOneAndUpdate', { collection: 'profile', filter: query, update })).toEqual(refusal)
})

test('an update whose filter does not name the field `operation` never changes a login record', async () => {
  const update = { $set: { full_name: 'Ada' } }
  const login = { collection: 'profile', query: { device: { $exists: true } }, update }
  expect((await callData(testApp, mia, 'updateMany', login)).value).toEqual({ matchedCount: 0, modifiedCount: 0 })
  const updateAll = { collection: 'profile', query: {}, update }
  expect((await callData(testApp, mia, 'updateMany', updateAll)).value).toEqual({ matchedCount: 1, modifiedCount: 1 })
})

test.each([
  ['find', { query: { $where: 'sleep(1000)' } }, 'MongoDBError', 'unknown operator: $where'],
  ['find', { query: { vid: { $regex: '.*' } } }, 'MongoDBError', 'unknown operator: $regex'],
  ['find', { query: { vid: /x/ } }, 'MongoDBError', 'unknown operator: $regex'],
  ['find', { query: { secret: 1 } }, 'MongoDBError', "unknown field: 'secret'"],
  ['find', { query: null }, 'MongoDBError', 'a filter must be a document'],
  ['find', { query: [] }, 'MongoDBError', 'a filter must be a document'],
  ['find', { limit: -1 }, 'MongoDBError', 'a limit must be a whole number that is at least 0'],
  ['find', { limit: '5' }, 'MongoDBError', 'a limit must be a whole number that is at least 0'],
  ['find', { sort: { secret: 1 } }, 'MongoDBError', "unknown field: 'secret'"],
  ['find', { sort: { vid: 2 } }, 'MongoDBError', "'vid': a sort is 1 or -1"],
  ['find', { project: { vid: 1, gid: 0 } }, 'MongoDBError', 'a projection cannot mix 1 and 0'],
  ['find', { projection: { vid: 1 } }, 'ArgumentsNotAllowed', 'Unrecognized key: "projection"'],
  ['findOne', { limit: 5 }, 'ArgumentsNotAllowed', 'Unrecognized key: "limit"'],
  ['count', { sort: {} }, 'ArgumentsNotAllowed', 'Unrecognized key: "sort"'],
  ['findOneAndDelete', { query: {} }, 'ArgumentsNotAllowed', 'Unrecognized key: "query"'],
  ['insertMany', { documents: [] }, 'ArgumentsNotAllowed', 'documents: Too small: expected array to have >=1 items'],
  ['insertMany', { documents: {} }, 'ArgumentsNotAllowed', 'documents: Invalid input: expected array, received object'],
  ['insertMany', {}, 'ArgumentsNotAllowed', 'documents: Invalid input: expected array, received undefined'],
  ['insertOne', {}, 'ArgumentsNotAllowed', 'document: Invalid input: expected nonoptional, received undefined'],
  ['insertOne', { document: [rating] }, 'SchemaValidationFailedWrite', 'a document must be an object'],
] as const)('%s with %j returns 400 with the reason', async (command, args, code, message) => {
  expect(await getRefusal(command, { collection: 'personal_rating', ...args })).toEqual([400, code, message])
})

test.each([
  [{ update: [{ $set: {} }] }, 'MongoDBError', 'an update is a document of operators; pipelines are not supported'],
  [
    { update: { videos: [] } },
    'MongoDBError',
    'an update needs operators such as $set; a replacement is not possible here',
  ],
  [{ update: { $rename: { videos: 'films' } } }, 'MongoDBError', 'Unknown modifier: $rename'],
  [{ update: { $set: { 'videos.0': 1 } } }, 'MongoDBError', "positional paths are not supported: 'videos.0'"],
  [{ update: { $set: { films: [] } } }, 'MongoDBError', "unknown field: 'films'"],
  [{ update: { $unset: { videos: '' } } }, 'SchemaValidationFailedWrite', "'videos' is required"],
  [{ update: { $push: { videos: 'v' } } }, 'SchemaValidationFailedWrite', "'videos' must be a document"],
  [
    { update: { $push: { videos: { vid: 'v' } } } },
    'SchemaValidationFailedWrite',
    'videos[0].gid: Invalid input: expected string, received undefined',
  ],
  [
    { update: { $push: { videos: { vid: 'v', gid: 'g', at: 1 } } } },
    'SchemaValidationFailedWrite',
    "unknown field: 'videos.at'",
  ],
  [
    { update: { $set: { videos: [{ vid: '', gid: 'g' }] } } },
    'SchemaValidationFailedWrite',
    'videos[0].vid: Too small: expected string to have >=1 characters',
  ],
  [{ update: { $inc: { videos: 1 } } }, 'MongoDBError', "Cannot apply $inc to a value of non-numeric type: 'videos'"],
  [{}, 'ArgumentsNotAllowed', 'update: Invalid input: expected nonoptional, received undefined'],
  [{ update: null }, 'MongoDBError', 'an update must be a document of operators'],
  [
    { update: addEntry, upsert: 'yes' },
    'ArgumentsNotAllowed',
    'upsert: Invalid input: expected boolean, received string',
  ],
  [{ update: addEntry, arrayFilters: [] }, 'ArgumentsNotAllowed', 'Unrecognized key: "arrayFilters"'],
  [{ update: { $set: { videos: null } } }, 'SchemaValidationFailedWrite', "'videos' must be a list"],
] as const)('an update with %j returns 400 with the reason', async (args, code, message) => {
  expect(await getRefusal('updateOne', { collection: 'my_list', ...args })).toEqual([400, code, message])
})

test.each([
  ['none', []],
  ['two', [{ database: 'Holdfast_Tactics', collection: 'my_list' }, {}]],
  ['a list', [[]]],
  ['text', ['find']],
])('a command with the arguments %s is refused', async (_, values) => {
  const body = { name: 'find', arguments: values, service: 'mongodb-atlas' }
  const { status, value } = await callFunctionRaw(testApp, mia, JSON.stringify(body))
  const error = 'a command of the data service has exactly one argument, an object'
  expect([status, value]).toEqual([400, { error, error_code: 'ArgumentsNotAllowed' }])
})

test.each([
  ['a text', 'mine'],
  ['a number', 5],
  ['null', null],
  ['a document', { id: 1 }],
  ['the digits of an id', '0'.repeat(24)],
])('%s is refused as an id', async (_, value) => {
  const document = { owner_id: mia.id, ...rating, _id: value }
  const refusal = [400, 'SchemaValidationFailedWrite', "'_id' must be an ObjectId"]
  expect(await getRefusal('insertOne', { collection: 'personal_rating', document })).toEqual(refusal)
})

test('an upsert uses the id of its filter and rejects an existing one', async () => {
  const id = new ObjectId()
  const send = async (person: Person, query: object) =>
    (await callData(testApp, person, 'updateOne', { collection: 'my_list', query, update: addEntry, upsert: true }))
      .value
  const [sam, ada] = [await createMember(testApp), await createMember(testApp)]
  expect(await send(sam, { _id: id, owner_id: { $eq: sam.id } })).toEqual({
    matchedCount: 0,
    modifiedCount: 0,
    upsertedId: id,
  })
  expect(await send(ada, { $and: [{ _id: id }, { owner_id: ada.id }] })).toEqual({
    error: 'Duplicate key error',
    error_code: 'MongoDBError',
  })
  expect((await callData(testApp, ada, 'findOne', { collection: 'my_list' })).value).toBeNull()
})

test('a call of a member whose account was deleted during the call gets InvalidSession', async () => {
  const { id } = await createMember(testApp)
  await testApp.context.db.deleteFrom('accounts').where('id', '=', id).execute()
  const insert = (collection: string, document: object) =>
    createCollectionsService(testApp.context).run(createCaller(id), 'insertOne', [
      { database: DATABASE_NAME, collection, document: { owner_id: id, ...document } },
    ])
  await expect(insert('personal_rating', rating)).rejects.toMatchObject({ code: 'InvalidSession' })
  await expect(insert('flag_video', { vid: 'v' })).rejects.toMatchObject({ code: 'InvalidSession' })
})
