import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RATE_LIMITS } from '#contract/rate-limits.ts'
import { AccessToken, Profile, Tokens } from '#contract/session.ts'
import type { OwnerId } from '#server/caller.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addMember, auth, call, createMember, PASSWORD, signIn } from '#server/testing/people.ts'
import { waitForBlockedStatement } from '#server/testing/waiting-for-lock.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100, anonymousLogin: true } })
})
afterAll(() => testApp.close())

const LOGIN = '/app/holdfast-tactics/auth/providers/anon-user/login'
const signInAnonymously = async ({ app } = testApp) =>
  Tokens.parse((await call(app, 'POST', LOGIN, { body: {} })).json())
const link = (token: string, body: object, { app } = testApp) => auth(app, '/login?link=true', body, { token })
const linkTo = (token: string, email: string) => link(token, { username: email, password: PASSWORD })
const getIdentities = async (token: string) => {
  const response = await call(testApp.app, 'GET', '/auth/profile', { token })
  return Profile.parse(response.json()).identities.map(({ provider_type }) => provider_type)
}
const findAccount = ({ id }: { id: OwnerId }) =>
  testApp.context.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

test('the response contains user, device and a new access token, but no refresh token', async () => {
  const { user_id, device_id, access_token } = await signInAnonymously()
  const { email } = await addMember(testApp)
  const response = await linkTo(access_token, email)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ user_id, device_id, access_token: expect.any(String) })
  const { access_token: next } = AccessToken.parse(response.json())
  expect(await getIdentities(next)).toEqual(['anon-user', 'local-userpass'])
})

test('all sessions of the anonymous user continue as those of a member', async () => {
  const { access_token, refresh_token } = await signInAnonymously()
  const create = () => call(testApp.app, 'POST', '/auth/api_keys', { token: refresh_token, body: { name: 'a' } })
  expect((await create()).statusCode).toBe(403)
  await linkTo(access_token, (await addMember(testApp)).email)
  expect((await create()).statusCode).toBe(201)
  expect((await call(testApp.app, 'POST', '/auth/session', { token: refresh_token })).statusCode).toBe(201)
  expect(await getIdentities(access_token)).toContain('local-userpass')
})

test('linking deletes the registered account and confirms the user', async () => {
  const { access_token, user_id } = await signInAnonymously()
  const registered = await addMember(testApp)
  testApp.clock.advance(60_000)
  const at = testApp.context.now()
  await linkTo(access_token, registered.email)
  expect(await findAccount(registered)).toBeUndefined()
  const user = await findAccount({ id: user_id as OwnerId })
  expect(user?.confirmed_at?.getTime()).toBeGreaterThanOrEqual(at.getTime())
  expect((await signIn(testApp.app, registered.email)).id).toBe(user_id)
})

test('linking notifies open streams that the email address changed, and emits member.joined', async () => {
  const { db } = testApp.context
  const webhook = { id: 'c'.repeat(24), url: 'https://example.org', events: ['member.joined'], secret: 'x' }
  await db
    .insertInto('webhooks')
    .values({ ...webhook, created_at: new Date() })
    .execute()
  const { access_token, user_id } = await signInAnonymously()
  const { email } = await addMember(testApp)
  await linkTo(access_token, email)
  const changed = await sql`
    select collection, columns from changes where owner_id = ${user_id} order by seq desc limit 1`.execute(db)
  expect(changed.rows).toEqual([{ collection: 'profile', columns: ['email'] }])
  const deliveries = await db
    .selectFrom('webhook_deliveries')
    .select('body')
    .where('account_id', '=', user_id as OwnerId)
    .execute()
  expect(deliveries.map(({ body }): unknown => JSON.parse(body))).toMatchObject([
    { data: { member: { id: user_id, email } } },
  ])
})

const usages: Record<string, (member: { id: OwnerId; email: string }) => Promise<unknown>> = {
  'has signed in and out': async ({ email }) => {
    const { refreshToken } = await signIn(testApp.app, email)
    return call(testApp.app, 'DELETE', '/auth/session', { token: refreshToken })
  },
  'has a plan granted by the academy': ({ id }) => {
    const membership = { plan: 'paid', ptype: '1YR', start: new Date(), cancel_date: null, cancel_id: null } as const
    return ownRows(testApp.context.db, id).addMembership(membership)
  },
  'is on the staff': ({ id }) =>
    testApp.context.db
      .insertInto('staff')
      .values({ account_id: id, roles: ['desk'], since: new Date() })
      .execute(),
  'has a label': async ({ id }) => {
    await testApp.context.db.insertInto('member_labels').values({ name: 'Monday' }).execute()
    return testApp.context.db.insertInto('labeled_members').values({ account_id: id, label: 'Monday' }).execute()
  },
  'has a provider’s identity': ({ id }) =>
    testApp.context.db
      .insertInto('identities')
      .values({ id: 'a'.repeat(24), account_id: id, provider: 'x', issuer: 'x', subject: 'x', created_at: new Date() })
      .execute(),
  'is a demo account': ({ id }) =>
    testApp.context.db.updateTable('accounts').set({ is_demo: true }).where('id', '=', id).execute(),
}

