import { expect, test } from 'vitest'
import { alertKey, keysToSave } from './alerts.ts'

const alert = { name: 'New lesson', href: '/info/throws/break-fall' }

test('an alert keeps its key until its text or link changes', () => {
  expect(alertKey(alert)).toMatch(/^[0-9a-f]{14}$/)
  expect(alertKey({ ...alert })).toBe(alertKey(alert))
  const others = [
    { ...alert, name: 'New lessons' },
    { ...alert, href: '/browse' },
    { name: 'New', href: 'lesson' },
  ]
  expect(new Set([alert, ...others].map(alertKey)).size).toBe(4)
})

test('keys of removed alerts are dropped, and the others keep their order', () => {
  expect(keysToSave(['a', 'b', 'c'], ['c', 'a'])).toEqual(['a', 'c'])
})
