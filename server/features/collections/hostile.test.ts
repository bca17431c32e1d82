import { afterAll, beforeAll, expect, test } from 'vitest'
import { DATABASE_NAME } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { type DataResponse, callData, callFunctionRaw } from '#server/testing/data.ts'
import { createMember, type Person } from '#server/testing/people.ts'

// Malformed bodies that no client sends. Each is refused with a 4xx and a message. They reach the database only
// as values.
let testApp: TestApp
let mia: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
  mia = await createMember(testApp)
  const document = { owner_id: mia.id, vid: 'kept', gid: 'g', rating: 1 }
  await callData(testApp, mia, 'insertOne', { collection: 'personal_rating', document })
})
afterAll(() => testApp.close())

/** Sends a call whose argument has these exact bytes as further fields. */
const send = (command: string, collection: string, fields: string): Promise<DataResponse> =>
  callFunctionRaw(
    testApp,
    mia,
    `{"name":"${command}","arguments":[{"database":"${DATABASE_NAME}","collection":"${collection}"${fields && ','}${fields}}],"service":"mongodb-atlas"}`,
  )

/** Functions that send a hostile value, by the place in the call where they insert it. */
const places: Readonly<Record<string, (value: string) => Promise<DataResponse>>> = {
  'a filter': (value) => send('find', 'personal_rating', `"query":{"vid":${value}}`),
  'an operator': (value) => send('count', 'personal_rating', `"query":{"rating":{"$gt":${value}}}`),
  $in: (value) => send('find', 'personal_rating', `"query":{"vid":{"$in":[${value}]}}`),
  'an entire filter': (value) => send('deleteMany', 'personal_rating', `"query":${value}`),
  'a document': (value) =>
    send('insertOne', 'personal_rating', `"document":{"owner_id":"${mia.id}","vid":${value},"gid":"g","rating":1}`),
  'a number of a document': (value) =>
    send('insertOne', 'personal_rating', `"document":{"owner_id":"${mia.id}","vid":"v","gid":"g","rating":${value}}`),
  'an id': (value) =>
    send(
      'insertOne',
      'personal_rating',
      `"document":{"_id":${value},"owner_id":"${mia.id}","vid":"v","gid":"g","rating":1}`,
    ),
  'an update': (value) => send('updateOne', 'profile', `"query":{},"update":{"$set":{"full_name":${value}}}`),
  'a list': (value) => send('updateOne', 'profile', `"query":{},"update":{"$push":{"goals":${value}}}`),
  $pull: (value) => send('updateOne', 'profile', `"query":{},"update":{"$pull":{"goals":{"$gt":${value}}}}`),
  'a limit': (value) => send('find', 'personal_rating', `"query":{},"limit":${value}`),
  'a sort': (value) => send('find', 'personal_rating', `"query":{},"sort":{"vid":${value}}`),
  'a projection': (value) => send('find', 'personal_rating', `"query":{},"project":{"vid":${value}}`),
  'an upsert': (value) => send('updateOne', 'my_list', `"query":{},"update":{"$set":{"videos":[]}},"upsert":${value}`),
}

const values: Readonly<Record<string, string>> = {
  NaN: '{"$numberDouble":"NaN"}',
  Infinity: '{"$numberDouble":"-Infinity"}',
  'a number out of range': '1e400',
  'an invalid integer': '{"$numberInt":"x"}',
  'an integer of 100 digits': `{"$numberLong":"${'9'.repeat(100)}"}`,
  'a decimal': '{"$numberDecimal":"1E+6000"}',
  'a broken id': '{"$oid":"short"}',
  'an id that is a number': '{"$oid":5}',
  'an invalid date': '{"$date":"yesterday"}',
  'a date out of range': '{"$date":{"$numberLong":"9223372036854775807"}}',
  'a date without a number': '{"$date":{"$numberLong":"x"}}',
  'program code': '{"$code":"while(true){}"}',
  'a regular expression': '{"$regularExpression":{"pattern":"(a+)+$","options":""}}',
  bytes: '{"$binary":{"base64":"AAAA","subType":"00"}}',
  'malformed binary data': '{"$binary":{"base64":5,"subType":"zz"}}',
  'a reference': '{"$ref":"accounts","$id":{"$oid":"65f0c0ffee0000000000a001"},"$db":"admin"}',
  'a timestamp': '{"$timestamp":{"t":1,"i":1}}',
  MinKey: '{"$minKey":1}',
  undefined: '{"$undefined":true}',
  'a NUL': '"a\\u0000b"',
  'a lone surrogate': '"\\ud800"',
  'an operator': '{"$where":"1"}',
  'a prototype': '{"__proto__":{"admin":true}}',
  'a constructor': '{"constructor":{"prototype":{"admin":true}}}',
  'a deep document': `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  'a deep list': `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  'a text of 60 kB': `"${'x'.repeat(60_000)}"`,
}

const isRefused = ({ status, value }: DataResponse) =>
  status >= 400 && status < 500 && typeof (value as { error?: unknown }).error === 'string'

