import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createMember } from '#server/testing/people.ts'

let testApp: TestApp
let token: string
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 1000 } })
  token = (await createMember(testApp)).refreshToken
})
afterAll(() => testApp.close())

const APP = '/app/holdfast-tactics/auth/providers/local-userpass'
const calls: Record<string, Record<string, unknown>> = {
  [`${APP}/register`]: { email: 'new@example.org', password: 'a quiet horse walks' },
  [`${APP}/confirm`]: { token: '0'.repeat(64), tokenId: '0'.repeat(24) },
  [`${APP}/confirm/send`]: { email: 'new@example.org' },
  [`${APP}/confirm/call`]: { email: 'new@example.org' },
  [`${APP}/reset`]: { token: '0'.repeat(64), tokenId: '0'.repeat(24), password: 'a quiet horse walks' },
  [`${APP}/reset/send`]: { email: 'new@example.org' },
  [`${APP}/reset/call`]: { email: 'new@example.org', password: 'a quiet horse walks', arguments: [] },
  [`${APP}/login`]: { username: 'new@example.org', password: 'a quiet horse walks' },
  '/app/holdfast-tactics/auth/providers/api-key/login': { key: 'x'.repeat(64) },
  '/auth/api_keys': { name: 'backup' },
}

/** Whether the status is a client error. */
const isClientError = (status: number) => status >= 400 && status < 500
const createNestedLists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
/** Values that replace a string, as JSON. */
const values: Record<string, string> = {
  'a query': '{"$ne":null}',
  'another query': '{"$regex":".*"}',
  'a list': '["new@example.org"]',
  'a number': '7',
  nothing: 'null',
  'a boolean': 'true',
  'an empty text': '""',
  'NUL in a text': String.raw`"new\u0000@example.org"`,
  'a lone surrogate': String.raw`"new\ud800@example.org"`,
  'a very long text': `"${'x'.repeat(50_000)}"`,
  'nested lists': createNestedLists(60),
  'deeply nested lists': createNestedLists(30_000),
  'unclosed lists': '['.repeat(30_000),
  'an unclosed text': String.raw`"\"`.repeat(15_000),
}

async function post(path: string, payload: string) {
  const response = await testApp.app.inject({
    method: 'POST',
    url: `/api/client/v2.0${path}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    payload,
  })
  return { status: response.statusCode, body: response.body, type: response.headers['content-type'] }
}

/** Returns the status of an error, which must be JSON with both fields and no internals. */
async function getRefusal(path: string, payload: string) {
  const { status, body, type } = await post(path, payload)
  expect(type).toBe('application/json; charset=utf-8')
  expect(JSON.parse(body)).toEqual({ error: expect.any(String), error_code: expect.any(String) })
  expect(body).not.toMatch(/postgres|sql|zod|\.ts\b|node_modules/i)
  return status
}

/** Returns a valid body as text, with the value of one field replaced. JSON.stringify cannot represent all values. */
const replaceField = (body: Record<string, unknown>, name: string, value: string) =>
  `{${Object.entries(body)
    .map(([key, validValue]) => `${JSON.stringify(key)}:${key === name ? value : JSON.stringify(validValue)}`)
    .join(',')}}`

test.each(Object.keys(values))('%s in place of a string is refused by every endpoint', async (what) => {
  for (const [path, body] of Object.entries(calls))
    for (const name of Object.keys(body).filter((field) => field !== 'arguments'))
      expect([path, await getRefusal(path, replaceField(body, name, values[what] ?? ''))]).toEqual([
        path,
        expect.toSatisfy(isClientError),
      ])
})

test.each(Object.keys(calls))('%s names a missing field in its error', async (path) => {
  for (const name of Object.keys(calls[path] ?? {}).filter((field) => field !== 'arguments')) {
    const { [name]: _left, ...otherFields } = calls[path] ?? {}
    const { status, body } = await post(path, JSON.stringify(otherFields))
    expect([status, body]).toEqual([400, expect.stringContaining(`'${name}'`)])
  }
})

test.each([
  ['with __proto__', '{"__proto__":{"admin":true}}', 400],
  ['with constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}', 400],
  ['of a megabyte', `{"x":"${'y'.repeat(1024 * 1024)}"}`, 413],
  ['that is a text', '"text"', 400],
  ['that is truncated', '{"email":', 400],
  ['with a NUL', '\u0000', 400],
])('a body %s is refused by every endpoint', async (_what, payload, status) => {
  for (const path of Object.keys(calls)) expect(await getRefusal(path, payload)).toBe(status)
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('admin')
})

test('unknown fields are ignored', async () => {
  const extra = { role: 'admin', confirmed_at: '2020-01-01', _id: 'f'.repeat(24), ['toString']: 'x' }
  const body = { ...calls[`${APP}/register`], email: 'extra@example.org', ...extra }
  expect(await post(`${APP}/register`, JSON.stringify(body))).toMatchObject({ status: 201, body: '{}' })
  const { status } = await post(`${APP}/login`, JSON.stringify({ ...body, username: 'extra@example.org' }))
  expect(status).toBe(401)
})

test.each([
  ['of any kind', '[{"$numberInt":"1"},{"deep":[null]}]', 204],
  ['that are not a list', '"none"', 400],
  ['of the maximum depth', createNestedLists(63), 204],
  ['deeper', createNestedLists(64), 400],
])('arguments %s of a reset are ignored', async (_what, values, status) => {
  const path = `${APP}/reset/call`
  expect((await post(path, replaceField(calls[path] ?? {}, 'arguments', values))).status).toBe(status)
})
