import { expect, test } from 'vitest'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { hasMember } from './member-mark.ts'
import { createSafeStorage } from './safe-storage.ts'
import { createTokenStore } from './token-store.ts'

const login = { user_id: 'ada', access_token: 'a', refresh_token: 'r', device_id: '0'.repeat(24) }
const profile = { type: 'normal', identities: [], data: {} }

test('a document detects a member exactly like the application', () => {
  const storage = memoryStorage()
  const tokens = createTokenStore(createSafeStorage(() => storage))
  const bothMarks = () => [hasMember(storage), tokens.currentId() !== null]
  expect(bothMarks()).toEqual([false, false])
  tokens.saveSession(login, 'local-userpass', profile)
  tokens.saveSession({ ...login, user_id: 'ben' }, 'local-userpass', profile)
  expect(bothMarks()).toEqual([true, true])
  tokens.clearTokens('ben', 'r')
  expect(bothMarks()).toEqual([true, true])
  tokens.clearTokens('ada', 'r')
  expect(bothMarks()).toEqual([false, false])
})
