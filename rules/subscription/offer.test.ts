import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ZERO, addAmounts, proportionalShare, toMinor } from './money.ts'
import { applyOrderCredit, totalCredit, getOffer, type PaidPeriod, calculateTotal } from './offer.ts'
import { getPeriod } from './period.ts'
import type { Entitlement } from './plan-status.ts'

const at = (moment: string) => new Date(moment)
const start = at('2026-03-01T12:00:00Z')
const fourWeekPlan: Entitlement = { plan: 'paid', ptype: '4WK', start, renews: false }
const paidPeriods: PaidPeriod[] = [{ ...getPeriod('4WK', start), paidValue: toMinor(2400), currency: 'USD' }]
const fourWeekOrder = { ptype: '4WK', price: toMinor(2400), currency: 'USD', renews: false } as const
const yearOrder = { ptype: '1YR', price: toMinor(19_900), currency: 'USD', renews: false } as const
const halfway = at('2026-03-15T12:00:00Z')

test('without a plan, or after the plan ended, a new period starts now', () => {
  for (const entitlement of [undefined, { ...fourWeekPlan, start: at('2026-01-01T00:00:00Z') }])
    expect(getOffer(entitlement, fourWeekOrder, [], halfway)).toEqual({
      kind: 'new',
      period: getPeriod('4WK', halfway),
      credit: 0,
    })
})

test('a plan that does not renew can be extended by one period from its end', () => {
  const end = at('2026-03-29T12:00:00Z')
  expect(getOffer(fourWeekPlan, fourWeekOrder, paidPeriods, halfway)).toEqual({
    kind: 'renewal',
    period: getPeriod('4WK', end),
    credit: 0,
  })
  expect(getOffer({ ...fourWeekPlan, start: end }, fourWeekOrder, paidPeriods, halfway)).toEqual({
    kind: 'none',
    because: 'paid-ahead',
  })
})

test('changing to a year halfway through four weeks credits half of their price', () => {
  const offer = { kind: 'change', period: getPeriod('1YR', halfway), credit: toMinor(1200) } as const
  const laterPeriod = getPeriod('1YR', at('2026-03-29T12:00:00Z'))
  expect(getOffer(fourWeekPlan, yearOrder, paidPeriods, halfway)).toEqual({ ...offer, laterPeriod })
  expect(getOffer(fourWeekPlan, { ...yearOrder, renews: true }, paidPeriods, halfway)).toEqual(offer)
})

test('a change without credit starts after the current period, unless the new plan renews', () => {
  const laterPeriod = getPeriod('1YR', at('2026-03-29T12:00:00Z'))
  const change = { kind: 'change', period: getPeriod('1YR', halfway), credit: toMinor(1200) } as const
  expect(applyOrderCredit({ ...change, laterPeriod }, ZERO)).toEqual({
    kind: 'renewal',
    period: laterPeriod,
    credit: 0,
  })
  expect(applyOrderCredit({ ...change, laterPeriod }, toMinor(1))).toMatchObject(change)
  expect(applyOrderCredit(change, ZERO)).toEqual(change)
})

test('a period in another currency is not credited, so the new plan starts after it or cannot be ordered yet', () => {
  const inYen = { ...yearOrder, currency: 'JPY' }
  const end = at('2026-03-29T12:00:00Z')
  expect(totalCredit(paidPeriods, 'JPY', halfway)).toBe(0)
  expect(getOffer(fourWeekPlan, inYen, paidPeriods, halfway)).toEqual({
    kind: 'renewal',
    period: getPeriod('1YR', end),
    credit: 0,
    otherCurrency: true,
  })
  expect(getOffer({ ...fourWeekPlan, start: end }, inYen, paidPeriods, halfway)).toEqual({
    kind: 'none',
    because: 'paid-ahead',
  })
  expect(getOffer(fourWeekPlan, { ...inYen, renews: true }, paidPeriods, halfway)).toEqual({
    kind: 'none',
    because: 'other-currency',
  })
  // A period that cost nothing needs no credit, so its currency does not matter.
  const freePeriods = paidPeriods.map((entitlement) => ({ ...entitlement, paidValue: ZERO }))
  expect(getOffer(fourWeekPlan, { ...inYen, renews: true }, freePeriods, halfway)).toMatchObject({
    kind: 'change',
    credit: 0,
  })
})

