import { expect, test, vi } from 'vitest'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { createSafeStorage } from './safe-storage.ts'
import { createTokenStore } from './token-store.ts'

const P = 'realm-web:app(holdfast-tactics)'
const open = (storage: Storage) => createTokenStore(createSafeStorage(() => storage))
const tokens = { accessToken: 'access', refreshToken: 'refresh' }
const profile = (email: string) => ({
  user_id: 'x',
  domain_id: 'd',
  type: 'normal' as const,
  identities: [{ id: 'i1', provider_type: 'local-userpass', provider_id: 'p' }],
  data: { email },
})
const signIn = (store: ReturnType<typeof open>, id: string, device = 'd'.repeat(24)) => {
  store.keepTokens(id, tokens)
  store.keepUser(id, profile(`${id}@example.org`), device)
}

test('the storage is that of the published client, key for key', () => {
  const storage = memoryStorage()
  signIn(open(storage), 'ada')
  expect(Object.fromEntries(Object.entries(storage))).toEqual({
    [`${P}:userIds`]: '["ada"]',
    [`${P}:deviceId`]: 'd'.repeat(24),
    [`${P}:user(ada):accessToken`]: 'access',
    [`${P}:user(ada):refreshToken`]: 'refresh',
    [`${P}:user(ada):providerType`]: 'local-userpass',
    [`${P}:user(ada):profile`]:
      '{"type":"normal","identities":[{"id":"i1","providerType":"local-userpass"}],"data":{"email":"ada@example.org"}}',
  })
})

test('the newest active user is the current one; who signed out stays known', () => {
  const storage = memoryStorage()
  const store = open(storage)
  signIn(store, 'ada')
  signIn(store, 'bea')
  expect(store.current()?.email).toBe('bea@example.org')
  store.clearTokens('bea')
  expect(store.current()?.email).toBe('ada@example.org')
  expect(storage.getItem(`${P}:userIds`)).toBe('["bea","ada"]')
  expect(storage.getItem(`${P}:user(bea):profile`)).not.toBeNull()
})

test('a device id of zeros means none', () => {
  const store = open(memoryStorage())
  signIn(store, 'ada', '0'.repeat(24))
  expect(store.deviceId()).toBeNull()
})

test.each([
  ['a list that is none', { [`${P}:userIds`]: '{"ada":1}' }],
  ['no JSON', { [`${P}:userIds`]: '[' }],
  ['a user without a provider', { [`${P}:userIds`]: '["ada"]', [`${P}:user(ada):refreshToken`]: 'r' }],
])('a broken storage (%s) is cleared with a warning, and nothing of others is touched', (_, broken) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const storage = memoryStorage()
  for (const [key, value] of Object.entries({ ...broken, 'holdfast.consent': 'approved' })) storage.setItem(key, value)
  expect(open(storage).current()).toBeNull()
  expect(Object.fromEntries(Object.entries(storage))).toEqual({ 'holdfast.consent': 'approved' })
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

test('React sees the same member until something changes', () => {
  const store = open(memoryStorage())
  signIn(store, 'ada')
  const before = store.current()
  expect(store.current()).toBe(before)
  store.keepAccessToken('ada', 'newer')
  expect(store.current()).not.toBe(before)
})

test('whoever listens hears of every change until they stop', () => {
  const store = open(memoryStorage())
  const heard = vi.fn<() => void>()
  const stop = store.subscribe(heard)
  signIn(store, 'ada')
  store.clearTokens('ada')
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  signIn(store, 'ada')
  expect(heard).toHaveBeenCalledTimes(2)
})

test('plan and details come from the access token, without trusting its form', () => {
  const storage = memoryStorage()
  const store = open(storage)
  const claims = btoa(
    String.fromCharCode(...new TextEncoder().encode('{"user_data":{"plan":"paid","full_name":"Zoë"}}')),
  )
  store.keepTokens('ada', { accessToken: `x.${claims.replace(/=+$/, '')}.y`, refreshToken: 'r' })
  store.keepUser('ada', profile('ada@example.org'), 'd')
  expect(store.current()).toMatchObject({ plan: 'paid', details: { full_name: 'Zoë' } })
  store.keepAccessToken('ada', 'no token at all')
  expect(store.current()).toMatchObject({ plan: 'free', details: {} })
})
