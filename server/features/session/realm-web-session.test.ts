import { sql } from 'kysely'
import { type App, BSON, Credentials, UserState } from 'realm-web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnerId } from '#server/caller.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'
import { openRealm, createEmptyStorage } from '#server/testing/realm.ts'

// Tests users and their tokens with the unmodified client SDK over a real socket.
let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100, anonymousLogin: true } })
})
afterAll(() => testApp.close())

const logInNewMember = async (app: App) => {
  const { email } = await createMember(testApp)
  return app.logIn(Credentials.emailPassword(email, PASSWORD))
}
const signInMember = async () => {
  const app = openRealm(testApp.address)
  return { app, user: await logInNewMember(app) }
}

test('an expired access token is refreshed once and transparently', async () => {
  const { user } = await signInMember()
  const before = user.accessToken
  testApp.clock.advance(33 * 60_000)
  await user.refreshProfile()
  expect(user.accessToken).not.toBe(before)
  expect(user.profile.email).toContain('@')
})

test('a deleted session signs the client out', async () => {
  const { user } = await signInMember()
  await testApp.context.db
    .deleteFrom('sessions')
    .where('account_id', '=', user.id as OwnerId)
    .execute()
  await expect(user.refreshProfile()).rejects.toThrow('failed to find refresh token')
  expect([user.accessToken, user.refreshToken, user.state]).toEqual([null, null, UserState.LoggedOut])
  await expect(user.logOut()).resolves.toBeUndefined()
})

test('calls by a signed-out user are refused without endless retries', async () => {
  const { user } = await signInMember()
  await user.logOut()
  expect(user.state).toBe(UserState.LoggedOut)
  await expect(user.refreshProfile()).rejects.toMatchObject({ statusCode: 401, errorCode: 'InvalidSession' })
  await expect(user.apiKeys.fetchAll()).rejects.toMatchObject({ statusCode: 401 })
})

test('refreshed custom data contains current values', async () => {
  const { user } = await signInMember()
  await sql`update profile_details set full_name = 'Mia Example' where owner_id = ${user.id}`.execute(
    testApp.context.db,
  )
  expect(user.customData).not.toHaveProperty('full_name')
  expect(await user.refreshCustomData()).toMatchObject({ full_name: 'Mia Example' })
})

test('a reloaded page restores the user and the device id', async () => {
  const storage = createEmptyStorage()
  const user = await logInNewMember(openRealm(testApp.address, storage))
  const reloaded = openRealm(testApp.address, storage)
  expect(reloaded.currentUser?.id).toBe(user.id)
  expect(reloaded.currentUser?.profile).toEqual(user.profile)
  const { email } = await createMember(testApp)
  const next = await reloaded.logIn(Credentials.emailPassword(email, PASSWORD))
  expect(next.deviceId).toBe(user.deviceId)
  expect(new BSON.ObjectId(next.deviceId ?? '').toHexString()).toBe(user.deviceId)
})

test('two users of one client can be switched and signed out separately', async () => {
  const app = openRealm(testApp.address)
  const ada = await logInNewMember(app)
  const bea = await logInNewMember(app)
  expect(app.currentUser?.id).toBe(bea.id)
  app.switchUser(ada)
  expect(app.currentUser?.id).toBe(ada.id)
  await ada.logOut()
  expect(app.currentUser?.id).toBe(bea.id)
  await app.removeUser(ada)
  expect([ada.state, bea.state, Object.keys(app.allUsers)]).toEqual([UserState.Removed, UserState.Active, [bea.id]])
  await app.removeUser(bea)
  expect(app.currentUser).toBeNull()
  expect(
    (
      await testApp.context.db
        .selectFrom('sessions')
        .where('account_id', '=', bea.id as OwnerId)
        .selectAll()
        .execute()
    ).length,
  ).toBe(1)
})

test('a member can delete their account, even though the client then signs out of the deleted session', async () => {
  const { app, user } = await signInMember()
  const email = user.profile.email ?? ''
  await app.deleteUser(user)
  expect([user.state, app.currentUser]).toEqual([UserState.Removed, null])
  await expect(app.logIn(Credentials.emailPassword(email, PASSWORD))).rejects.toThrow('invalid username/password')
  await app.emailPasswordAuth.registerUser({ email, password: PASSWORD })
})

test('an anonymous user signs in, is reused, refreshes, signs out and is deleted', async () => {
  const app = openRealm(testApp.address)
  const user = await app.logIn(Credentials.anonymous())
  expect([user.profile, user.identities]).toEqual([{}, [expect.objectContaining({ providerType: 'anon-user' })]])
  expect(await user.refreshCustomData()).toMatchObject({ owner_id: user.id })
  expect((await app.logIn(Credentials.anonymous())).id).toBe(user.id)
  await user.logOut()
  const other = await app.logIn(Credentials.anonymous(false))
  expect(other.id).not.toBe(user.id)
  await app.deleteUser(other)
  expect(other.state).toBe(UserState.Removed)
})

test('property names of Object.prototype cannot be called as functions', async () => {
  const { user } = await signInMember()
  for (const name of ['constructor', '__proto__', 'toString'])
    await expect(user.callFunction(name)).rejects.toThrow(`function not found: '${name}'`)
})
