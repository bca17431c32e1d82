import { expect, test } from 'vitest'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { deleteMemberData, memberStorageKey } from './member-storage.ts'
import { userKey } from './storage-keys.ts'

test('the address and unsent data of a member who left are deleted, and other members’ data stay', () => {
  const storage = memoryStorage()
  for (const id of ['ada', 'ben']) {
    storage.setItem(memberStorageKey(id, 'watched'), '{}')
    storage.setItem(userKey(id, 'profile'), JSON.stringify({ type: 'normal', data: { email: `${id}@example.com` } }))
  }
  deleteMemberData('ada', storage)
  expect(storage.getItem(memberStorageKey('ada', 'watched'))).toBeNull()
  expect(JSON.parse(storage.getItem(userKey('ada', 'profile')) ?? '')).toEqual({ type: 'normal', data: {} })
  expect(storage.getItem(memberStorageKey('ben', 'watched'))).toBe('{}')
  expect(storage.getItem(userKey('ben', 'profile'))).toContain('ben@example.com')
})
