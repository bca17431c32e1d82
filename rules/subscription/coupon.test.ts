import { expect, test } from 'vitest'
import { type Coupon, findCouponError, calculateDiscount } from './coupon.ts'
import { toMinor } from './money.ts'
import { mayWithdraw, getWithdrawalDeadline } from './period.ts'

const at = (moment: string) => new Date(moment)
const unlimitedCoupon: Coupon = {
  percent: 20,
  amount: null,
  currency: null,
  ptype: null,
  from: null,
  until: null,
  limit: null,
}
const firstUse = { ptype: '4WK', currency: 'USD', used: 0, ownUses: 0, now: at('2026-05-01T12:00:00Z') } as const

test('a coupon is valid within its window, first and last moment included', () => {
  const window = { ...unlimitedCoupon, from: at('2026-05-01T12:00:00Z'), until: at('2026-05-31T12:00:00Z') }
  const refusalAt = (moment: string) => findCouponError(window, { ...firstUse, now: at(moment) })
  expect(refusalAt('2026-05-01T11:59:59Z')).toBe('early')
  expect(refusalAt('2026-05-01T12:00:00Z')).toBeUndefined()
  expect(refusalAt('2026-05-31T12:00:00Z')).toBeUndefined()
  expect(refusalAt('2026-05-31T12:00:01Z')).toBe('late')
})

test('a coupon is used up after its maximum number of uses, and each member can use it once', () => {
  const limitedToThree = { ...unlimitedCoupon, limit: 3 }
  expect(findCouponError(limitedToThree, { ...firstUse, used: 2 })).toBeUndefined()
  expect(findCouponError(limitedToThree, { ...firstUse, used: 3 })).toBe('used-up')
  expect(findCouponError(limitedToThree, { ...firstUse, ownUses: 1 })).toBe('used-by-you')
})

test('a coupon may be limited to one plan, and an amount has one currency', () => {
  expect(findCouponError({ ...unlimitedCoupon, ptype: '1YR' }, firstUse)).toBe('other-plan')
  const fiveEuros = { ...unlimitedCoupon, percent: null, amount: toMinor(500), currency: 'EUR' }
  expect(findCouponError(fiveEuros, firstUse)).toBe('other-currency')
  expect(findCouponError(fiveEuros, { ...firstUse, currency: 'EUR' })).toBeUndefined()
})

test('a discount is rounded down to whole cents and never exceeds the price', () => {
  expect(calculateDiscount({ percent: 33, amount: null }, toMinor(2399))).toBe(791)
  expect(calculateDiscount({ percent: 100, amount: null }, toMinor(2400))).toBe(2400)
  expect(calculateDiscount({ percent: null, amount: toMinor(500) }, toMinor(300))).toBe(300)
})

test('the withdrawal period of fourteen days ends with its last second', () => {
  const paidAt = at('2026-10-20T22:15:00Z')
  expect(getWithdrawalDeadline(paidAt, 14)).toEqual(at('2026-11-03T22:15:00Z'))
  const mayWithdrawAt = (moment: string) => mayWithdraw(paidAt, 14, at(moment))
  expect([
    mayWithdrawAt('2026-11-03T22:14:59Z'),
    mayWithdrawAt('2026-11-03T22:15:00Z'),
    mayWithdrawAt('2026-11-03T22:15:01Z'),
  ]).toEqual([true, true, false])
  expect(mayWithdraw(paidAt, 0, paidAt)).toBe(false)
})
