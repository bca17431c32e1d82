import { Credentials } from 'realm-web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnerId } from '#server/caller.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'
import { openRealm } from '#server/testing/realm.ts'

// Tests registration and password reset with the unmodified client SDK over a real socket.
let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 }, workers: true })
})
afterAll(() => testApp.close())

const NEW_PASSWORD = 'another quiet horse'

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
  await emailPasswordAuth.callResetPasswordFunction(
    { email, password: NEW_PASSWORD },
    'any',
    { argument: 1 },
    undefined,
  )
  const links = (await readMails(testApp, email, 2)).map(parseLink)
  expect(links).toHaveLength(2)
  const [link = { token: '', tokenId: '' }] = links
  await emailPasswordAuth.resetPassword({ ...link, password: NEW_PASSWORD })
  const newApp = openRealm(testApp.address)
  await expect(newApp.logIn(Credentials.emailPassword(email, PASSWORD))).rejects.toThrow('invalid username/password')
  expect((await newApp.logIn(Credentials.emailPassword(email, NEW_PASSWORD))).isLoggedIn).toBe(true)
})

test('a password change of a signed-in member keeps only the current session', async () => {
  const { email } = await createMember(testApp)
  const [laptopApp, phoneApp] = [openRealm(testApp.address), openRealm(testApp.address)]
  const laptop = await laptopApp.logIn(Credentials.emailPassword(email, PASSWORD))
  const phone = await phoneApp.logIn(Credentials.emailPassword(email, PASSWORD))
  await laptopApp.emailPasswordAuth.callResetPasswordFunction({ email, password: NEW_PASSWORD })
  const [mail] = await readMails(testApp, email)
  await laptopApp.emailPasswordAuth.resetPassword({ ...parseLink(mail), password: NEW_PASSWORD })
  await laptop.refreshProfile()
  expect(laptop.isLoggedIn).toBe(true)
  await expect(phone.refreshProfile()).rejects.toThrow('failed to find refresh token')
  expect(phone.isLoggedIn).toBe(false)
})

test('registration and password reset ignore an expired token in the header', async () => {
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
  await app.emailPasswordAuth.resetPassword({ ...parseLink(mail), password: NEW_PASSWORD })
  expect(user.refreshToken).not.toBeNull()
})
