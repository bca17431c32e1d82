import { Credentials } from 'realm-web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createListeningApp } from '#server/testing/listening.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'
import { openRealm } from '#server/testing/realm.ts'

// Tests API keys with the unmodified client SDK over a real socket.
let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

const signInMember = async () => {
  const { email } = await createMember(testApp)
  return openRealm(testApp.address).logIn(Credentials.emailPassword(email, PASSWORD))
}
const loginWith = (key: string) => openRealm(testApp.address).logIn(Credentials.apiKey(key))

test('a key is created, listed, fetched, and signs its owner in', async () => {
  const user = await signInMember()
  const created = await user.apiKeys.create('backup')
  const { key, ...withoutSecret } = created
  expect(created).toEqual({ _id: expect.any(String), name: 'backup', disabled: false, key: expect.any(String) })
  expect(await user.apiKeys.fetchAll()).toEqual([withoutSecret])
  expect(await user.apiKeys.fetch(withoutSecret['_id'])).toEqual(withoutSecret)
  const program = await loginWith(key)
  expect([program.id, program.profile]).toEqual([user.id, user.profile])
  expect(program.providerType).toBe('api-key')
})

test('a key is disabled, enabled and deleted, which ends its sessions', async () => {
  const user = await signInMember()
  const { key, ...withoutSecret } = await user.apiKeys.create('backup')
  const id = withoutSecret['_id']
  const program = await loginWith(key)
  await user.apiKeys.disable(id)
  await expect(program.refreshProfile()).rejects.toThrow('failed to find refresh token')
  expect(program.isLoggedIn).toBe(false)
  await expect(loginWith(key)).rejects.toThrow('invalid API key')
  await user.apiKeys.enable(id)
  expect((await loginWith(key)).isLoggedIn).toBe(true)
  await user.apiKeys.delete(id)
  await expect(loginWith(key)).rejects.toThrow('invalid API key')
  expect(await user.apiKeys.fetchAll()).toEqual([])
  expect(user.isLoggedIn).toBe(true)
})

test('deleting the key of the current session ends it', async () => {
  const user = await signInMember()
  const { key, ...withoutSecret } = await user.apiKeys.create('own')
  const program = await loginWith(key)
  await program.apiKeys.delete(withoutSecret['_id'])
  await expect(program.apiKeys.fetchAll()).rejects.toThrow('failed to find refresh token')
  expect(program.isLoggedIn).toBe(false)
})
