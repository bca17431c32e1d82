import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionEntry } from '#contract/account.ts'
import type { NewApiKey } from '#contract/api-keys.ts'
import { EMAIL_TOKEN_LIFETIME_MS, MAX_RECENT_SIGN_IN_AGE_MS } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callData } from '#server/testing/data.ts'
import { callFunction } from '#server/testing/functions.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { auth, call, createMember, PASSWORD, type Person, signIn } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
})
afterAll(() => testApp.close())

const NEW_PASSWORD = 'another quiet horse'
const DONE = [200, {}]
const callAs = (member: Person, name: string, ...values: unknown[]) => callFunction(testApp, member, name, ...values)
const listSessions = async (member: Person) => (await callAs(member, 'sessions'))[1] as SessionEntry[]
const login = async (username: string, password: string) =>
  (await auth(testApp.app, '/login', { username, password })).statusCode
/** Returns the response status of a call with the access token and of a call with the refresh token. */
const getTokenStatuses = async ({ accessToken, refreshToken }: Person) => [
  (await call(testApp.app, 'GET', '/auth/profile', { token: accessToken })).statusCode,
  (await call(testApp.app, 'POST', '/auth/session', { token: refreshToken })).statusCode,
]
const createKey = async ({ refreshToken }: Person) =>
  (await call(testApp.app, 'POST', '/auth/api_keys', { token: refreshToken, body: { name: 'log' } })).json<NewApiKey>()
const loginWithKey = async (key: string) =>
  (await call(testApp.app, 'POST', '/app/holdfast-tactics/auth/providers/api-key/login', { body: { key } })).statusCode

let addressCount = 0
const createAddress = () => `moved${(addressCount += 1)}@example.org`
/** Requests a change of the email address, and returns the link that is emailed to the new address. */
async function requestChange(member: Person, email: string) {
  expect(await callAs(member, 'changeEmail', { email, password: PASSWORD })).toEqual(DONE)
  return parseLink((await readMails(testApp, email)).at(-1))
}
const confirmLink = async (link: object) => {
  const response = await auth(testApp.app, '/confirm', link)
  return [response.statusCode, response.json<{ error_code?: string }>().error_code]
}

test('a member lists the sessions and ends one, whose tokens are refused immediately', async () => {
  const phone = await createMember(testApp)
  const laptop = await signIn(testApp.app, phone.email)
  const stranger = await createMember(testApp)
  const listed = await listSessions(laptop)
  expect(listed).toHaveLength(2)
  const otherSession = listed.find(({ isThis }) => !isThis)
  expect(listed.filter(({ isThis }) => isThis)).toHaveLength(1)
  expect(await callAs(stranger, 'endSession', { id: otherSession?.id })).toEqual([404, 'NotFound'])
  expect(await getTokenStatuses(phone)).toEqual([200, 201])
  expect(await callAs(laptop, 'endSession', { id: otherSession?.id })).toEqual(DONE)
  expect(await callAs(laptop, 'endSession', { id: otherSession?.id })).toEqual([404, 'NotFound'])
  expect([await getTokenStatuses(phone), await getTokenStatuses(laptop)]).toEqual([
    [401, 401],
    [200, 201],
  ])
})

test('signing out everywhere ends all sessions of the member, including the current one, and no others', async () => {
  const phone = await createMember(testApp)
  const laptop = await signIn(testApp.app, phone.email)
  const stranger = await createMember(testApp)
  expect(await callAs(phone, 'endAllSessions')).toEqual(DONE)
  expect([await getTokenStatuses(phone), await getTokenStatuses(laptop), await getTokenStatuses(stranger)]).toEqual([
    [401, 401],
    [401, 401],
    [200, 201],
  ])
  expect(await login(phone.email, PASSWORD)).toBe(200)
})

