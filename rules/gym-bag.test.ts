import { expect, test } from 'vitest'
import { MAX_CLOCK_SETBACK_MS, GYM_BAG_LIFETIME_MS } from '#contract/limits.ts'
import { bagStatus, getBagTimeLeft, type BagCheck } from './gym-bag.ts'

const SECOND = 1000
const checkedAt = Date.UTC(2026, 4, 1)
const check = (overrides: Partial<BagCheck> = {}): BagCheck => ({
  verdict: 'open',
  checkedAt,
  latestAt: checkedAt,
  ...overrides,
})

test('a lesson in the gym bag can be played for exactly 14 days after the check', () => {
  const end = checkedAt + 14 * 24 * 3600 * SECOND
  expect(bagStatus(check(), checkedAt)).toBe('playable')
  expect(bagStatus(check(), end - SECOND)).toBe('playable')
  expect(bagStatus(check(), end)).toBe('due')
  expect(bagStatus(check(), end + SECOND)).toBe('due')
  expect(getBagTimeLeft(check(), end - SECOND)).toBe(SECOND)
  expect(getBagTimeLeft(check(), end + SECOND)).toBe(0)
})

test('a check that denies access locks the lesson immediately', () => {
  expect(bagStatus(check({ verdict: 'locked' }), checkedAt)).toBe('locked')
  expect(bagStatus(check({ verdict: 'gone' }), checkedAt + 2 * GYM_BAG_LIFETIME_MS)).toBe('gone')
})

test('a lesson is locked if the device clock is set back by more than a few minutes', () => {
  const latestAt = checkedAt + GYM_BAG_LIFETIME_MS - SECOND
  expect(bagStatus(check(), checkedAt - MAX_CLOCK_SETBACK_MS - SECOND)).toBe('clock')
  expect(bagStatus(check(), checkedAt - MAX_CLOCK_SETBACK_MS)).toBe('playable')
  expect(bagStatus(check({ latestAt }), checkedAt + SECOND)).toBe('clock')
  expect(bagStatus(check({ latestAt }), latestAt - MAX_CLOCK_SETBACK_MS)).toBe('playable')
  expect(getBagTimeLeft(check(), checkedAt - GYM_BAG_LIFETIME_MS)).toBe(GYM_BAG_LIFETIME_MS)
})
