import { afterAll, beforeAll, expect, test } from 'vitest'
import { Profile } from '#contract/session.ts'
import { readMails } from '#server/testing/mailbox.ts'
import { auth, call, createMember, PASSWORD, signIn } from '#server/testing/people.ts'
import { parseSession, openOAuthAcademy, type OAuthAcademy, signInAs } from '#server/testing/oauth-academy.ts'

let academy: OAuthAcademy
beforeAll(async () => {
  academy = await openOAuthAcademy({ provider: () => ({ linksByEmail: true }) })
})
afterAll(() => academy.close())

const REFUSED = { _baas_error: 'this email address already has an account: sign in the way you did before' }

test('a verified address of a trusted provider links the identity to the account with that address and sends an email', async () => {
  const member = await createMember(academy.testApp)
  academy.idp.people.set('ada', { email: member.email.toUpperCase(), email_verified: true })
  const { id, accessToken } = parseSession(await signInAs(academy, academy.createVisitor(), 'ada'))
  expect(id).toBe(member.id)
  const { app } = academy.testApp
  const profile = Profile.parse((await call(app, 'GET', '/auth/profile', { token: accessToken })).json())
  expect(profile.identities.map((identity) => identity.provider_type)).toEqual(['local-userpass', 'oauth2-google'])
  expect((await signIn(app, member.email)).id).toBe(member.id)
  const [mail] = await readMails(academy.testApp, member.email)
  expect([mail?.subject, mail?.text]).toEqual([
    'You can sign in with Google now',
    expect.stringContaining('/manage-account'),
  ])

  await signInAs(academy, academy.createVisitor(), 'ada')
  expect(await readMails(academy.testApp, member.email)).toHaveLength(1)
})

test('an unconfirmed account is not linked and stays unchanged', async () => {
  const email = 'bea@example.org'
  await auth(academy.testApp.app, '/register', { email, password: PASSWORD })
  academy.idp.people.set('bea', { email, email_verified: true })
  expect(await signInAs(academy, academy.createVisitor(), 'bea')).toMatchObject(REFUSED)
  const login = await auth(academy.testApp.app, '/login', { username: email, password: PASSWORD })
  expect(login.json()).toMatchObject({ error_code: 'AuthError' })
})

test('an unverified address is not linked', async () => {
  const member = await createMember(academy.testApp)
  academy.idp.people.set('cleo', { email: member.email, email_verified: false })
  expect(parseSession(await signInAs(academy, academy.createVisitor(), 'cleo')).id).not.toBe(member.id)
})

test('a disabled account is not linked by its address', async () => {
  const { id, email } = await createMember(academy.testApp)
  const { db } = academy.testApp.context
  await db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', id).execute()
  academy.idp.people.set('dora', { email, email_verified: true })
  expect(await signInAs(academy, academy.createVisitor(), 'dora')).toMatchObject({ _baas_error: 'user disabled' })
  expect(await db.selectFrom('identities').select('id').where('account_id', '=', id).execute()).toEqual([])
})
