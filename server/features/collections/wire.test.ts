import { afterAll, beforeAll, expect, test } from 'vitest'
import { DATABASE_NAME } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callFunctionRaw } from '#server/testing/data.ts'
import { createMember, type Person } from '#server/testing/people.ts'

// The exact requests of the product (session service §8) and their exact responses (§6.3).
let testApp: TestApp
let mia: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
  mia = await createMember(testApp, 'paid')
})
afterAll(() => testApp.close())

/** Sends exact bytes, with the caller's id for `me`. */
const send = (command: string, collection: string, fields: string) =>
  callFunctionRaw(
    testApp,
    mia,
    `{"name":"${command}","arguments":[{"database":"${DATABASE_NAME}","collection":"${collection}",${fields}}],"service":"mongodb-atlas"}`.replaceAll(
      '"me"',
      `"${mia.id}"`,
    ),
  )

/** Returns the response with placeholders for ids and dates. */
async function getResponse(command: string, collection: string, fields: string) {
  const { status, responseText } = await send(command, collection, fields)
  expect(status).toBe(200)
  return responseText
    .replaceAll(mia.id, 'me')
    .replaceAll(/\{"\$oid":"[0-9a-f]{24}"\}/g, '<id>')
    .replaceAll(/\{"\$date":\{"\$numberLong":"\d{13}"\}\}/g, '<date>')
}

test('findOne returns the plan', async () => {
  expect(await getResponse('findOne', 'subscriptions', '"query":{"owner_id":"me"}')).toBe(
    '{"_id":<id>,"owner_id":"me","plan":"paid","ptype":"1YR","start":<date>}',
  )
})

test('updateOne returns its counts', async () => {
  const members = '"query":{"owner_id":"me"},"update":{"$set":{"full_name":"Ada","hasStageOne":true}}'
  expect(await getResponse('updateOne', 'profile', members)).toBe(
    '{"matchedCount":{"$numberInt":"1"},"modifiedCount":{"$numberInt":"1"}}',
  )
})

test('find returns the last five login records', async () => {
  const members =
    '"query":{"owner_id":"me","operation":"LOGIN"},"project":{"owner_id":{"$numberInt":"0"},"operation":{"$numberInt":"0"}},"sort":{"_id":{"$numberInt":"-1"}},"limit":{"$numberInt":"5"}'
  expect(await getResponse('find', 'profile', members)).toBe(
    '[{"_id":<id>,"at":<date>,"device":"Unknown browser","ip":"127.0.0.1"}]',
  )
})

test('a lesson is added to My List, read, added again without effect, and removed', async () => {
  const add = '"query":{"owner_id":"me"},"update":{"$push":{"videos":{"vid":"v1","gid":"g1"}}},"upsert":true'
  const read = '"query":{"owner_id":"me"}'
  const counts = (matched: number, modified: number) =>
    `{"matchedCount":{"$numberInt":"${matched}"},"modifiedCount":{"$numberInt":"${modified}"}`
  expect(await getResponse('findOne', 'my_list', read)).toBe('null')
  expect(await getResponse('updateOne', 'my_list', add)).toBe(`${counts(0, 0)},"upsertedId":<id>}`)
  expect(await getResponse('findOne', 'my_list', read)).toBe(
    '{"_id":<id>,"owner_id":"me","videos":[{"vid":"v1","gid":"g1"}]}',
  )
  expect(await getResponse('updateOne', 'my_list', add)).toBe(`${counts(1, 0)}}`)
  const remove = '"query":{"owner_id":"me"},"update":{"$pull":{"videos":{"vid":"v1","gid":"g1"}}}'
  expect(await getResponse('updateOne', 'my_list', remove)).toBe(`${counts(1, 1)}}`)
  expect(await getResponse('findOne', 'my_list', read)).toBe('{"_id":<id>,"owner_id":"me","videos":[]}')
})

test('a rating is inserted, read, counted and deleted', async () => {
  const document = '"document":{"owner_id":"me","vid":"v1","gid":"g1","rating":{"$numberInt":"4"}}'
  expect(await getResponse('insertOne', 'personal_rating', document)).toBe('{"insertedId":<id>}')
  expect(await getResponse('find', 'personal_rating', '"query":{"owner_id":"me"}')).toBe(
    '[{"_id":<id>,"owner_id":"me","vid":"v1","gid":"g1","rating":{"$numberInt":"4"}}]',
  )
  expect(await getResponse('count', 'personal_rating', '"query":{}')).toBe('{"$numberLong":"1"}')
  expect(await getResponse('deleteOne', 'personal_rating', '"query":{"owner_id":"me","vid":"v1","gid":"g1"}')).toBe(
    '{"deletedCount":{"$numberInt":"1"}}',
  )
  expect(await getResponse('find', 'personal_rating', '"query":{"owner_id":"me"}')).toBe('[]')
})

test('flags and events are inserted', async () => {
  expect(await getResponse('insertOne', 'flag_video', '"document":{"owner_id":"me","vid":"v1"}')).toBe(
    '{"insertedId":<id>}',
  )
  const event = '{"owner_id":"me","vid":"v1","action":"play"}'
  expect(await getResponse('insertOne', 'events_video', `"document":${event}`)).toBe('{"insertedId":<id>}')
  expect(await getResponse('insertMany', 'events_video', `"documents":[${event},${event}]`)).toBe(
    '{"insertedIds":[<id>,<id>]}',
  )
})

test('findOneAndUpdate and findOneAndDelete return a document or null', async () => {
  const update =
    '"filter":{},"update":{"$set":{"job_role":"Nurse"}},"projection":{"_id":{"$numberInt":"0"},"job_role":{"$numberInt":"1"}}'
  expect(await getResponse('findOneAndUpdate', 'profile', update)).toBe('{}')
  expect(await getResponse('findOneAndUpdate', 'profile', `${update},"returnNewDocument":true`)).toBe(
    '{"job_role":"Nurse"}',
  )
  expect(await getResponse('findOneAndReplace', 'personal_rating', '"filter":{"vid":"none"}')).toBe('null')
})

test.each(['{"toString":1}', '[{"toString":1}]', 'null'])('$rename to %s is refused like any rename', async (name) => {
  const { status, responseText } = await send(
    'updateOne',
    'my_list',
    `"query":{},"update":{"$rename":{"videos":${name}}}`,
  )
  expect([status, responseText]).toEqual([400, '{"error":"Unknown modifier: $rename","error_code":"MongoDBError"}'])
})
