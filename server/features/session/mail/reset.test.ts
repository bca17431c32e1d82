import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESET_TOKEN_LIFETIME_MS } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { auth, call, createMember, PASSWORD, type Person, signIn } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
})
afterAll(() => testApp.close())

const NEW = 'another quiet horse'
const VOID = [400, { error: 'userpass token is expired or invalid', error_code: 'UserpassTokenInvalid' }]

const reset = async (body: object, token?: string) => {
  const response = await auth(testApp.app, '/reset', body, token === undefined ? {} : { token })
  return [response.statusCode, response.json()]
}
const login = async (username: string, password: string) =>
  (await auth(testApp.app, '/login', { username, password })).statusCode
/** Returns both values of the newest emailed link. */
async function linkFor(email: string, expected = 1) {
  await auth(testApp.app, '/reset/send', { email })
  return parseLink((await readMails(testApp, email, expected)).at(-1))
}
const lives = async ({ accessToken, refreshToken }: Person) => [
  (await call(testApp.app, 'GET', '/auth/profile', { token: accessToken })).statusCode,
  (await call(testApp.app, 'POST', '/auth/session', { token: refreshToken })).statusCode,
]

test('the emailed link sets a new password once', async () => {
  const mia = await createMember(testApp)
  await auth(testApp.app, '/reset/send', { email: ` ${mia.email.toUpperCase()}` })
  const [mail] = await readMails(testApp, mia.email)
  const [link = ''] = /\S+\/recover\?\S+(?=\n)/.exec(mail?.text ?? '') ?? []
  expect(link).toMatch(/^http:\/\/localhost:3000\/recover\?token=[0-9a-f]{64}&tokenId=[0-9a-f]{24}#/)
  expect(new URLSearchParams(new URL(link).hash.slice(1)).get('email')).toBe(mia.email)
  expect(mail?.text).toContain('30 minutes')
  expect(await reset({ ...parseLink(mail), password: NEW })).toEqual([200, {}])
  expect([await login(mia.email, NEW), await login(mia.email, PASSWORD)]).toEqual([200, 401])
  expect(await reset({ ...parseLink(mail), password: PASSWORD })).toEqual(VOID)
})

test('a reset ends all sessions of the account only', async () => {
  const phone = await createMember(testApp)
  const laptop = await signIn(testApp.app, phone.email)
  const stranger = await createMember(testApp)
  await reset({ ...(await linkFor(phone.email)), password: NEW })
  expect([await lives(phone), await lives(laptop), await lives(stranger)]).toEqual([
    [401, 401],
    [401, 401],
    [200, 201],
  ])
})

test('the caller’s session continues if it belongs to the account', async () => {
  const phone = await createMember(testApp)
  const laptop = await signIn(testApp.app, phone.email)
  const stranger = await createMember(testApp)
  await reset({ ...(await linkFor(phone.email)), password: NEW }, laptop.accessToken)
  expect([await lives(phone), await lives(laptop)]).toEqual([
    [401, 401],
    [200, 201],
  ])
  await reset({ ...(await linkFor(phone.email, 2)), password: NEW }, stranger.accessToken)
  expect([await lives(laptop), await lives(stranger)]).toEqual([
    [401, 401],
    [200, 201],
  ])
})

test.each(['null', 'a.b.c', ''])('a header with the token "%s" is ignored', async (token) => {
  const mia = await createMember(testApp)
  expect(await reset({ ...(await linkFor(mia.email)), password: NEW }, token)).toEqual([200, {}])
})

test('a session that starts during the reset does not survive it', async () => {
  const mia = await createMember(testApp)
  const link = await linkFor(mia.email)
  const [changed, ...answers] = await Promise.all([
    reset({ ...link, password: NEW }),
    ...Array.from({ length: 4 }, () => auth(testApp.app, '/login', { username: mia.email, password: PASSWORD })),
  ])
  expect(changed).toEqual([200, {}])
  const tokens = answers.flatMap((response) =>
    response.statusCode === 200 ? [response.json<{ refresh_token: string }>()] : [],
  )
  for (const { refresh_token } of tokens)
    expect((await call(testApp.app, 'POST', '/auth/session', { token: refresh_token })).statusCode).toBe(401)
})

test('a reset confirms a pending account', async () => {
  const email = 'pending@example.org'
  await auth(testApp.app, '/register', { email, password: PASSWORD })
  await reset({ ...(await linkFor(email, 2)), password: NEW })
  expect(await login(email, NEW)).toBe(200)
})

test('a failed attempt does not use up the token', async () => {
  const mia = await createMember(testApp)
  const link = await linkFor(mia.email)
  expect(await reset({ ...link, password: 'short' })).toEqual([
    400,
    { error: 'password must be between 8 and 128 characters', error_code: 'BadRequest' },
  ])
  expect(await reset({ ...link, token: '0'.repeat(64), password: NEW })).toEqual(VOID)
  expect((await auth(testApp.app, '/confirm', link)).statusCode).toBe(400)
  expect(await reset({ ...link, password: NEW })).toEqual([200, {}])
})

test('ten failed attempts of any kind void the token', async () => {
  const mia = await createMember(testApp)
  const link = await linkFor(mia.email)
  for (let i = 0; i < 2; i += 1) await reset({ ...link, password: 'password123' })
  for (let i = 0; i < 2; i += 1)
    expect(await reset({ ...link, password: '1234567890'.repeat(4) })).toEqual([
      400,
      { error: 'password is too easy to guess: add a few more words', error_code: 'BadRequest' },
    ])
  for (let i = 0; i < 3; i += 1) await reset({ ...link, token: '0'.repeat(64), password: NEW })
  for (let i = 0; i < 3; i += 1) await auth(testApp.app, '/confirm', link)
  expect(await reset({ ...link, password: NEW })).toEqual(VOID)
  expect(await login(mia.email, PASSWORD)).toBe(200)
})

test('a link is valid for half an hour and voided by a newer password', async () => {
  const mia = await createMember(testApp)
  const first = await linkFor(mia.email)
  const second = await linkFor(mia.email, 2)
  expect(await reset({ ...second, password: NEW })).toEqual([200, {}])
  expect(await reset({ ...first, password: PASSWORD })).toEqual(VOID)
  const third = await linkFor(mia.email, 3)
  testApp.clock.advance(RESET_TOKEN_LIFETIME_MS + 1)
  expect(await reset({ ...third, password: PASSWORD })).toEqual(VOID)
})

test('only one of two concurrent resets succeeds', async () => {
  const mia = await createMember(testApp)
  const links = [await linkFor(mia.email), await linkFor(mia.email, 2)]
  const outcomes = await Promise.all(links.map((link) => reset({ ...link, password: NEW })))
  expect(outcomes.map(([status]) => status).toSorted()).toEqual([200, 400])
})

test('/reset/call validates the password without setting it and sends a link', async () => {
  const mia = await createMember(testApp)
  const resetTo = (password: string) =>
    auth(testApp.app, '/reset/call', { email: mia.email, password, arguments: [{ $numberInt: '1' }, null] })
  const refused = await resetTo('short')
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { error: 'password must be between 8 and 128 characters', error_code: 'BadRequest' },
  ])
  expect((await resetTo(NEW)).statusCode).toBe(204)
  const mails = await readMails(testApp, mia.email)
  expect(mails).toHaveLength(1)
  expect([await login(mia.email, NEW), await login(mia.email, PASSWORD)]).toEqual([401, 200])
  expect(await reset({ ...parseLink(mails[0]), password: NEW })).toEqual([200, {}])
})

test('a disabled account gets no email', async () => {
  const mia = await createMember(testApp)
  await testApp.context.db
    .updateTable('accounts')
    .set({ disabled_at: testApp.clock.now() })
    .where('id', '=', mia.id)
    .execute()
  expect((await auth(testApp.app, '/reset/send', { email: mia.email })).statusCode).toBe(204)
  expect(await readMails(testApp, mia.email, 0)).toEqual([])
})
