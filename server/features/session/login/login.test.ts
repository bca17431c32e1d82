import { sql } from 'kysely'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { auth, call, createMember, PASSWORD } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const login = (body: object) => auth(testApp.app, '/login', body)

test('a sign-in returns the fields that the client reads', async () => {
  const mia = await createMember(testApp)
  const response = await login({
    username: mia.email,
    password: PASSWORD,
    options: { device: { platform: 'chrome', platformVersion: '130.0.0' } },
  })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    user_id: mia.id,
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    device_id: expect.stringMatching(/^[0-9a-f]{24}$/),
  })
})

test('the access token contains the claims of the client SDK and the custom data of the specification', async () => {
  const mia = await createMember(testApp, 'paid')
  const claims = decodeJwt(mia.accessToken)
  expect(claims).toMatchObject({ sub: mia.id, typ: 'access', baas_device_id: mia.deviceId })
  expect(claims['user_data']).toMatchObject({
    email: mia.email,
    primary_email: mia.email,
    hasStageOne: false,
    plan: 'paid',
  })
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(30 * 60)
})

test('a wrong password and an unknown address get the same response', async () => {
  const mia = await createMember(testApp)
  const responses = await Promise.all([
    login({ username: mia.email, password: 'wrong one' }),
    login({ username: 'nobody@example.org', password: PASSWORD }),
  ])
  for (const response of responses)
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { error: 'invalid username/password', error_code: 'InvalidPassword' },
    ])
})

test('UserDisabled is returned only if the password is correct', async () => {
  const mia = await createMember(testApp)
  await testApp.context.db
    .updateTable('accounts')
    .set({ disabled_at: testApp.clock.now() })
    .where('id', '=', mia.id)
    .execute()
  expect((await login({ username: mia.email, password: PASSWORD })).json()).toMatchObject({
    error_code: 'UserDisabled',
  })
  expect((await login({ username: mia.email, password: 'wrong one' })).json()).toMatchObject({
    error_code: 'InvalidPassword',
  })
  expect((await call(testApp.app, 'GET', '/auth/profile', { token: mia.accessToken })).json()).toMatchObject({
    error_code: 'InvalidSession',
  })
  expect((await call(testApp.app, 'POST', '/auth/session', { token: mia.refreshToken })).json()).toMatchObject({
    error_code: 'InvalidSession',
  })
})

test('a known device keeps its id, an unknown device gets a new one', async () => {
  const mia = await createMember(testApp)
  const getDevice = async ($oid: string) =>
    (await login({ username: mia.email, password: PASSWORD, options: { device: { deviceId: { $oid } } } })).json<{
      device_id: string
    }>().device_id
  expect(await getDevice(mia.deviceId)).toBe(mia.deviceId)
  for (const bad of ['0'.repeat(24), 'x', '']) expect(await getDevice(bad)).toMatch(/^(?!0{24})[0-9a-f]{24}$/)
})

test.each([
  [{ password: PASSWORD }, "'username' is a required string"],
  [{ username: 'a@example.org' }, "'password' is a required string"],
  [{ username: 'a@example.org', password: { $ne: null } }, "'password'"],
  [{ username: { $gt: '' }, password: PASSWORD }, "'username'"],
  [{ username: 'a\0@example.org', password: PASSWORD }, "'username'"],
])('%j gets a 400 that names the field', async (body, message) => {
  const response = await login(body)
  expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
    400,
    expect.stringContaining(message),
  ])
})

test('malformed device data does not prevent a sign-in', async () => {
  const mia = await createMember(testApp)
  for (const device of [
    { platform: 'a\0b' },
    { platform: { a: 1 } },
    { platform: 'x'.repeat(300) },
    { deviceId: 7 },
    'rubbish',
    null,
  ])
    expect((await login({ username: mia.email, password: PASSWORD, options: { device } })).statusCode).toBe(200)
})

test('each sign-in adds a login record, of which the newest hundred are kept', async () => {
  const mia = await createMember(testApp)
  const { db, now } = testApp.context
  await sql`insert into login_records (id, owner_id, at, device, ip)
    select lpad(to_hex(i), 24, '0'), ${mia.id}, ${now()}, 'old', '::1' from generate_series(1, 120) i`.execute(db)
  await testApp.app.inject({
    method: 'POST',
    url: '/api/client/v2.0/app/holdfast-tactics/auth/providers/local-userpass/login',
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0 Safari/537.36' },
    payload: { username: mia.email, password: PASSWORD },
  })
  const { rows: records } = await sql`
    select * from login_records where owner_id = ${mia.id} order by id desc`.execute(db)
  expect(records).toHaveLength(100)
  expect(records[0]).toMatchObject({ device: 'Chrome 130 on Linux', ip: '127.0.0.1' })
})

test('a refused sign-in adds no login record', async () => {
  const mia = await createMember(testApp)
  const { db } = testApp.context
  const records = () => sql`select from login_records where owner_id = ${mia.id}`.execute(db)
  await login({ username: mia.email, password: 'wrong one' })
  await db.updateTable('accounts').set({ confirmed_at: null }).where('id', '=', mia.id).execute()
  expect((await login({ username: mia.email, password: PASSWORD })).json()).toMatchObject({ error_code: 'AuthError' })
  expect((await records()).rows).toHaveLength(1)
})
