import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { prepareLessons } from '#server/testing/academy.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { encodeRequest, createWatchRequest } from '#server/testing/streams.ts'

let testApp: TestApp
let mia: Person
let lessons: Awaited<ReturnType<typeof prepareLessons>>
beforeAll(async () => {
  testApp = await createTestApp({ prepare: async (dataDir) => (lessons = await prepareLessons(dataDir)) })
  mia = await createMember(testApp)
})
afterAll(() => testApp.close())

const PATH = `${API_PREFIX}/app/${APP_ID}/functions/call`

const openStream = (query: string, { token = mia.accessToken, path = PATH } = {}) =>
  testApp.app.inject({
    url: `${path}?${query}`,
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
  })

const encodeQuery = (request: unknown) => `baas_request=${encodeURIComponent(encodeRequest(request))}`

test('a function of the product streams its result as a single message', async () => {
  const { gid, id } = lessons.free
  const response = await openStream(encodeQuery({ name: 'playback', arguments: [{ gid, id }] }))
  expect(response.headers['content-type']).toBe('text/event-stream')
  expect(response.body).toMatch(/^:\n\ndata: \{"manifest":"[^"]+","expiresAt":"[^"]+"\}\n\n$/)
})

test('a function rejects a call before the stream starts', async () => {
  const { gid, id } = lessons.paid
  const response = await openStream(encodeQuery({ name: 'playback', arguments: [{ gid, id }] }))
  expect([response.statusCode, response.json()]).toMatchObject([403, { error_code: 'LessonLocked' }])
})

const call = { name: 'playback', arguments: [] }

test.each([
  ['an empty query', '', 'BadRequest', "'baas_request'"],
  ['text that is not base64', 'baas_request=%7B%7D', 'BadRequest', "'baas_request' is not base64"],
  ['URL-safe base64', 'baas_request=eyJhIjoi8J-YgCJ9', 'BadRequest', "'baas_request' is not base64"],
  [
    'base64 without its padding',
    `baas_request=${encodeRequest(call).replace(/=+$/, '')}`,
    'BadRequest',
    'with padding',
  ],
  ['bytes that are not UTF-8', 'baas_request=%2F%2F79', 'BadRequest', "'baas_request' is not JSON"],
  [
    'text that is not JSON',
    `baas_request=${Buffer.from('{broken').toString('base64')}`,
    'BadRequest',
    "'baas_request' is not JSON",
  ],
  ['two requests', `${encodeQuery(call)}&${encodeQuery(call)}`, 'BadRequest', "'baas_request'"],
  ['a list', encodeQuery([]), 'BadRequest', "'baas_request'"],
  ['no name', encodeQuery({ arguments: [] }), 'BadRequest', "'baas_request.name'"],
  ['no arguments', encodeQuery({ name: 'playback' }), 'BadRequest', "'baas_request.arguments'"],
  [
    'a prototype',
    `baas_request=${Buffer.from('{"name":"x","arguments":[{"__proto__":{}}]}').toString('base64')}`,
    'BadRequest',
    'not JSON',
  ],
  [
    'broken EJSON',
    encodeQuery({ ...call, arguments: [{ a: { $oid: 'short' } }] }),
    'BadRequest',
    "'arguments' is not extended JSON",
  ],
  [
    'a wrong argument',
    encodeQuery({ name: 'playback', arguments: [{ gid: 7 }] }),
    'ArgumentsNotAllowed',
    "'arguments.0.gid'",
  ],
  [
    'a watch with two arguments',
    encodeQuery({ ...createWatchRequest('my_list'), arguments: [{}, {}] }),
    'ArgumentsNotAllowed',
    'expected 1, got 2',
  ],
  [
    'a watch without a collection',
    encodeQuery({ ...createWatchRequest('my_list'), arguments: ['my_list'] }),
    'ArgumentsNotAllowed',
    "'arguments.0'",
  ],
  [
    'a command that does not stream',
    encodeQuery({ ...createWatchRequest('my_list'), name: 'find' }),
    'ServiceCommandNotFound',
    "command not found: 'find'",
  ],
])('%s is refused with a message', async (_, query, code, message) => {
  const response = await openStream(query)
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { error: expect.stringContaining(message), error_code: code },
  ])
})

test.each([
  [
    'an unknown function',
    { name: 'constructor', arguments: [] },
    'FunctionNotFound',
    "function not found: 'constructor'",
  ],
  [
    'an unknown service',
    { ...createWatchRequest('my_list'), service: '__proto__' },
    'ServiceNotFound',
    "service not found: '__proto__'",
  ],
])('%s is not found', async (_, request, code, message) => {
  const response = await openStream(encodeQuery(request))
  expect([response.statusCode, response.json()]).toEqual([404, { error: message, error_code: code }])
})

test('the error names an unknown app', async () => {
  const response = await openStream(encodeQuery(call), { path: PATH.replace(APP_ID, 'other') })
  expect([response.statusCode, response.json()]).toMatchObject([404, { error_code: 'AppNotFound' }])
})

test('a missing token is refused before the request is parsed, and a token in the URL is ignored', async () => {
  for (const token of ['null', mia.refreshToken, `${mia.accessToken}x`]) {
    const response = await openStream('broken', { token })
    expect([response.statusCode, response.json()]).toMatchObject([401, { error_code: 'InvalidSession' }])
  }
  const response = await testApp.app.inject({ url: `${PATH}?${encodeQuery(call)}&baas_at=${mia.accessToken}` })
  expect([response.statusCode, response.json()]).toEqual([
    401,
    { error: 'expected Authorization header with JWT (Bearer schema)' },
  ])
})