/**
 * Values that are accepted in some places, where they match nothing: long text is valid text, and values that JSON does
 * not have arrive as null.
 */
const acceptedPlaces: Readonly<Record<string, readonly string[]>> = {
  'a text of 60 kB': ['an operator', '$pull'],
  'a number out of range': ['a filter', 'an operator', '$in', '$pull'],
  undefined: ['a filter', 'an operator', '$in', '$pull'],
}

test.each(Object.keys(values))('%s is refused in every place of a call', async (name) => {
  const unexpected: string[] = []
  for (const [place, sendValue] of Object.entries(places)) {
    const response = await sendValue(values[name] ?? '')
    const isExpected = isRefused(response) || (acceptedPlaces[name]?.includes(place) && response.status === 200)
    if (!isExpected) unexpected.push(`${name} in ${place}: ${response.status} ${response.responseText.slice(0, 200)}`)
  }
  expect(unexpected).toEqual([])
})

const repeat = (count: number, item: string) => Array.from({ length: count }, () => item).join(',')

test.each([
  ['a $in of 10 000 values', 'find', `"query":{"vid":{"$in":[${repeat(10_000, '"v"')}]}}`],
  ['a $in of 1 500 numbers', 'count', `"query":{"rating":{"$in":[${repeat(1500, '1')}]}}`],
  ['a deep $and', 'find', `"query":${'{"$and":['.repeat(3000)}{}${']}'.repeat(3000)}`],
  ['a wide $or', 'find', `"query":{"$or":[${repeat(3000, '{"vid":"v"}')}]}`],
  ['a deep $not', 'find', `"query":{"vid":${'{"$not":'.repeat(3000)}{"$eq":1}${'}'.repeat(3001)}`],
  ['an $or of nothing', 'find', '"query":{"$or":[]}'],
  ['an $and without a list', 'find', '"query":{"$and":{"vid":"v"}}'],
  ['a filter of 40 kB', 'find', `"query":{"vid":"${'x'.repeat(40_000)}"}`],
  ['a sort by too many fields', 'find', `"query":{},"sort":{${repeat(3000, '"vid":1')},"x":1}`],
  ['unknown documents', 'insertMany', `"documents":[${repeat(3000, '{"a":1}')}]`],
  ['keys of Object.prototype', 'find', '"query":{"toString":"v","hasOwnProperty":1}'],
  ['keys with quotes', 'find', '"query":{"vid\\" or 1=1 --":"v"}'],
  ['a path to __proto__', 'find', '"query":{"vid.__proto__.x":"v"}'],
  ['a key with a NUL', 'find', '"query":{"vid\\u0000":"v"}'],
  ['an empty key', 'find', '"query":{"":"v"}'],
  ['a field with a dollar sign', 'find', '"query":{"$vid":"v"}'],
  ['a member named __proto__', 'find', '"query":{},"__proto__":{"owner_id":"x"}'],
  ['SQL in a collection’s name', 'find', '"collection":"my_list; drop table accounts"'],
  ['a body that is too large', 'find', `"query":{"vid":"${'x'.repeat(70_000)}"}`],
  ['a body that is not JSON', 'find', '"query":{'],
])('%s is refused', async (_, command, fields) => {
  const response = await send(command, 'personal_rating', fields)
  expect(isRefused(response), `${response.status} ${response.responseText.slice(0, 300)}`).toBe(true)
  expect(response.responseText.length).toBeLessThan(1000)
})

test.each([
  ['quotes', `it's "quoted" \\ and ; -- /* */ $1 {} %s`],
  ['letters of several scripts', 'Zoë 語 🥋 שלום می\u200cخواهم'],
  ['text that looks like JSON', '{"$ne":null}'],
  ['text that looks like an array', '{a,b,NULL}'],
])('%s are stored as plain text', async (_, text) => {
  const update = { $set: { full_name: text, goals: [text] } }
  await callData(testApp, mia, 'updateOne', { collection: 'profile', query: {}, update })
  const found = await callData(testApp, mia, 'find', { collection: 'profile', query: { full_name: text, goals: text } })
  expect(found.value).toMatchObject([{ full_name: text, goals: [text] }])
  const pull = { $pull: { goals: { $in: [text] } } }
  expect(await callData(testApp, mia, 'updateOne', { collection: 'profile', query: {}, update: pull })).toMatchObject({
    value: { modifiedCount: 1 },
  })
})

test('a name with a bidirectional override is refused and the error names its field', async () => {
  const update = { $set: { full_name: 'Zoë \u202egnp.exe' } }
  const response = await callData(testApp, mia, 'updateOne', { collection: 'profile', query: {}, update })
  expect(response.status).toBe(400)
  expect(response.responseText).toContain('full_name')
})

test('the data is unchanged after all hostile requests', async () => {
  expect((await callData(testApp, mia, 'find', { collection: 'personal_rating' })).value).toMatchObject([
    { vid: 'kept' },
  ])
  expect((await callData(testApp, mia, 'findOne', { collection: 'my_list' })).value).toBeNull()
})
