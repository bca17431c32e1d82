import { expect, test } from 'vitest'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { createSafeStorage } from './safe-storage.ts'

test('values are stored in the browser’s storage', () => {
  const storage = memoryStorage()
  const safe = createSafeStorage(() => storage)
  expect(safe.set('a', '1')).toBe(true)
  expect(storage.getItem('a')).toBe('1')
  safe.set('a', null)
  expect(safe.get('a')).toBeNull()
})

test('a browser that refuses storage still signs its member in, for as long as the page lives', () => {
  const safe = createSafeStorage(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  expect(safe.set('a', '1')).toBe(false)
  expect(safe.get('a')).toBe('1')
  expect(safe.keys()).toEqual(['a'])
  safe.set('a', null)
  expect(safe.get('a')).toBeNull()
})

test('a full storage loses nothing: the new value hides the old one', () => {
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
