import { expect, test } from 'vitest'
import { CLOCK_SLACK, GYM_BAG_LIFE } from '#contract/limits.ts'
import { bagStatus, bagTimeLeft, type BagCheck } from './gym-bag.ts'

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
  expect(bagTimeLeft(check(), end - SECOND)).toBe(SECOND)
  expect(bagTimeLeft(check(), end + SECOND)).toBe(0)
})

test('a check that denies access locks the lesson immediately', () => {
  expect(bagStatus(check({ verdict: 'locked' }), checkedAt)).toBe('locked')
  expect(bagStatus(check({ verdict: 'gone' }), checkedAt + 2 * GYM_BAG_LIFE)).toBe('gone')
})

test('a lesson is locked if the device clock is set back by more than a few minutes', () => {
  const latestAt = checkedAt + GYM_BAG_LIFE - SECOND
  expect(bagStatus(check(), checkedAt - CLOCK_SLACK - SECOND)).toBe('clock')
  expect(bagStatus(check(), checkedAt - CLOCK_SLACK)).toBe('playable')
  expect(bagStatus(check({ latestAt }), checkedAt + SECOND)).toBe('clock')
  expect(bagStatus(check({ latestAt }), latestAt - CLOCK_SLACK)).toBe('playable')
  expect(bagTimeLeft(check(), checkedAt - GYM_BAG_LIFE)).toBe(GYM_BAG_LIFE)
})