test.each(Object.entries(usages))('an account that %s is not linked and remains unchanged', async (_what, use) => {
  const registered = await addMember(testApp)
  await use(registered)
  const before = await findAccount(registered)
  const { access_token } = await signInAnonymously()
  const response = await linkTo(access_token, registered.email)
  expect([response.statusCode, response.json()]).toEqual([
    401,
    { error: 'a user already exists with the specified provider', error_code: 'AuthError' },
  ])
  expect(await findAccount(registered)).toEqual(before)
  expect(await getIdentities(access_token)).toEqual(['anon-user'])
})

test('a disabled account is not linked', async () => {
  const { id, email } = await addMember(testApp)
  await testApp.context.db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', id).execute()
  const response = await linkTo((await signInAnonymously()).access_token, email)
  expect([response.statusCode, response.json()]).toEqual([401, { error: 'user disabled', error_code: 'UserDisabled' }])
})

test.each(['a password', 'an identity provider'])(
  'a member who signs in with %s cannot be linked to another account',
  async (way) => {
    const { db } = testApp.context
    const { id, accessToken } = await createMember(testApp)
    if (way === 'an identity provider') {
      await db.updateTable('accounts').set({ email: null, password_hash: null }).where('id', '=', id).execute()
      const identity = { id: 'b'.repeat(24), provider: 'y', issuer: 'y', subject: 'y', created_at: new Date() }
      await db
        .insertInto('identities')
        .values({ ...identity, account_id: id })
        .execute()
    }
    const response = await linkTo(accessToken, (await addMember(testApp)).email)
    expect([response.statusCode, response.json()]).toMatchObject([400, { error_code: 'BadRequest' }])
  },
)

test('linking requires a valid access token before the body is read', async () => {
  const { refresh_token } = await signInAnonymously()
  const registered = await addMember(testApp)
  for (const token of ['null', 'x.y.z', refresh_token]) {
    const response = await linkTo(token, registered.email)
    expect([response.statusCode, response.json()]).toMatchObject([401, { error_code: 'InvalidSession' }])
  }
  expect((await auth(testApp.app, '/login?link=true', {})).statusCode).toBe(401)
  expect(await findAccount(registered)).toBeDefined()
})

test('a sign-in without linking ignores an expired token', async () => {
  const { email } = await addMember(testApp)
  const response = await auth(testApp.app, '/login', { username: email, password: PASSWORD }, { token: 'x.y.z' })
  expect(response.statusCode).toBe(200)
})

test.each([
  [{}, "'username' is a required string"],
  [{ username: { $ne: null }, password: PASSWORD }, "'username' is a required string"],
  [{ username: 'ada@example.org', password: ['a'] }, "'password' is a required string"],
])('linking with the body %j is refused and the error names the field', async (body, error) => {
  const response = await link((await signInAnonymously()).access_token, body)
  expect([response.statusCode, response.json()]).toEqual([400, { error, error_code: 'BadRequest' }])
})

test('only one of several anonymous users can link the same account concurrently', async () => {
  const registered = await addMember(testApp)
  const users = await Promise.all([signInAnonymously(), signInAnonymously(), signInAnonymously()])
  const responses = await Promise.all(users.map(({ access_token }) => linkTo(access_token, registered.email)))
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401])
  const winner = users.find((_, place) => responses[place]?.statusCode === 200)
  expect((await signIn(testApp.app, registered.email)).id).toBe(winner?.user_id)
})

test('an anonymous user who links two accounts concurrently gets one of them', async () => {
  const registered = [await addMember(testApp), await addMember(testApp)]
  const { access_token } = await signInAnonymously()
  const responses = await Promise.all(registered.map(({ email }) => linkTo(access_token, email)))
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  const remainingAccounts = await Promise.all(registered.map(findAccount))
  expect(remainingAccounts.map((account) => account !== undefined)).toEqual(
    responses.map(({ statusCode }) => statusCode === 400),
  )
})

test('a plan granted during linking is not lost', async () => {
  const registered = await addMember(testApp)
  const { access_token } = await signInAnonymously()
  const { linking } = await testApp.context.db.transaction().execute(async (transaction) => {
    const membership = { plan: 'paid', ptype: '1YR', start: new Date(), cancel_date: null, cancel_id: null } as const
    await ownRows(transaction, registered.id).addMembership(membership)
    const pendingLink = linkTo(access_token, registered.email)
    await waitForBlockedStatement(testApp, 'for update')
    // In an object, because a returned promise would be awaited.
    return { linking: pendingLink }
  })
  expect((await linking).statusCode).toBe(401)
  expect(await ownRows(testApp.context.db, registered.id).readMembership()).toMatchObject({ plan: 'paid' })
})

test('attempts to link count as sign-in attempts', async () => {
  await using strict = await createTestApp({ config: { anonymousLogin: true } })
  strict.clock.stop()
  const { email } = await addMember(strict)
  const { access_token } = await signInAnonymously(strict)
  const linkWithPassword = (password: string) => link(access_token, { username: email, password }, strict)
  const codes = []
  for (let i = 0; i < RATE_LIMITS.login.freeAttempts; i += 1)
    codes.push((await linkWithPassword('not the password')).statusCode)
  expect(codes).toEqual(Array(RATE_LIMITS.login.freeAttempts).fill(401))
  const refused = await linkWithPassword(PASSWORD)
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { error_code: 'RateLimitExceeded' }])
  expect((await auth(strict.app, '/login', { username: email, password: PASSWORD })).statusCode).toBe(429)
})
