import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Profile } from '#contract/session.ts'
import { createApp } from '#server/app.ts'
import { call, createMember } from '#server/testing/people.ts'
import {
  submitConsent,
  parseFragment,
  submitLogin,
  parseSession,
  openOAuthAcademy,
  type OAuthAcademy,
  signInAs,
  STATE,
} from '#server/testing/oauth-academy.ts'

let academy: OAuthAcademy
beforeAll(async () => {
  academy = await openOAuthAcademy()
})
afterAll(() => academy.close())

const addVerifiedPerson = (person: string) => {
  const email = `${person}@example.org`
  academy.idp.people.set(person, { email, email_verified: true })
  return email
}
const findAccounts = (email: string) =>
  academy.testApp.context.db.selectFrom('accounts').selectAll().where('email', '=', email).execute()

test('the first sign-in with a provider creates a complete, confirmed account', async () => {
  const email = addVerifiedPerson('ada')
  const end = await signInAs(academy, academy.createVisitor(), 'ada')
  expect(end).toMatchObject({ _baas_client_app_id: 'holdfast-tactics', _baas_state: STATE })
  expect(end['_baas_ua']?.split('$')).toHaveLength(4)

  const { id, accessToken, refreshToken, deviceId } = parseSession(end)
  const { app, context } = academy.testApp
  expect(await findAccounts(email)).toMatchObject([{ id, password_hash: null, confirmed_at: expect.any(Date) }])
  const details = await sql`select from profile_details where owner_id = ${id}`.execute(context.db)
  expect(details.rows).toHaveLength(1)
  const logins = await sql`select ip from login_records where owner_id = ${id}`.execute(context.db)
  expect(logins.rows).toMatchObject([{ ip: '127.0.0.1' }])
  expect(deviceId).toMatch(/^[0-9a-f]{24}$/)
  expect((await call(app, 'POST', '/auth/session', { token: refreshToken })).statusCode).toBe(201)
  const key = await call(app, 'POST', '/auth/api_keys', { token: refreshToken, body: { name: 'watch' } })
  expect(key.statusCode).toBe(201)

  const profile = Profile.parse((await call(app, 'GET', '/auth/profile', { token: accessToken })).json())
  expect(profile).toMatchObject({ user_id: id, type: 'normal', data: { email } })
  expect(profile.identities).toMatchObject([{ id: expect.any(String), provider_type: 'oauth2-google' }])
})

test('later sign-ins open the same account, from any browser and with a changed email address', async () => {
  const email = addVerifiedPerson('bea')
  const first = parseSession(await signInAs(academy, academy.createVisitor(), 'bea'))
  academy.idp.people.set('bea', { email: 'married@example.org', email_verified: true })
  const second = parseSession(await signInAs(academy, academy.createVisitor(), 'bea'))
  expect(second.id).toBe(first.id)
  expect(second.refreshToken).not.toBe(first.refreshToken)
  expect(await findAccounts(email)).toHaveLength(1)
  expect(await findAccounts('married@example.org')).toHaveLength(0)
})

test('two concurrent first sign-ins create one account', async () => {
  addVerifiedPerson('cleo')
  const windows = Array.from({ length: 4 }, () => academy.createVisitor())
  const consents = await Promise.all(
    windows.map(async (visitor) => submitLogin(visitor, await visitor.open(academy.getLoginUrl()), 'cleo')),
  )
  const ends = await Promise.all(
    consents.map(async (page, index) => parseFragment(await submitConsent(windows[index]!, page))),
  )
  expect(new Set(ends.map((end) => parseSession(end).id)).size).toBe(1)
})

test('a sign-in started in one process can be finished by another', async () => {
  const visitor = academy.createVisitor(academy.callback)
  const { url } = await submitConsent(
    visitor,
    await submitLogin(visitor, await visitor.open(academy.getLoginUrl()), 'ada'),
  )
  await using second = await createApp(academy.testApp.context)
  await second.listen({ port: 0, host: '127.0.0.1' })
  visitor.stopAt = academy.page
  const end = parseFragment(await visitor.open(url.replace(academy.testApp.address, second.listeningOrigin)))
  expect(end).toHaveProperty('_baas_ua')
})

test('a device keeps its id, and its details are in the login history', async () => {
  addVerifiedPerson('dora')
  const device = { platform: 'firefox', platformVersion: '140.0', deviceId: '65f0c0ffee0000000000d001' }
  const parameters = { device: Buffer.from(JSON.stringify(device)).toString('base64') }
  const { id, deviceId } = parseSession(await signInAs(academy, academy.createVisitor(), 'dora', parameters))
  expect(deviceId).toBe(device.deviceId)
  const { db } = academy.testApp.context
  const { rows } = await sql`select device from login_records where owner_id = ${id}`.execute(db)
  expect(rows).toEqual([{ device: expect.stringContaining('Firefox 140') }])
})

test.each([
  ['an unverified claim', { email: 'eve@example.org', email_verified: false }],
  ['no verification claim', { email: 'eve@example.org' }],
  ['no email claim', {}],
  ['an invalid address', { email: 'eve at home', email_verified: true }],
])('a sign-in with %s creates an account without an email address', async (words, claims) => {
  academy.idp.people.set(words, claims)
  const { id, accessToken } = parseSession(await signInAs(academy, academy.createVisitor(), words))
  const profile = Profile.parse(
    (await call(academy.testApp.app, 'GET', '/auth/profile', { token: accessToken })).json(),
  )
  expect(profile).toMatchObject({ user_id: id, data: {} })
  expect(profile.data).not.toHaveProperty('email')
  expect(await findAccounts('eve@example.org')).toHaveLength(0)
})

test('an address with an account is not linked by a provider that is not trusted', async () => {
  const member = await createMember(academy.testApp)
  academy.idp.people.set('fay', { email: member.email, email_verified: true })
  expect(await signInAs(academy, academy.createVisitor(), 'fay')).toEqual({
    _baas_client_app_id: 'holdfast-tactics',
    _baas_state: STATE,
    _baas_error: 'this email address already has an account: sign in the way you did before',
  })
  academy.idp.people.set('fay', { email: member.email, email_verified: false })
  const { id } = parseSession(await signInAs(academy, academy.createVisitor(), 'fay'))
  expect(id).not.toBe(member.id)
})

test('a disabled account stays disabled', async () => {
  addVerifiedPerson('gil')
  const { id } = parseSession(await signInAs(academy, academy.createVisitor(), 'gil'))
  const { db } = academy.testApp.context
  await db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', id).execute()
  expect(await signInAs(academy, academy.createVisitor(), 'gil')).toMatchObject({ _baas_error: 'user disabled' })
})

test('signing in after deleting the account creates a new account', async () => {
  addVerifiedPerson('hal')
  const { id } = parseSession(await signInAs(academy, academy.createVisitor(), 'hal'))
  await academy.testApp.context.db.deleteFrom('accounts').where('id', '=', id).execute()
  const again = parseSession(await signInAs(academy, academy.createVisitor(), 'hal'))
  expect(again.id).toMatch(/^[0-9a-f]{24}$/)
  expect(again.id).not.toBe(id)
})
