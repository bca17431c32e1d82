import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewApiKey } from '#contract/api-keys.ts'
import type { OwnerId } from '#server/caller.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { call, createMember, type Person } from '#server/testing/people.ts'
import { type AuthenticatedAccount, startSession } from './start-session.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const start = (authenticated: AuthenticatedAccount) =>
  startSession(testApp.context, authenticated, undefined, { ip: '::1', userAgent: undefined })
const listSessions = (id: OwnerId) =>
  testApp.context.db.selectFrom('sessions').select('id').where('account_id', '=', id).execute()
const getHash = async ({ id }: Person) =>
  (await testApp.context.db.selectFrom('accounts').select('password_hash').where('id', '=', id).executeTakeFirst())
    ?.password_hash ?? ''

test('a valid password hash starts a session', async () => {
  const mia = await createMember(testApp)
  expect((await start({ accountId: mia.id, passwordHash: await getHash(mia) })).user_id).toBe(mia.id)
  expect(await listSessions(mia.id)).toHaveLength(2)
})

test('a password change after the authentication prevents the session', async () => {
  const mia = await createMember(testApp)
  const passwordHash = await getHash(mia)
  await testApp.context.db.updateTable('accounts').set({ password_hash: 'new' }).where('id', '=', mia.id).execute()
  await expect(start({ accountId: mia.id, passwordHash })).rejects.toMatchObject({ code: 'InvalidPassword' })
  expect(await listSessions(mia.id)).toHaveLength(1)
})

test('the deletion of the account after the authentication prevents the session', async () => {
  const mia = await createMember(testApp)
  const passwordHash = await getHash(mia)
  await call(testApp.app, 'DELETE', '/auth/delete', { token: mia.accessToken })
  await expect(start({ accountId: mia.id, passwordHash })).rejects.toMatchObject({ code: 'InvalidPassword' })
})

test.each([
  ['DELETE', ''],
  ['PUT', '/disable'],
] as const)('a key that was deleted or disabled meanwhile (%s %s) opens no session', async (method, path) => {
  const mia = await createMember(testApp)
  const created = await call(testApp.app, 'POST', '/auth/api_keys', {
    token: mia.refreshToken,
    body: { name: 'backup' },
  })
  const { _id: apiKeyId } = created.json<NewApiKey>()
  await call(testApp.app, method, `/auth/api_keys/${apiKeyId}${path}`, { token: mia.refreshToken })
  await expect(start({ accountId: mia.id, apiKeyId })).rejects.toMatchObject({
    code: 'AuthError',
    message: 'invalid API key',
  })
  expect(await listSessions(mia.id)).toHaveLength(1)
})
