import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewApiKey } from '#contract/api-keys.ts'
import { Tokens } from '#contract/session.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { auth, call, createMember, type Person, signIn } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
})
afterAll(() => testApp.close())

const KEYS = '/auth/api_keys'
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, { refreshToken }: Person, body?: object) =>
  call(testApp.app, method, KEYS + path, { token: refreshToken, ...(body && { body }) })
const create = async (mia: Person, name = 'backup') => (await send('POST', '', mia, { name })).json<NewApiKey>()
const login = (key: unknown) =>
  call(testApp.app, 'POST', '/app/holdfast-tactics/auth/providers/api-key/login', { body: { key } })
const getProfileStatus = async (token: string) =>
  (await call(testApp.app, 'GET', '/auth/profile', { token })).statusCode

test('the secret of a key is returned only on creation', async () => {
  const mia = await createMember(testApp)
  const created = await send('POST', '', mia, { name: 'backup' })
  expect([created.statusCode, created.json()]).toEqual([
    201,
    {
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      key: expect.stringMatching(/^[\w-]{64}$/),
      name: 'backup',
      disabled: false,
    },
  ])
  const { key, ...withoutSecret } = created.json<NewApiKey>()
  const { key: secondKey, ...second } = await create(mia, 'second')
  expect((await send('GET', `/${withoutSecret['_id']}`, mia)).json()).toEqual(withoutSecret)
  expect((await send('GET', '', mia)).json()).toEqual([withoutSecret, second])
  expect(key).not.toBe(secondKey)
})

test('only the hash of a key is stored', async () => {
  const mia = await createMember(testApp)
  const { key } = await create(mia)
  const { rows } = await sql<{ stored: string }>`
    select sessions::text || encode(refresh_hash, 'escape') as stored from sessions union all
    select api_keys::text || encode(key_hash, 'escape') from api_keys`.execute(testApp.context.db)
  const stored = rows.map((row) => row.stored).join('\n')
  expect(stored).toContain(mia.id)
  expect([stored.includes(key), stored.includes(mia.refreshToken)]).toEqual([false, false])
})

test('a sign-in with a key adds no login record', async () => {
  const mia = await createMember(testApp)
  const { key } = await create(mia)
  const response = await login(key)
  const { user_id, access_token } = Tokens.parse(response.json())
  expect([response.statusCode, user_id]).toEqual([200, mia.id])
  expect((await call(testApp.app, 'GET', '/auth/profile', { token: access_token })).json()).toMatchObject({
    data: { email: mia.email },
  })
  const { rows } = await sql`select from login_records where owner_id = ${mia.id}`.execute(testApp.context.db)
  // The record of the sign-in with a password in createMember.
  expect(rows).toHaveLength(1)
})

test('disabling a key ends its sessions; an enabled key can sign in again', async () => {
  const mia = await createMember(testApp)
  const { _id, key } = await create(mia)
  const byKey = Tokens.parse((await login(key)).json())
  for (let i = 0; i < 2; i += 1) expect((await send('PUT', `/${_id}/disable`, mia)).statusCode).toBe(204)
  expect([await getProfileStatus(byKey.access_token), await getProfileStatus(mia.accessToken)]).toEqual([401, 200])
  expect((await send('GET', `/${_id}`, mia)).json()).toMatchObject({ disabled: true })
  const refused = await login(key)
  expect([refused.statusCode, refused.json()]).toEqual([401, { error: 'invalid API key', error_code: 'AuthError' }])
  for (let i = 0; i < 2; i += 1) expect((await send('PUT', `/${_id}/enable`, mia)).statusCode).toBe(204)
  expect((await login(key)).statusCode).toBe(200)
  expect(await getProfileStatus(byKey.access_token)).toBe(401)
})

test('deleting a key ends its sessions', async () => {
  const mia = await createMember(testApp)
  const { _id, key } = await create(mia)
  const byKey = Tokens.parse((await login(key)).json())
  const response = await send('DELETE', `/${_id}`, mia)
  expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([204, '', undefined])
  expect([await getProfileStatus(byKey.access_token), (await login(key)).statusCode]).toEqual([401, 401])
  expect((await send('DELETE', `/${_id}`, mia)).statusCode).toBe(404)
})

