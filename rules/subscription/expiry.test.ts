import { expect, test } from 'vitest'
import { getCancelDate, expiresAt, planAt, type Subscription } from './expiry.ts'

const buildSubscription = (ptype: '4WK' | '1YR', start: string): Subscription => ({
  plan: 'paid',
  ptype,
  start: new Date(start),
})
const at = (moment: string) => new Date(moment)
const getEnd = (ptype: '4WK' | '1YR', start: string) => expiresAt(buildSubscription(ptype, start)).toISOString()

test('a member without a subscription is on the free plan', () => {
  expect(planAt(undefined, at('2026-11-21T12:00:00Z'))).toBe('free')
})

test('a free subscription never expires', () => {
  const subscription: Subscription = { ...buildSubscription('1YR', '2026-11-01T00:00:00Z'), plan: 'free' }
  expect(planAt(subscription, at('2026-11-02T00:00:00Z'))).toBe('free')
})

test.each([
  ['4WK', '2026-11-01T09:30:00Z', '2026-11-29T09:29:00Z', '2026-11-29T09:30:00Z', '2026-11-29T09:31:00Z'],
  ['1YR', '2026-11-01T09:30:00Z', '2027-11-01T09:29:00Z', '2027-11-01T09:30:00Z', '2027-11-01T09:31:00Z'],
] as const)('%s: paid until the end inclusive, free a minute later', (ptype, start, before, last, after) => {
  const subscription = buildSubscription(ptype, start)
  expect(planAt(subscription, at(before))).toBe('paid')
  expect(planAt(subscription, at(last))).toBe('paid')
  expect(planAt(subscription, at(after))).toBe('free')
})

test('four weeks are 28 days regardless of daylight saving time', () => {
  expect(getEnd('4WK', '2026-03-15T23:00:00Z')).toBe('2026-04-12T23:00:00.000Z')
  expect(getEnd('4WK', '2028-02-10T00:00:00Z')).toBe('2028-03-09T00:00:00.000Z')
})

test('a year is a calendar year, even if it contains a leap day', () => {
  expect(getEnd('1YR', '2027-06-01T08:00:00Z')).toBe('2028-06-01T08:00:00.000Z')
  expect(getEnd('1YR', '2028-01-31T00:00:00Z')).toBe('2029-01-31T00:00:00.000Z')
  expect(getEnd('1YR', '2027-02-28T10:00:00Z')).toBe('2028-02-28T10:00:00.000Z')
})

test('a year that starts on a leap day ends on 28 February', () => {
  expect(getEnd('1YR', '2028-02-29T10:00:00Z')).toBe('2029-02-28T10:00:00.000Z')
})

test('a cancelled plan lasts to the end of the paid period', () => {
  const cancelled = {
    ...buildSubscription('4WK', '2026-11-01T00:00:00Z'),
    cancelId: 'c1',
    cancelDate: at('2026-11-03T00:00:00Z'),
  }
  expect(planAt(cancelled, at('2026-11-28T23:59:00Z'))).toBe('paid')
  expect(planAt(cancelled, at('2026-11-29T00:01:00Z'))).toBe('free')
})

test('a cancel date is returned only if there is a cancel id', () => {
  const cancelDate = at('2026-11-03T00:00:00Z')
  expect(getCancelDate({ cancelId: 'c1', cancelDate })).toEqual(cancelDate)
  expect(getCancelDate({ cancelDate })).toBeUndefined()
  expect(getCancelDate({ cancelId: null, cancelDate })).toBeUndefined()
  expect(getCancelDate({ cancelId: '', cancelDate })).toBeUndefined()
  expect(getCancelDate({ cancelId: 'c1', cancelDate: null })).toBeUndefined()
})
