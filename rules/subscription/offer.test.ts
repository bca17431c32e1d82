import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ZERO, addAmounts, proportionalShare, toMinor } from './money.ts'
import { applyOrderCredit, totalCredit, getOffer, type PaidPeriod, calculateTotal } from './offer.ts'
import { periodFrom } from './period.ts'
import type { Entitlement } from './plan-status.ts'

const at = (moment: string) => new Date(moment)
const start = at('2026-03-01T12:00:00Z')
const four: Entitlement = { plan: 'paid', ptype: '4WK', start, renews: false }
const paid: PaidPeriod[] = [{ ...periodFrom('4WK', start), worth: toMinor(2400), currency: 'USD' }]
const month = { ptype: '4WK', price: toMinor(2400), currency: 'USD', renews: false } as const
const year = { ptype: '1YR', price: toMinor(19_900), currency: 'USD', renews: false } as const
const halfway = at('2026-03-15T12:00:00Z')

test('without a plan, or after it ended, a period starts now', () => {
  for (const entitlement of [undefined, { ...four, start: at('2026-01-01T00:00:00Z') }])
    expect(getOffer(entitlement, month, [], halfway)).toEqual({
      kind: 'new',
      period: periodFrom('4WK', halfway),
      credit: 0,
    })
})

test('a plan that does not renew is extended from its end, one period ahead', () => {
  const end = at('2026-03-29T12:00:00Z')
  expect(getOffer(four, month, paid, halfway)).toEqual({ kind: 'renewal', period: periodFrom('4WK', end), credit: 0 })
  expect(getOffer({ ...four, start: end }, month, paid, halfway)).toEqual({ kind: 'none', because: 'paid-ahead' })
})

test('half of four weeks credits half of their price towards the year', () => {
  const offer = { kind: 'change', period: periodFrom('1YR', halfway), credit: toMinor(1200) } as const
  const laterPeriod = periodFrom('1YR', at('2026-03-29T12:00:00Z'))
  expect(getOffer(four, year, paid, halfway)).toEqual({ ...offer, laterPeriod })
  expect(getOffer(four, { ...year, renews: true }, paid, halfway)).toEqual(offer)
})

test('a change without credit follows the current period, unless it renews', () => {
  const laterPeriod = periodFrom('1YR', at('2026-03-29T12:00:00Z'))
  const change = { kind: 'change', period: periodFrom('1YR', halfway), credit: toMinor(1200) } as const
  expect(applyOrderCredit({ ...change, laterPeriod }, ZERO)).toEqual({
    kind: 'renewal',
    period: laterPeriod,
    credit: 0,
  })
  expect(applyOrderCredit({ ...change, laterPeriod }, toMinor(1))).toMatchObject(change)
  expect(applyOrderCredit(change, ZERO)).toEqual(change)
})

test('a period in another currency is not credited: the new plan follows it or has to wait for its end', () => {
  const inYen = { ...year, currency: 'JPY' }
  const end = at('2026-03-29T12:00:00Z')
  expect(totalCredit(paid, 'JPY', halfway)).toBe(0)
  expect(getOffer(four, inYen, paid, halfway)).toEqual({
    kind: 'renewal',
    period: periodFrom('1YR', end),
    credit: 0,
    otherCurrency: true,
  })
  expect(getOffer({ ...four, start: end }, inYen, paid, halfway)).toEqual({ kind: 'none', because: 'paid-ahead' })
  expect(getOffer(four, { ...inYen, renews: true }, paid, halfway)).toEqual({ kind: 'none', because: 'other-currency' })
  // A gift has no value in any currency.
  const freePeriods = paid.map((entitlement) => ({ ...entitlement, worth: ZERO }))
  expect(getOffer(four, { ...inYen, renews: true }, freePeriods, halfway)).toMatchObject({ kind: 'change', credit: 0 })
})

test('a gift follows the current period of any plan, one period ahead', () => {
  const end = at('2026-03-29T12:00:00Z')
  const gift = { price: ZERO, currency: 'USD', renews: false, isGift: true }
  for (const ptype of ['4WK', '1YR'] as const)
    expect(getOffer(four, { ...gift, ptype }, paid, halfway)).toEqual({
      kind: 'renewal',
      period: periodFrom(ptype, end),
      credit: 0,
    })
  expect(getOffer({ ...four, ptype: '1YR' }, { ...gift, ptype: '4WK' }, paid, halfway)).toMatchObject({
    period: { start: at('2027-03-01T12:00:00Z') },
  })
  expect(getOffer({ ...four, start: end }, { ...gift, ptype: '1YR' }, paid, halfway)).toMatchObject({ kind: 'none' })
  expect(getOffer(undefined, { ...gift, ptype: '1YR' }, [], halfway)).toMatchObject({ kind: 'new' })
})

test('a second before the end some credit remains, at the end none', () => {
  const end = paid[0]?.end.getTime() ?? 0
  const dear: PaidPeriod[] = [{ ...periodFrom('4WK', start), worth: toMinor(2_419_200), currency: 'USD' }]
  expect(totalCredit(dear, 'USD', new Date(end - 1000))).toBe(1)
  expect(totalCredit(dear, 'USD', new Date(end))).toBe(0)
  expect(totalCredit(dear, 'USD', new Date(end + 1000))).toBe(0)
  expect(totalCredit(dear, 'USD', start)).toBe(2_419_200)
})

test('a renewing plan cannot be bought twice', () => {
  const renewing = { ...four, renews: true }
  expect(getOffer(renewing, month, paid, halfway)).toEqual({ kind: 'none', because: 'renews-itself' })
  const canceled = { ...renewing, cancelId: 'c', cancelDate: halfway }
  expect(getOffer(canceled, month, paid, halfway)).toEqual({ kind: 'none', because: 'canceled' })
  expect(getOffer({ ...four, ptype: '1YR' }, month, paid, halfway)).toEqual({ kind: 'none', because: 'longer-runs' })
})

test('during grace a plan can be bought anew, but not while its renewal is being charged', () => {
  const late = at('2026-03-30T12:00:00Z')
  expect(getOffer({ ...four, renews: true, openUntil: late, hasFailed: true }, month, paid, late)).toMatchObject({
    kind: 'new',
    period: { start: late },
  })
  const charging = { ...four, renews: true, openUntil: late }
  expect(getOffer(charging, month, paid, late)).toEqual({ kind: 'none', because: 'renews-itself' })
})

const sum = fc.integer({ min: 0, max: 100_000_000 }).map(toMinor)

test('amounts stay integers, no total is negative, and the parts add up to the price', () => {
  fc.assert(
    fc.property(sum, sum, sum, (price, discount, credit) => {
      const bill = calculateTotal(price, discount, credit)
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
      (total, whole, cut) => {
        const part = Math.floor(whole * cut)
        const shares = addAmounts(proportionalShare(total, part, whole), proportionalShare(total, whole - part, whole))
        expect(shares).toBeLessThanOrEqual(total)
        expect(total - shares).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test('fractions, negative numbers and NaN are not amounts', () => {
  for (const value of [0.5, -1, Number.NaN, Infinity, 2 ** 53]) expect(() => toMinor(value)).toThrow(RangeError)
  expect(ZERO).toBe(0)
})