test('a new password requires the current one, ends every other session and every API key, and is confirmed by email', async () => {
  const phone = await createMember(testApp)
  const laptop = await signIn(testApp.app, phone.email)
  const { key } = await createKey(phone)
  const change = (password: string, newPassword: string) => callAs(laptop, 'changePassword', { password, newPassword })
  expect(await change('wrong horse', NEW_PASSWORD)).toEqual([403, 'WrongPassword'])
  expect(await change(PASSWORD, 'short')).toEqual([400, 'BadRequest'])
  expect([await getTokenStatuses(phone), await loginWithKey(key)]).toEqual([[200, 201], 200])
  expect(await change(PASSWORD, NEW_PASSWORD)).toEqual(DONE)
  expect([await getTokenStatuses(phone), await getTokenStatuses(laptop), await loginWithKey(key)]).toEqual([
    [401, 401],
    [200, 201],
    401,
  ])
  expect([await login(phone.email, PASSWORD), await login(phone.email, NEW_PASSWORD)]).toEqual([401, 200])
  expect((await readMails(testApp, phone.email)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
})

test('an account without an email address cannot change its password', async () => {
  const { db } = testApp.context
  const mia = await createMember(testApp)
  await db.updateTable('accounts').set({ email: null, password_hash: null }).where('id', '=', mia.id).execute()
  await db.insertInto('identities').values(getIdentity(mia)).execute()
  const response = await call(testApp.app, 'POST', '/app/holdfast-tactics/functions/call', {
    body: { name: 'changePassword', arguments: [{ password: '', newPassword: NEW_PASSWORD }] },
    token: mia.accessToken,
  })
  expect(response.json()).toEqual({ error: 'Error, invalid email.', error_code: 'BadRequest' })
  expect(await callAs(mia, 'signInWays')).toEqual([200, { hasPassword: false, providers: ['oauth2-google'] }])
})

const getIdentity = ({ id }: Person) => ({
  id: id.replace(/^../, 'ff'),
  account_id: id,
  provider: 'oauth2-google',
  issuer: 'https://idp.example',
  subject: id,
  created_at: new Date(),
})

test('wrong passwords are rate limited across all functions', async () => {
  await using strict = await createTestApp({ workers: true })
  const mia = await createMember(strict)
  const codes: number[] = []
  for (let index = 0; index < 11; index += 1)
    codes.push((await callFunction(strict, mia, 'closeAccount', { password: `guess ${index}` }))[0])
  expect(codes).toEqual([...Array<number>(10).fill(403), 429])
  expect(
    (await callFunction(strict, mia, 'changePassword', { password: PASSWORD, newPassword: NEW_PASSWORD }))[0],
  ).toBe(429)
})

test('a new address takes effect once its link is used, and ends all other sessions', async () => {
  const phone = await createMember(testApp)
  const laptop = await signIn(testApp.app, phone.email)
  await auth(testApp.app, '/reset/send', { email: phone.email })
  const resetLink = parseLink((await readMails(testApp, phone.email)).at(-1))
  const address = createAddress()
  const link = await requestChange(laptop, address)
  const subjects = (await readMails(testApp, phone.email, 2)).map(({ subject }) => subject)
  expect(subjects).toContain('Your email address change request')
  expect(await login(address, PASSWORD)).toBe(401)
  expect(await confirmLink(link)).toEqual([200, undefined])
  expect([await login(address, PASSWORD), await login(phone.email, PASSWORD)]).toEqual([200, 401])
  expect([await getTokenStatuses(phone), await getTokenStatuses(laptop)]).toEqual([
    [401, 401],
    [200, 201],
  ])
  expect(await confirmLink(link)).toEqual([400, 'UserpassTokenInvalid'])
  expect((await auth(testApp.app, '/reset', { ...resetLink, password: NEW_PASSWORD })).statusCode).toBe(400)
  const { value } = await callData(testApp, laptop, 'findOne', { collection: 'profile', query: { hasStageOne: false } })
  expect(value).toMatchObject({ email: address, primary_email: address })
})

test('a link that confirms a new address is revoked by a newer link, by a new password and after a day', async () => {
  const mia = await createMember(testApp)
  const older = await requestChange(mia, createAddress())
  const newer = await requestChange(mia, createAddress())
  expect(await confirmLink(older)).toEqual([400, 'UserpassTokenInvalid'])
  expect(await callAs(mia, 'changePassword', { password: PASSWORD, newPassword: PASSWORD })).toEqual(DONE)
  expect(await confirmLink(newer)).toEqual([400, 'UserpassTokenInvalid'])
  const expired = await requestChange(mia, createAddress())
  testApp.clock.advance(EMAIL_TOKEN_LIFETIME_MS + 1)
  expect(await confirmLink(expired)).toEqual([400, 'UserpassTokenInvalid'])
})

test('only the email to an address reveals that it has an account, and an address taken in the meantime is refused', async () => {
  const mia = await createMember(testApp)
  const sam = await createMember(testApp)
  expect(await callAs(mia, 'changeEmail', { email: sam.email, password: PASSWORD })).toEqual(DONE)
  const [mail] = await readMails(testApp, sam.email)
  expect(mail?.text).toContain('The address already has an account')
  expect(mail?.text).not.toContain('token')
  const wanted = createAddress()
  const link = await requestChange(mia, wanted)
  await confirmLink(await requestChange(sam, wanted))
  expect(await confirmLink(link)).toEqual([409, 'AccountNameInUse'])
  expect(await callAs(mia, 'changeEmail', { email: mia.email, password: PASSWORD })).toEqual([400, 'BadRequest'])
  expect(await callAs(mia, 'changeEmail', { email: 'nobody', password: PASSWORD })).toEqual([400, 'BadRequest'])
})

test('an email address without an account gets at most three emails from all callers, without an error', async () => {
  await using strict = await createTestApp({ workers: true })
  const target = createAddress()
  for (let index = 0; index < 5; index += 1) {
    const member = await createMember(strict)
    expect(await callFunction(strict, member, 'changeEmail', { email: target, password: PASSWORD })).toEqual(DONE)
  }
  expect(await readMails(strict, target, 3)).toHaveLength(3)
})

test('deleting the account requires the password, deletes everything and sends an email', async () => {
  const mia = await createMember(testApp)
  expect(await callAs(mia, 'closeAccount', {})).toEqual([400, 'BadRequest'])
  expect(await callAs(mia, 'closeAccount', { password: NEW_PASSWORD })).toEqual([403, 'WrongPassword'])
  expect(await callAs(mia, 'closeAccount', { password: PASSWORD })).toEqual(DONE)
  expect([await getTokenStatuses(mia), await login(mia.email, PASSWORD)]).toEqual([[401, 401], 401])
  expect((await readMails(testApp, mia.email)).map(({ subject }) => subject)).toEqual(['Your account was deleted'])
})

test('deleting an account without a password requires a recent sign-in', async () => {
  const mia = await createMember(testApp)
  const { db } = testApp.context
  await db.updateTable('accounts').set({ password_hash: null }).where('id', '=', mia.id).execute()
  await db.insertInto('identities').values(getIdentity(mia)).execute()
  const { key } = await createKey(mia)
  const keySession = await call(testApp.app, 'POST', '/app/holdfast-tactics/auth/providers/api-key/login', {
    body: { key },
  })
  const accessToken = keySession.json<{ access_token: string }>().access_token
  expect(await callFunction(testApp, { accessToken }, 'closeAccount', {})).toEqual([403, 'SignInTooOld'])
  testApp.clock.advance(MAX_RECENT_SIGN_IN_AGE_MS + 1)
  expect(await callAs(mia, 'closeAccount', {})).toEqual([403, 'SignInTooOld'])
  await db.updateTable('sessions').set({ created_at: testApp.clock.now() }).where('account_id', '=', mia.id).execute()
  expect(await callAs(mia, 'closeAccount', {})).toEqual(DONE)
})

test('pausing and clearing the viewing history affect only this member', async () => {
  const [mia, sam] = [await createMember(testApp), await createMember(testApp)]
  const watch = (member: Person, vid: string) =>
    callData(testApp, member, 'insertOne', {
      collection: 'events_video',
      document: { owner_id: member.id, vid, action: 'play' },
    })
  const pause = (member: Person, historyPaused: boolean) =>
    callData(testApp, member, 'updateOne', {
      collection: 'profile',
      query: { owner_id: member.id },
      update: { $set: { historyPaused } },
    })
  const listWatched = async (member: Person) =>
    (await callData(testApp, member, 'find', { collection: 'events_video' })).value as { vid: string }[]
  for (const member of [mia, sam]) await watch(member, 'armbar')
  await pause(mia, true)
  expect((await watch(mia, 'triangle')).status).toBe(200)
  await pause(mia, false)
  await watch(mia, 'sweep')
  expect((await listWatched(mia)).map(({ vid }) => vid)).toEqual(['armbar', 'sweep'])
  expect(await callAs(mia, 'clearHistory')).toEqual(DONE)
  expect([await listWatched(mia), (await listWatched(sam)).length]).toEqual([[], 1])
})
