import { expect, test } from 'vitest'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { hasMember } from './mark-member.ts'
import { createSafeStorage } from './safe-storage.ts'
import { createTokenStore } from './token-store.ts'

const login = { user_id: 'ada', access_token: 'a', refresh_token: 'r', device_id: '0'.repeat(24) }
const profile = { type: 'normal', identities: [], data: {} }

test('the script in HTML documents and the token store agree on whether a member is signed in', () => {
  const storage = memoryStorage()
  const tokens = createTokenStore(createSafeStorage(() => storage))
  const isSignedInByBoth = () => [hasMember(storage), tokens.currentId() !== null]
  expect(isSignedInByBoth()).toEqual([false, false])
  tokens.saveSession(login, 'local-userpass', profile)
  tokens.saveSession({ ...login, user_id: 'ben' }, 'local-userpass', profile)
  expect(isSignedInByBoth()).toEqual([true, true])
  tokens.clearTokens('ben', 'r')
  expect(isSignedInByBoth()).toEqual([true, true])
  tokens.clearTokens('ada', 'r')
  expect(isSignedInByBoth()).toEqual([false, false])
})
