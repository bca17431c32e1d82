import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewApiKey } from '#contract/api-keys.ts'
import type { OwnerId } from '#server/caller.ts'
import { createTestApp, type TestApp } from '#server/test/app.ts'
import { call, createMember, type Person } from '#server/test/people.ts'
import { type Proof, startSession } from './start-session.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

const start = (proof: Proof) => startSession(house.context, proof, undefined, { ip: '::1', userAgent: undefined })
const sessionsOf = (id: OwnerId) =>
  house.context.db.selectFrom('sessions').select('id').where('account_id', '=', id).execute()
const hashOf = async ({ id }: Person) =>
  (await house.context.db.selectFrom('accounts').select('password_hash').where('id', '=', id).executeTakeFirst())
    ?.password_hash ?? ''

test('what was proven still holds, and a session begins', async () => {
  const mia = await createMember(house)
  expect((await start({ accountId: mia.id, passwordHash: await hashOf(mia) })).user_id).toBe(mia.id)
  expect(await sessionsOf(mia.id)).toHaveLength(2)
})

test('a password that was changed between its proof and the session opens nothing', async () => {
  const mia = await createMember(house)
  const passwordHash = await hashOf(mia)
  await house.context.db.updateTable('accounts').set({ password_hash: 'new' }).where('id', '=', mia.id).execute()
  await expect(start({ accountId: mia.id, passwordHash })).rejects.toMatchObject({ code: 'InvalidPassword' })
  expect(await sessionsOf(mia.id)).toHaveLength(1)
})

test('an account that was deleted meanwhile opens nothing', async () => {
  const mia = await createMember(house)
  const passwordHash = await hashOf(mia)
  await call(house.app, 'DELETE', '/auth/delete', { token: mia.accessToken })
  await expect(start({ accountId: mia.id, passwordHash })).rejects.toMatchObject({ code: 'InvalidPassword' })
})

test.each([
  ['DELETE', ''],
  ['PUT', '/disable'],
] as const)('a key that was ended meanwhile (%s %s) opens nothing', async (method, path) => {
  const mia = await createMember(house)
  const made = await call(house.app, 'POST', '/auth/api_keys', { token: mia.refreshToken, body: { name: 'backup' } })
  const { _id: apiKeyId } = made.json<NewApiKey>()
  await call(house.app, method, `/auth/api_keys/${apiKeyId}${path}`, { token: mia.refreshToken })
  await expect(start({ accountId: mia.id, apiKeyId })).rejects.toMatchObject({
    code: 'AuthError',
    message: 'invalid API key',
  })
  expect(await sessionsOf(mia.id)).toHaveLength(1)
})