test('a password reset deletes all keys and their sessions', async () => {
  const mia = await createMember(testApp)
  const { key } = await create(mia)
  const byKey = Tokens.parse((await login(key)).json())
  await auth(testApp.app, '/reset/send', { email: mia.email })
  const link = parseLink((await readMails(testApp, mia.email)).at(-1))
  expect((await auth(testApp.app, '/reset', { ...link, password: 'another quiet horse' })).statusCode).toBe(200)
  expect([await getProfileStatus(byKey.access_token), (await login(key)).statusCode]).toEqual([401, 401])
  expect((await send('GET', '', await signIn(testApp.app, mia.email, 'another quiet horse'))).json()).toEqual([])
})

test('a valid key of a disabled account gets UserDisabled', async () => {
  const mia = await createMember(testApp)
  const { key } = await create(mia)
  await testApp.context.db
    .updateTable('accounts')
    .set({ disabled_at: testApp.clock.now() })
    .where('id', '=', mia.id)
    .execute()
  expect((await login(key)).json()).toEqual({ error: 'user disabled', error_code: 'UserDisabled' })
})

test.each([['wrong'], [''], ['a\0b'], ['\ud800'], [{ $ne: null }], [null], ['x'.repeat(2000)]])(
  'the key %j is refused',
  async (key) => {
    const { statusCode } = await login(key)
    expect([400, 401]).toContain(statusCode)
  },
)

const NAME_REQUIRED = "'name' is a required string"
const INVALID_CHARACTERS = 'can only contain ASCII letters, numbers, underscores, and hyphens'
test.each([
  [{}, NAME_REQUIRED],
  [undefined, NAME_REQUIRED],
  [[], NAME_REQUIRED],
  [{ name: '' }, NAME_REQUIRED],
  [{ name: { $ne: null } }, NAME_REQUIRED],
  [{ name: 'with space' }, INVALID_CHARACTERS],
  [{ name: 'naïve' }, INVALID_CHARACTERS],
  [{ name: 'a\0' }, NAME_REQUIRED],
  [{ name: 'a\n' }, INVALID_CHARACTERS],
  [{ name: 'x'.repeat(101) }, "'name' must have at most 100 characters"],
])('the name in %j is refused', async (body, error) => {
  const response = await send('POST', '', await createMember(testApp), body)
  expect([response.statusCode, response.json()]).toEqual([400, { error, error_code: 'InvalidParameter' }])
})

test('key names are unique per member', async () => {
  const mia = await createMember(testApp)
  const responses = await Promise.all([1, 2, 3].map(() => send('POST', '', mia, { name: 'same' })))
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
  expect((await send('POST', '', mia, { name: 'same' })).json()).toEqual({
    error: 'an API key with this name already exists',
    error_code: 'APIKeyAlreadyExists',
  })
  expect((await send('POST', '', await createMember(testApp), { name: 'same' })).statusCode).toBe(201)
})

test('a member has at most twenty keys, even with concurrent calls', async () => {
  const mia = await createMember(testApp)
  const responses = await Promise.all(Array.from({ length: 25 }, (_, i) => send('POST', '', mia, { name: `key-${i}` })))
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
  const refused = responses.find(({ statusCode }) => statusCode !== 201)
  expect([refused?.statusCode, refused?.json()]).toEqual([
    400,
    { error: 'there can be at most 20 API keys', error_code: 'BadRequest' },
  ])
})

test('each endpoint returns 404 for the key of another member and for an invalid id', async () => {
  const mia = await createMember(testApp)
  const { _id, key } = await create(mia)
  const sam = await createMember(testApp)
  for (const id of [_id, 'f'.repeat(24), 'x', `${_id}%00`, '%00'])
    for (const [method, path] of [
      ['GET', `/${id}`],
      ['DELETE', `/${id}`],
      ['PUT', `/${id}/disable`],
      ['PUT', `/${id}/enable`],
    ] as const) {
      const response = await send(method, path, sam)
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { error: 'API key not found', error_code: 'APIKeyNotFound' },
      ])
    }
  expect((await send('GET', '', sam)).json()).toEqual([])
  expect((await login(key)).statusCode).toBe(200)
})
