import { expect, test } from 'vitest'
import { type Coupon, couponRefusal, calculateDiscount } from './coupon.ts'
import { toMinor } from './money.ts'
import { mayWithdraw, withdrawUntil } from './period.ts'

const at = (moment: string) => new Date(moment)
const open: Coupon = { percent: 20, amount: null, currency: null, ptype: null, from: null, until: null, limit: null }
const use = { ptype: '4WK', currency: 'USD', used: 0, ownUses: 0, now: at('2026-05-01T12:00:00Z') } as const

test('a coupon is valid within its window, first and last moment included', () => {
  const window = { ...open, from: at('2026-05-01T12:00:00Z'), until: at('2026-05-31T12:00:00Z') }
  const refusalAt = (moment: string) => couponRefusal(window, { ...use, now: at(moment) })
  expect(refusalAt('2026-05-01T11:59:59Z')).toBe('early')
  expect(refusalAt('2026-05-01T12:00:00Z')).toBeUndefined()
  expect(refusalAt('2026-05-31T12:00:00Z')).toBeUndefined()
  expect(refusalAt('2026-05-31T12:00:01Z')).toBe('late')
})

test('a coupon is exhausted by its last use, and each member can use it once', () => {
  const few = { ...open, limit: 3 }
  expect(couponRefusal(few, { ...use, used: 2 })).toBeUndefined()
  expect(couponRefusal(few, { ...use, used: 3 })).toBe('used-up')
  expect(couponRefusal(few, { ...use, ownUses: 1 })).toBe('used-by-you')
})

test('a coupon may be limited to one plan, and an amount has one currency', () => {
  expect(couponRefusal({ ...open, ptype: '1YR' }, use)).toBe('other-plan')
  const sum = { ...open, percent: null, amount: toMinor(500), currency: 'EUR' }
  expect(couponRefusal(sum, use)).toBe('other-currency')
  expect(couponRefusal(sum, { ...use, currency: 'EUR' })).toBeUndefined()
})

test('a discount is in whole cents and at most the price', () => {
  expect(calculateDiscount({ percent: 33, amount: null }, toMinor(2399))).toBe(791)
  expect(calculateDiscount({ percent: 100, amount: null }, toMinor(2400))).toBe(2400)
  expect(calculateDiscount({ percent: null, amount: toMinor(500) }, toMinor(300))).toBe(300)
})

test('the withdrawal period of fourteen days ends with its last second', () => {
  const paidAt = at('2026-10-20T22:15:00Z')
  expect(withdrawUntil(paidAt, 14)).toEqual(at('2026-11-03T22:15:00Z'))
  const may = (moment: string) => mayWithdraw(paidAt, 14, at(moment))
  expect([may('2026-11-03T22:14:59Z'), may('2026-11-03T22:15:00Z'), may('2026-11-03T22:15:01Z')]).toEqual([
    true,
    true,
    false,
  ])
  expect(mayWithdraw(paidAt, 0, paidAt)).toBe(false)
})
