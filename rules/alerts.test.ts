import { expect, test } from 'vitest'
import { alertKey, isOlderThanAccount, selectKeysToSave } from './alerts.ts'

const alert = { name: 'New lesson', href: '/info/throws/break-fall' }

test('an alert keeps its key until its text or link changes', () => {
  expect(alertKey(alert)).toMatch(/^[0-9a-f]{14}$/)
  expect(alertKey({ ...alert })).toBe(alertKey(alert))
  const changedAlerts = [
    { ...alert, name: 'New lessons' },
    { ...alert, href: '/browse' },
    { name: 'New', href: 'lesson' },
  ]
  expect(new Set([alert, ...changedAlerts].map(alertKey)).size).toBe(4)
})

test('keys of removed alerts are dropped, and the others keep their order', () => {
  expect(selectKeysToSave(['a', 'b', 'c'], ['c', 'a'])).toEqual(['a', 'c'])
})

test('an alert is older than the account if it was published before or when the account was created', () => {
  const createdSeconds = Date.UTC(2026, 2, 4, 12) / 1000
  const accountId = `${createdSeconds.toString(16)}0000000000000000`
  const isOlder = (date?: string) => isOlderThanAccount({ date }, accountId)
  expect(['2026-03-04', '2026-03-04T11:59:59.000Z', '2026-03-04T12:00:00Z'].map(isOlder)).toEqual([true, true, true])
  expect(['2026-03-05', '2026-03-04T12:00:01.000Z', undefined].map(isOlder)).toEqual([false, false, false])
})
