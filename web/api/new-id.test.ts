import { expect, onTestFinished, test, vi } from 'vitest'
import { newId } from './new-id.ts'

test('an id contains its second and is greater than the previous one', () => {
  const now = Math.floor(Date.now() / 1000)
  const ids = Array.from({ length: 300 }, newId)
  expect(new Set(ids).size).toBe(300)
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/)
  expect(Math.abs(Number.parseInt((ids[0] ?? '').slice(0, 8), 16) - now)).toBeLessThan(60)
})

test.each(['1969-12-31T23:00:00Z', '2106-02-07T07:00:00Z', '9999-12-31T00:00:00Z'])(
  'an id has 24 digits if the clock is at %s',
  (now) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    expect(newId()).toMatch(/^[0-9a-f]{24}$/)
  },
)
