import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { APP_ID, DEMO_RESET_HOUR } from '#contract/limits.ts'
import type { Config } from '#server/config/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { readBilling, DAY, readMembershipRow } from '#server/testing/billing.ts'
import { callAsPage } from '#server/testing/functions.ts'
import { callData } from '#server/testing/data.ts'
import { createMember, auth, call, PASSWORD, type Person, signIn } from '#server/testing/people.ts'
import { demoAccounts, ensureDemoAccounts } from '#server/features/session/demo/demo-accounts.ts'
import { issueMailToken } from '#server/features/session/mail/mail-tokens.ts'
import { resetDemoAccounts } from '#server/features/session/demo/reset-demo-accounts.ts'

const publicConfig = { production: true, publicUrl: 'https://demo.example', publicDemo: true }

async function open(config: Partial<Config>) {
  const testApp = await createTestApp({ config: { rateLimitFactor: 100, ...config }, demo: true })
  onTestFinished(() => testApp.close())
  await ensureDemoAccounts(testApp.context)
  return testApp
}

let testApp: TestApp
beforeEach(async () => {
  testApp = await open(publicConfig)
})

const signInAsDemo = (which: 'free' | 'paid' = 'paid', at = testApp) =>
  signIn(at.app, demoAccounts[which], demoAccounts.password)
const token = ({ accessToken }: Person) => ({ token: accessToken })
const getStatusAndCode = ({ statusCode, payload }: { statusCode: number; payload: string }) => [
  statusCode,
  (JSON.parse(payload) as { error_code?: string }).error_code,
]
const DEMO_ACCOUNT_REFUSAL = [403, 'DemoAccount']

/** Returns the time of the next reset. */
function getNextReset() {
  const today = new Date().setUTCHours(DEMO_RESET_HOUR, 0, 0, 0)
  return new Date(today > Date.now() ? today : today + DAY)
}

function advanceTo({ clock }: TestApp, at: number) {
  clock.stop()
  clock.advance(at - clock.now().getTime())
}

test('the accounts of a public demo can sign in', async () => {
  const visitor = await signInAsDemo()
  expect((await call(testApp.app, 'GET', '/auth/profile', token(visitor))).statusCode).toBe(200)
})

const { password } = demoAccounts
test.each([
  ['changePassword', { password, newPassword: PASSWORD }],
  ['changeEmail', { password, email: 'mine@example.org' }],
  ['closeAccount', { password }],
  ['endAllSessions'],
  ['clearHistory'],
  ['order', { plan: '1YR', total: 19_900, accepts: true }],
  ['cancelPlan'],
  ['resumePlan'],
  ['withdrawOrder', { order: '0'.repeat(24) }],
  ['settleOrder', { order: '0'.repeat(24) }],
  ['paymentPortal'],
])('%s is DEMO_ACCOUNT_REFUSAL for demo accounts and allowed for members', async (name, ...values) => {
  const { status, value } = await callAsPage(testApp, await signInAsDemo(), name, ...values)
  expect([status, value.error_code]).toEqual(DEMO_ACCOUNT_REFUSAL)
  const ownAccount = await callAsPage(testApp, await createMember(testApp), name, ...values)
  expect(['DemoAccount', 'FunctionNotFound']).not.toContain(ownAccount.value?.error_code)
})

test('a trial may change its demo accounts', async () => {
  const trial = await open({})
  const { status } = await callAsPage(trial, await signInAsDemo('paid', trial), 'changePassword', {
    password,
    newPassword: PASSWORD,
  })
  expect(status).toBe(200)
})

test('demo accounts cannot be deleted, get no API keys, and are not exported', async () => {
  const visitor = await signInAsDemo()
  expect(getStatusAndCode(await call(testApp.app, 'DELETE', '/auth/delete', token(visitor)))).toEqual(
    DEMO_ACCOUNT_REFUSAL,
  )
  const key = { body: { name: 'mine' }, token: visitor.refreshToken }
  expect(getStatusAndCode(await call(testApp.app, 'POST', '/auth/api_keys', key))).toEqual(DEMO_ACCOUNT_REFUSAL)
  expect(getStatusAndCode(await call(testApp.app, 'GET', '/auth/export', token(visitor)))).toEqual(DEMO_ACCOUNT_REFUSAL)
  expect((await readMembershipRow(testApp, visitor))?.plan).toBe('paid')
})

