import * as Realm from 'realm-web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP_ID } from '#contract/limits.ts'
import { createListeningApp } from '#server/test/listening.ts'
import { linkOf, mailsTo } from '#server/test/mailbox.ts'
import { createMember, PASSWORD } from '#server/test/people.ts'

// The published client, unchanged, over a real socket.
let house: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  house = await createListeningApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => house.close())

/** A client that remembers nothing of the others'. */
function createClient() {
  return new Realm.App({ id: APP_ID, baseUrl: house.address })
}

test('a visitor registers, confirms by the mailed link, signs in, sees who she is, and signs out', async () => {
  const app = createClient()
  const email = 'ada@example.org'
  await app.emailPasswordAuth.registerUser({ email, password: PASSWORD })
  await app.emailPasswordAuth.resendConfirmationEmail({ email })
  await app.emailPasswordAuth.retryCustomConfirmation({ email })
  const mails = await mailsTo(house, email, 3)
  await app.emailPasswordAuth.confirmUser(linkOf(mails[0]))
  const user = await app.logIn(Realm.Credentials.emailPassword(email, PASSWORD))
  expect(user.profile).toMatchObject({ email })
  expect(user.identities).toMatchObject([{ providerType: 'local-userpass' }])
  expect(user.customData).toMatchObject({ email, hasStageOne: false, plan: 'free' })
  expect(user.deviceId).toMatch(/^[0-9a-f]{24}$/)
  await user.logOut()
  expect(user.isLoggedIn).toBe(false)
})

test('errors reach the caller in the words of the specification', async () => {
  const app = createClient()
  const login = app.logIn(Realm.Credentials.emailPassword('nobody@example.org', PASSWORD))
  await expect(login).rejects.toThrow(
    `Request failed (POST ${house.address}/api/client/v2.0/app/${APP_ID}/auth/providers/local-userpass/login): invalid username/password (status 401 Unauthorized)`,
  )
  await expect(app.logIn(Realm.Credentials.anonymous())).rejects.toThrow('authentication via anon-user is unsupported')
})

test('an access token that has run out is renewed once, without the member noticing', async () => {
  const mia = await createMember(house)
  const app = createClient()
  const user = await app.logIn(Realm.Credentials.emailPassword(mia.email, PASSWORD))
  const before = user.accessToken
  house.clock.pass(33 * 60_000)
  await expect(user.callFunction('nothing')).rejects.toThrow("function not found: 'nothing'")
  expect(user.accessToken).not.toBe(before)
})

test('a session that was ended elsewhere signs the client out', async () => {
  const mia = await createMember(house)
  const user = await createClient().logIn(Realm.Credentials.emailPassword(mia.email, PASSWORD))
  await house.context.db.deleteFrom('sessions').where('account_id', '=', mia.id).execute()
  await expect(user.callFunction('nothing')).rejects.toThrow('failed to find refresh token')
  expect(user.accessToken).toBeNull()
  await expect(user.logOut()).resolves.toBeUndefined()
})

test('refreshing custom data shows what changed meanwhile', async () => {
  const mia = await createMember(house)
  const user = await createClient().logIn(Realm.Credentials.emailPassword(mia.email, PASSWORD))
  await house.context.db
    .updateTable('profile_details')
    .set({ full_name: 'Mia Example' })
    .where('owner_id', '=', mia.id)
    .execute()
  expect(await user.refreshCustomData()).toMatchObject({ full_name: 'Mia Example' })
})

test('names that every object has are functions like any other unknown one', async () => {
  const mia = await createMember(house)
  const user = await createClient().logIn(Realm.Credentials.emailPassword(mia.email, PASSWORD))
  for (const name of ['constructor', '__proto__', 'toString'])
    await expect(user.callFunction(name)).rejects.toThrow(`function not found: '${name}'`)
})