test('a gift starts after the current period of any plan, but cannot be added if another period is already paid', () => {
  const end = at('2026-03-29T12:00:00Z')
  const gift = { price: ZERO, currency: 'USD', renews: false, isGift: true }
  for (const ptype of ['4WK', '1YR'] as const)
    expect(getOffer(fourWeekPlan, { ...gift, ptype }, paidPeriods, halfway)).toEqual({
      kind: 'renewal',
      period: getPeriod(ptype, end),
      credit: 0,
    })
  expect(getOffer({ ...fourWeekPlan, ptype: '1YR' }, { ...gift, ptype: '4WK' }, paidPeriods, halfway)).toMatchObject({
    period: { start: at('2027-03-01T12:00:00Z') },
  })
  expect(getOffer({ ...fourWeekPlan, start: end }, { ...gift, ptype: '1YR' }, paidPeriods, halfway)).toMatchObject({
    kind: 'none',
  })
  expect(getOffer(undefined, { ...gift, ptype: '1YR' }, [], halfway)).toMatchObject({ kind: 'new' })
})

test('credit remains until a second before the end of the period', () => {
  const end = paidPeriods[0]?.end.getTime() ?? 0
  const expensivePeriods: PaidPeriod[] = [
    { ...getPeriod('4WK', start), paidValue: toMinor(2_419_200), currency: 'USD' },
  ]
  expect(totalCredit(expensivePeriods, 'USD', new Date(end - 1000))).toBe(1)
  expect(totalCredit(expensivePeriods, 'USD', new Date(end))).toBe(0)
  expect(totalCredit(expensivePeriods, 'USD', new Date(end + 1000))).toBe(0)
  expect(totalCredit(expensivePeriods, 'USD', start)).toBe(2_419_200)
})

test('a renewing plan cannot be bought twice', () => {
  const renewing = { ...fourWeekPlan, renews: true }
  expect(getOffer(renewing, fourWeekOrder, paidPeriods, halfway)).toEqual({ kind: 'none', because: 'renews-itself' })
  const canceled = { ...renewing, cancelId: 'c', cancelDate: halfway }
  expect(getOffer(canceled, fourWeekOrder, paidPeriods, halfway)).toEqual({ kind: 'none', because: 'canceled' })
  expect(getOffer({ ...fourWeekPlan, ptype: '1YR' }, fourWeekOrder, paidPeriods, halfway)).toEqual({
    kind: 'none',
    because: 'longer-runs',
  })
})

test('a plan can be bought again after its renewal failed, but not while the renewal is being charged', () => {
  const late = at('2026-03-30T12:00:00Z')
  expect(
    getOffer({ ...fourWeekPlan, renews: true, graceUntil: late, hasFailed: true }, fourWeekOrder, paidPeriods, late),
  ).toMatchObject({
    kind: 'new',
    period: { start: late },
  })
  const charging = { ...fourWeekPlan, renews: true, graceUntil: late }
  expect(getOffer(charging, fourWeekOrder, paidPeriods, late)).toEqual({ kind: 'none', because: 'renews-itself' })
})

const anyAmount = fc.integer({ min: 0, max: 100_000_000 }).map(toMinor)

test('amounts stay integers, no total is negative, and the parts add up to the price', () => {
  fc.assert(
    fc.property(anyAmount, anyAmount, anyAmount, (price, discount, credit) => {
      const bill = calculateTotal(price, discount, credit)
      expect(bill.total + bill.discount + bill.credit).toBe(price)
      for (const part of Object.values(bill)) expect(Number.isSafeInteger(part) && part >= 0).toBe(true)
    }),
  )
})

test('shares of a sum never exceed the sum', () => {
  fc.assert(
    fc.property(
      anyAmount,
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