test('a link emailed before the demo became public has no effect', async () => {
  const { id } = await signInAsDemo()
  const { db, now } = testApp.context
  const mailed = await issueMailToken(db, id, 'reset', now())
  expect(getStatusAndCode(await auth(testApp.app, '/reset', { ...mailed, password: PASSWORD }))).toEqual(
    DEMO_ACCOUNT_REFUSAL,
  )
  const change = {
    newEmail: 'mine@example.org',
    requestedBy: (await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()).id,
  }
  const moved = await issueMailToken(db, id, 'email', now(), change)
  expect(getStatusAndCode(await auth(testApp.app, '/confirm', moved))).toEqual(DEMO_ACCOUNT_REFUSAL)
  await signInAsDemo()
})

test('a visitor sees and ends only their own session', async () => {
  const [first, second] = [await signInAsDemo(), await signInAsDemo()]
  const { value } = await callAsPage(testApp, second, 'sessions')
  expect(value).toHaveLength(1)
  const [{ id }] = (await callAsPage(testApp, first, 'sessions')).value
  const { status, value: response } = await callAsPage(testApp, second, 'endSession', { id })
  expect([status, response.error_code]).toEqual(DEMO_ACCOUNT_REFUSAL)
  expect((await callAsPage(testApp, second, 'endSession', { id: value[0].id })).status).toBe(200)
})

test('time, network and device of sign-ins are not stored', async () => {
  await signInAsDemo()
  const visitor = await signInAsDemo()
  const { db } = testApp.context
  expect(await db.selectFrom('known_networks').select('network').execute()).toEqual([])
  const find = { collection: 'profile', query: { owner_id: visitor.id, operation: 'LOGIN' } }
  expect((await callData(testApp, visitor, 'find', find)).value).toEqual([])
})

test('the number of concurrent players is not limited', async () => {
  for (let device = 0; device < 5; device += 1)
    expect((await callAsPage(testApp, await signInAsDemo(), 'playing', 'start')).value).toEqual({ mayPlay: true })
})

test('the nightly reset deletes records, sessions and changes of visitors, and restarts the plan', async () => {
  const visitor = await signInAsDemo()
  const entry = { owner_id: visitor.id, vid: 'hip-throw', gid: 'throws', rating: 5 }
  const insert = { database: 'Holdfast_Tactics', collection: 'personal_rating', document: entry }
  const body = { name: 'insertOne', service: 'mongodb-atlas', arguments: [insert] }
  const path = `/app/${APP_ID}/functions/call`
  expect((await call(testApp.app, 'POST', path, { body, ...token(visitor) })).statusCode).toBe(200)
  const member = await createMember(testApp, 'paid')
  const reset = resetDemoAccounts(testApp.context)

  advanceTo(testApp, getNextReset().getTime() - 60_000)
  await reset()
  expect(
    await testApp.context.db.selectFrom('accounts').select('id').where('id', '=', visitor.id).execute(),
  ).toHaveLength(1)

  advanceTo(testApp, getNextReset().getTime())
  await Promise.all([reset(), reset()])
  const secondSession = await signInAsDemo()
  expect(secondSession.id).not.toBe(visitor.id)
  expect((await readMembershipRow(testApp, secondSession))?.start).toEqual(testApp.context.now())
  expect((await readBilling(testApp, secondSession)).orders).toHaveLength(1)
  const ratings = testApp.context.db
    .$extendTables<{ personal_ratings: { id: string } }>()
    .selectFrom('personal_ratings')
  expect(await ratings.select('id').execute()).toEqual([])
  expect((await readMembershipRow(testApp, member))?.plan).toBe('paid')
})

test('the nightly reset restores an email address that was changed in a trial', async () => {
  await testApp.context.db
    .updateTable('accounts')
    .set({ email: 'mine@example.org', password_hash: null })
    .where('email', '=', demoAccounts.free)
    .execute()
  advanceTo(testApp, getNextReset().getTime())
  await resetDemoAccounts(testApp.context)()
  await signInAsDemo('free')
  const addresses = await testApp.context.db.selectFrom('accounts').select('email').orderBy('email').execute()
  expect(addresses.map(({ email }) => email)).toEqual([demoAccounts.free, demoAccounts.owner, demoAccounts.paid])
})

test('a trial is not reset', async () => {
  const trial = await open({})
  const { id } = await signInAsDemo('paid', trial)
  advanceTo(trial, getNextReset().getTime())
  await resetDemoAccounts(trial.context)()
  expect((await signInAsDemo('paid', trial)).id).toBe(id)
})
