import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOTHING, plus, shareOf, toMinor } from './money.ts'
import { creditOf, offerOf, type Paid, totalOf } from './offer.ts'
import { periodFrom } from './period.ts'
import type { Entitlement } from './plan-status.ts'

const at = (moment: string) => new Date(moment)
const start = at('2026-03-01T12:00:00Z')
const four: Entitlement = { plan: 'paid', ptype: '4WK', start, renews: false }
const paid: Paid[] = [{ ...periodFrom('4WK', start), worth: toMinor(2400), currency: 'USD' }]
const month = { ptype: '4WK', price: toMinor(2400), currency: 'USD', renews: false } as const
const year = { ptype: '1YR', price: toMinor(19_900), currency: 'USD', renews: false } as const
const halfway = at('2026-03-15T12:00:00Z')

test('without a plan, or after it ended, a period starts now', () => {
  for (const entitlement of [undefined, { ...four, start: at('2026-01-01T00:00:00Z') }])
    expect(offerOf(entitlement, month, [], halfway)).toEqual({
      kind: 'new',
      period: periodFrom('4WK', halfway),
      credit: 0,
    })
})

test('a plan that does not renew is extended from its end, one period ahead', () => {
  const end = at('2026-03-29T12:00:00Z')
  expect(offerOf(four, month, paid, halfway)).toEqual({ kind: 'renewal', period: periodFrom('4WK', end), credit: 0 })
  expect(offerOf({ ...four, start: end }, month, paid, halfway)).toEqual({ kind: 'none', because: 'paid-ahead' })
})

test('half of four weeks credits half of their price towards the year', () => {
  expect(offerOf(four, year, paid, halfway)).toEqual({
    kind: 'change',
    period: periodFrom('1YR', halfway),
    credit: 1200,
  })
})

test('a period in another currency is not credited: the new plan follows it or has to wait for its end', () => {
  const inYen = { ...year, currency: 'JPY' }
  const end = at('2026-03-29T12:00:00Z')
  expect(creditOf(paid, 'JPY', halfway)).toBe(0)
  expect(offerOf(four, inYen, paid, halfway)).toEqual({
    kind: 'renewal',
    period: periodFrom('1YR', end),
    credit: 0,
    otherCurrency: true,
  })
  expect(offerOf({ ...four, start: end }, inYen, paid, halfway)).toEqual({ kind: 'none', because: 'paid-ahead' })
  expect(offerOf(four, { ...inYen, renews: true }, paid, halfway)).toEqual({ kind: 'none', because: 'other-currency' })
  // A gift has no value in any currency.
  const given = paid.map((one) => ({ ...one, worth: NOTHING }))
  expect(offerOf(four, { ...inYen, renews: true }, given, halfway)).toMatchObject({ kind: 'change', credit: 0 })
})

test('a gift follows the current period of any plan, one period ahead', () => {
  const end = at('2026-03-29T12:00:00Z')
  const gift = { price: NOTHING, currency: 'USD', renews: false, isGift: true }
  for (const ptype of ['4WK', '1YR'] as const)
    expect(offerOf(four, { ...gift, ptype }, paid, halfway)).toEqual({
      kind: 'renewal',
      period: periodFrom(ptype, end),
      credit: 0,
    })
  expect(offerOf({ ...four, ptype: '1YR' }, { ...gift, ptype: '4WK' }, paid, halfway)).toMatchObject({
    period: { start: at('2027-03-01T12:00:00Z') },
  })
  expect(offerOf({ ...four, start: end }, { ...gift, ptype: '1YR' }, paid, halfway)).toMatchObject({ kind: 'none' })
  expect(offerOf(undefined, { ...gift, ptype: '1YR' }, [], halfway)).toMatchObject({ kind: 'new' })
})

test('a second before the end some credit remains, at the end none', () => {
  const end = paid[0]?.end.getTime() ?? 0
  const dear: Paid[] = [{ ...periodFrom('4WK', start), worth: toMinor(2_419_200), currency: 'USD' }]
  expect(creditOf(dear, 'USD', new Date(end - 1000))).toBe(1)
  expect(creditOf(dear, 'USD', new Date(end))).toBe(0)
  expect(creditOf(dear, 'USD', new Date(end + 1000))).toBe(0)
  expect(creditOf(dear, 'USD', start)).toBe(2_419_200)
})

test('a renewing plan cannot be bought twice', () => {
  const renewing = { ...four, renews: true }
  expect(offerOf(renewing, month, paid, halfway)).toEqual({ kind: 'none', because: 'renews-itself' })
  const canceled = { ...renewing, cancelId: 'c', cancelDate: halfway }
  expect(offerOf(canceled, month, paid, halfway)).toEqual({ kind: 'none', because: 'canceled' })
  expect(offerOf({ ...four, ptype: '1YR' }, month, paid, halfway)).toEqual({ kind: 'none', because: 'longer-runs' })
})

test('during grace a plan can be bought anew, but not while its renewal is being charged', () => {
  const late = at('2026-03-30T12:00:00Z')
  expect(offerOf({ ...four, renews: true, openUntil: late, hasFailed: true }, month, paid, late)).toMatchObject({
    kind: 'new',
    period: { start: late },
  })
  const charging = { ...four, renews: true, openUntil: late }
  expect(offerOf(charging, month, paid, late)).toEqual({ kind: 'none', because: 'renews-itself' })
})

const sum = fc.integer({ min: 0, max: 100_000_000 }).map(toMinor)

test('amounts stay integers, no total is negative, and the parts add up to the price', () => {
  fc.assert(
    fc.property(sum, sum, sum, (price, discount, credit) => {
      const bill = totalOf(price, discount, credit)
      expect(bill.total + bill.discount + bill.credit).toBe(price)
      for (const part of Object.values(bill)) expect(Number.isSafeInteger(part) && part >= 0).toBe(true)
    }),
  )
})

test('shares of a sum never exceed the sum', () => {
  fc.assert(
    fc.property(
      sum,
      fc.integer({ min: 1, max: 2 ** 40 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (all, whole, cut) => {
        const part = Math.floor(whole * cut)
        const shares = plus(shareOf(all, part, whole), shareOf(all, whole - part, whole))
        expect(shares).toBeLessThanOrEqual(all)
        expect(all - shares).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test('fractions, negative numbers and NaN are not amounts', () => {
  for (const value of [0.5, -1, Number.NaN, Infinity, 2 ** 53]) expect(() => toMinor(value)).toThrow(RangeError)
  expect(NOTHING).toBe(0)
})
