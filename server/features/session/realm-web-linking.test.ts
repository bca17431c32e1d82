import { Credentials } from 'realm-web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DATABASE_NAME } from '#contract/limits.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { addMember, createMember, PASSWORD } from '#server/testing/people.ts'
import { openRealm } from '#server/testing/realm.ts'

// Tests linking an anonymous user with the unmodified client SDK over a real socket.
let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100, anonymousLogin: true }, workers: true })
})
afterAll(() => testApp.close())

const createCredentials = (email: string, password = PASSWORD) => Credentials.emailPassword(email, password)
const signInAnonymously = async () => {
  const app = openRealm(testApp.address)
  return { app, user: await app.logIn(Credentials.anonymous()) }
}
/** Returns an anonymous user who has become a member. */
const createLinkedUser = async () => {
  const { app, user } = await signInAnonymously()
  const { email } = await addMember(testApp)
  await user.linkCredentials(createCredentials(email))
  return { app, user, email }
}

test('an anonymous user registers, confirms and links, and is the same user afterwards', async () => {
  const { app, user } = await signInAnonymously()
  const { id, refreshToken } = user
  const anonymous = user.identities[0]
  const details = user.mongoClient('mongodb-atlas').db(DATABASE_NAME).collection('profile')
  await details.updateOne({ owner_id: id }, { $set: { full_name: 'Ada Example' } })

  const email = 'ada@example.org'
  await app.emailPasswordAuth.registerUser({ email, password: PASSWORD })
  const [mail] = await readMails(testApp, email)
  await app.emailPasswordAuth.confirmUser(parseLink(mail))
  await user.linkCredentials(createCredentials(email))

  expect(user.identities.map(({ providerType }) => providerType)).toEqual(['anon-user', 'local-userpass'])
  expect(user.identities[0]).toEqual(anonymous)
  expect(user.profile).toEqual({ email })
  expect(user.customData).toMatchObject({ owner_id: id, email, full_name: 'Ada Example' })
  expect([user.id, user.refreshToken, user.isLoggedIn]).toEqual([id, refreshToken, true])
  expect(await user.refreshCustomData()).toMatchObject({ email })

  const member = await openRealm(testApp.address).logIn(createCredentials(email))
  expect([member.id, member.identities, member.profile]).toEqual([id, user.identities, user.profile])
  expect(member.customData).toMatchObject({ full_name: 'Ada Example' })
})

test('a linked user can create API keys, and linking again changes nothing', async () => {
  const { user, email } = await createLinkedUser()
  const { key } = await user.apiKeys.create('backup')
  expect((await openRealm(testApp.address).logIn(Credentials.apiKey(key))).id).toBe(user.id)
  const before = user.identities
  await user.linkCredentials(createCredentials(email))
  await user.linkCredentials(Credentials.apiKey(key))
  expect([user.identities, user.isLoggedIn]).toEqual([before, true])
})

test('an expired access token is refreshed for linking', async () => {
  const { user } = await signInAnonymously()
  testApp.clock.advance(33 * 60_000)
  const { email } = await addMember(testApp)
  await user.linkCredentials(createCredentials(email))
  expect(user.profile).toEqual({ email })
})

test('a linked user is deleted like any member, and the address is free again', async () => {
  const { app, user, email } = await createLinkedUser()
  await app.deleteUser(user)
  await expect(app.logIn(createCredentials(email))).rejects.toThrow('invalid username/password')
  await app.emailPasswordAuth.registerUser({ email, password: PASSWORD })
})

const ALREADY_LINKED = 'linking a local-userpass identity is not allowed when one is already linked'

test('a linked user cannot be linked to a second address', async () => {
  const { user } = await createLinkedUser()
  const { email } = await addMember(testApp)
  const refusal = { statusCode: 400, errorCode: 'BadRequest', error: ALREADY_LINKED }
  await expect(user.linkCredentials(createCredentials(email))).rejects.toMatchObject(refusal)
})

test('an anonymous user cannot be linked to another anonymous user', async () => {
  const { user } = await signInAnonymously()
  await expect(user.linkCredentials(Credentials.anonymous())).rejects.toMatchObject({
    statusCode: 400,
    errorCode: 'BadRequest',
    error: 'linking an anonymous identity is not allowed',
  })
})

test('an API key of another user cannot be linked', async () => {
  const { email } = await createMember(testApp)
  const member = await openRealm(testApp.address).logIn(createCredentials(email))
  const { key } = await member.apiKeys.create('backup')
  const { user } = await signInAnonymously()
  await expect(user.linkCredentials(Credentials.apiKey(key))).rejects.toMatchObject({
    statusCode: 400,
    errorCode: 'InvalidParameter',
    error: 'invalid user link request',
  })
})

test('an account that has signed in cannot be linked, and the client does not retry forever', async () => {
  const { email } = await createMember(testApp)
  const { user } = await signInAnonymously()
  await expect(user.linkCredentials(createCredentials(email))).rejects.toMatchObject({
    statusCode: 401,
    errorCode: 'AuthError',
    error: 'a user already exists with the specified provider',
  })
  expect([user.isLoggedIn, user.identities.length]).toEqual([true, 1])
})

test('linking rejects a pending account, a wrong password and an unknown address like a sign-in', async () => {
  const { app, user } = await signInAnonymously()
  await app.emailPasswordAuth.registerUser({ email: 'pending@example.org', password: PASSWORD })
  const wrong = { statusCode: 401, errorCode: 'InvalidPassword', error: 'invalid username/password' }
  await expect(user.linkCredentials(createCredentials('pending@example.org', 'wrong one'))).rejects.toMatchObject(wrong)
  await expect(user.linkCredentials(createCredentials('nobody@example.org'))).rejects.toMatchObject(wrong)
  await expect(user.linkCredentials(createCredentials('pending@example.org'))).rejects.toMatchObject({
    statusCode: 401,
    errorCode: 'AuthError',
    error: 'confirmation required',
  })
  expect(user.isLoggedIn).toBe(true)
})
