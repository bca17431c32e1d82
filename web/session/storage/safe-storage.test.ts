import { expect, test } from 'vitest'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { createSafeStorage } from './safe-storage.ts'

test("values are stored in the browser's storage", () => {
  const storage = memoryStorage()
  const safe = createSafeStorage(() => storage)
  expect(safe.set('a', '1')).toBe(true)
  expect(storage.getItem('a')).toBe('1')
  safe.set('a', null)
  expect(safe.get('a')).toBeNull()
})

test('without storage a member stays signed in until the page closes', () => {
  const safe = createSafeStorage(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  expect(safe.set('a', '1')).toBe(false)
  expect(safe.get('a')).toBe('1')
  expect(safe.keys()).toEqual(['a'])
  safe.set('a', null)
  expect(safe.get('a')).toBeNull()
})

test('a new value hides the old one if storage is full', () => {
  const storage = memoryStorage()
  storage.setItem('a', 'old')
  const full: Storage = Object.assign(Object.create(storage), {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const safe = createSafeStorage(() => full)
  safe.set('a', 'new')
  expect(safe.get('a')).toBe('new')
})
