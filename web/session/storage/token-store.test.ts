import { expect, test, vi } from 'vitest'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { createSafeStorage } from './safe-storage.ts'
import { createSessionReader, signedOutSession } from '#web/session/session.ts'
import { deleteMemberData } from './member-storage.ts'
import { createTokenStore } from './token-store.ts'

const KEY_PREFIX = 'realm-web:app(holdfast-tactics)'
const open = (storage: Storage) => createTokenStore(createSafeStorage(() => storage))
const tokens = { access_token: 'access', refresh_token: 'refresh', device_id: 'd'.repeat(24) }
const signIn = (store: ReturnType<typeof open>, id: string, changed: Partial<typeof tokens> = {}) =>
  store.saveSession({ user_id: id, ...tokens, ...changed }, 'local-userpass', {
    type: 'normal',
    identities: [{ id: 'i1', provider_type: 'local-userpass' }],
    data: { email: `${id}@example.org` },
  })

test('the storage format equals that of the published client, key by key', () => {
  const storage = memoryStorage()
  signIn(open(storage), 'ada')
  expect(Object.fromEntries(Object.entries(storage))).toEqual({
    [`${KEY_PREFIX}:userIds`]: '["ada"]',
    [`${KEY_PREFIX}:deviceId`]: 'd'.repeat(24),
    [`${KEY_PREFIX}:user(ada):accessToken`]: 'access',
    [`${KEY_PREFIX}:user(ada):refreshToken`]: 'refresh',
    [`${KEY_PREFIX}:user(ada):providerType`]: 'local-userpass',
    [`${KEY_PREFIX}:user(ada):profile`]:
      '{"type":"normal","identities":[{"id":"i1","providerType":"local-userpass"}],"data":{"email":"ada@example.org"}}',
  })
})

test('the newest active user is current; a signed-out user stays known', () => {
  const storage = memoryStorage()
  const store = open(storage)
  signIn(store, 'ada')
  signIn(store, 'bea')
  expect(store.current()?.email).toBe('bea@example.org')
  store.clearTokens('bea', 'refresh')
  expect(store.current()?.email).toBe('ada@example.org')
  expect(storage.getItem(`${KEY_PREFIX}:userIds`)).toBe('["bea","ada"]')
  expect(storage.getItem(`${KEY_PREFIX}:user(bea):profile`)).not.toBeNull()
})

test('nothing of a deleted account remains, whatever another tab does concurrently', () => {
  const storage = memoryStorage()
  const [firstStore, otherStore] = [open(storage), open(storage)]
  signIn(firstStore, 'ada')
  const states: string[] = []
  firstStore.subscribe(() => {
    states.push(otherStore.member('ada').state)
    deleteMemberData('ada', storage)
  })
  firstStore.erase('ada')
  expect(states).toEqual(['removed', 'removed'])
  expect(Object.keys(storage).filter((key) => key.includes('ada'))).toEqual([])
})

test('a device id of zeros means none', () => {
  const store = open(memoryStorage())
  signIn(store, 'ada', { device_id: '0'.repeat(24) })
  expect(store.deviceId()).toBeNull()
})

test.each([
  ['not a list', { [`${KEY_PREFIX}:userIds`]: '{"ada":1}' }],
  ['invalid JSON', { [`${KEY_PREFIX}:userIds`]: '[' }],
  [
    'a user without a provider',
    { [`${KEY_PREFIX}:userIds`]: '["ada"]', [`${KEY_PREFIX}:user(ada):refreshToken`]: 'r' },
  ],
])('a corrupt storage (%s) is cleared with a warning, other keys are kept', (_, broken) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const storage = memoryStorage()
  for (const [key, value] of Object.entries({ ...broken, 'holdfast.consent': 'approved' })) storage.setItem(key, value)
  expect(open(storage).current()).toBeNull()
  expect(Object.fromEntries(Object.entries(storage))).toEqual({ 'holdfast.consent': 'approved' })
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

test('the session keeps its identity until it changes', () => {
  const store = open(memoryStorage())
  const session = createSessionReader(store)
  expect(session()).toBe(signedOutSession)
  signIn(store, 'ada')
  const oldSession = session()
  expect(oldSession).toMatchObject({ isLoggedIn: true, ownerId: 'ada', accessToken: 'access' })
  expect(session()).toBe(oldSession)
  store.saveAccessToken('ada', 'newer')
  expect(session()).toMatchObject({ accessToken: 'newer' })
})

test('a listener is called on every change until it is removed', () => {
  const store = open(memoryStorage())
  const notifications: (string | undefined)[] = []
  const unsubscribe = store.subscribe(() => notifications.push(store.current()?.id))
  signIn(store, 'ada')
  expect(notifications.at(-1)).toBe('ada')
  store.clearTokens('ada', 'refresh')
  expect(notifications.at(-1)).toBeUndefined()
  unsubscribe()
  signIn(store, 'ada')
  expect(notifications.at(-1)).toBeUndefined()
})

test('a page restored from the back/forward cache reads the session again', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const storage = memoryStorage()
  const store = open(storage)
  signIn(store, 'ada')
  const notifiedIds: (string | undefined)[] = []
  store.subscribe(() => notifiedIds.push(store.current()?.id))
  open(storage).clearTokens('ada', 'refresh')
  expect(notifiedIds).toEqual([])
  page.dispatchEvent(new Event('pageshow'))
  expect(notifiedIds).toEqual([undefined])
  vi.unstubAllGlobals()
})

test('plan and details are read from the access token, which is validated', () => {
  const storage = memoryStorage()
  const store = open(storage)
  const claims = btoa(
    String.fromCharCode(...new TextEncoder().encode('{"user_data":{"plan":"paid","full_name":"Zoë"}}')),
  )
  signIn(store, 'ada', { access_token: `x.${claims.replace(/=+$/, '')}.y` })
  expect(store.current()).toMatchObject({ plan: 'paid', details: { full_name: 'Zoë' } })
  store.saveAccessToken('ada', 'no token at all')
  expect(store.current()).toMatchObject({ plan: 'free', details: {} })
})
