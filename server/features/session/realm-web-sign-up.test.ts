import { Credentials } from 'realm-web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnerId } from '#server/caller.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'
import { openRealm } from '#server/testing/realm.ts'

// Tests registration and password reset with the unmodified published client over a real socket.
let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 }, workers: true })
})
afterAll(() => testApp.close())

const NEW = 'another quiet horse'

test('a visitor registers, requests the email again by both endpoints, confirms and signs in', async () => {
  const app = openRealm(testApp.address)
  const email = 'ada@example.org'
  await app.emailPasswordAuth.registerUser({ email, password: PASSWORD })
  await app.emailPasswordAuth.resendConfirmationEmail({ email })
  await app.emailPasswordAuth.retryCustomConfirmation({ email })
  const mails = await readMails(testApp, email, 3)
  await app.emailPasswordAuth.confirmUser(parseLink(mails[0]))
  const user = await app.logIn(Credentials.emailPassword(email, PASSWORD))
  expect(user.profile).toMatchObject({ email })
  expect(user.identities).toMatchObject([{ providerType: 'local-userpass' }])
  expect(user.customData).toMatchObject({ email, hasStageOne: false, plan: 'free' })
  expect(user.deviceId).toMatch(/^[0-9a-f]{24}$/)
})

test('a member requests a reset link by either endpoint and sets a new password', async () => {
  const { email } = await createMember(testApp)
  const { emailPasswordAuth } = openRealm(testApp.address)
  await emailPasswordAuth.sendResetPasswordEmail({ email })
  await emailPasswordAuth.callResetPasswordFunction({ email, password: NEW }, 'any', { argument: 1 }, undefined)
  const links = (await readMails(testApp, email, 2)).map(parseLink)
  expect(links).toHaveLength(2)
  const [link = { token: '', tokenId: '' }] = links
  await emailPasswordAuth.resetPassword({ ...link, password: NEW })
  const fresh = openRealm(testApp.address)
  await expect(fresh.logIn(Credentials.emailPassword(email, PASSWORD))).rejects.toThrow('invalid username/password')
  expect((await fresh.logIn(Credentials.emailPassword(email, NEW))).isLoggedIn).toBe(true)
})

test('a password change of a signed-in member keeps only the current session', async () => {
  const { email } = await createMember(testApp)
  const [here, there] = [openRealm(testApp.address), openRealm(testApp.address)]
  const laptop = await here.logIn(Credentials.emailPassword(email, PASSWORD))
  const phone = await there.logIn(Credentials.emailPassword(email, PASSWORD))
  await here.emailPasswordAuth.callResetPasswordFunction({ email, password: NEW })
  const [mail] = await readMails(testApp, email)
  await here.emailPasswordAuth.resetPassword({ ...parseLink(mail), password: NEW })
  await laptop.refreshProfile()
  expect(laptop.isLoggedIn).toBe(true)
  await expect(phone.refreshProfile()).rejects.toThrow('failed to find refresh token')
  expect(phone.isLoggedIn).toBe(false)
})

test('an expired token in the header of these calls is ignored', async () => {
  const { email } = await createMember(testApp)
  const app = openRealm(testApp.address)
  const user = await app.logIn(Credentials.emailPassword(email, PASSWORD))
  testApp.clock.advance(40 * 60_000)
  await testApp.context.db
    .deleteFrom('sessions')
    .where('account_id', '=', user.id as OwnerId)
    .execute()
  await app.emailPasswordAuth.registerUser({ email: 'stale@example.org', password: PASSWORD })
  await app.emailPasswordAuth.sendResetPasswordEmail({ email })
  const [mail] = await readMails(testApp, email)
  await app.emailPasswordAuth.resetPassword({ ...parseLink(mail), password: NEW })
  expect(user.refreshToken).not.toBeNull()
})
