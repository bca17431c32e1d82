import { expect, test } from 'vitest'
import { getReceiptEntries } from './receipt-entries.ts'

const gift = {
  id: '0'.repeat(24),
  reference: 'HF-7K2M',
  provider: 'gift',
  ptype: '1YR',
  state: 'paid',
  at: '2026-03-03T12:00:00.000Z',
  paidAt: '2026-03-03T12:00:00.000Z',
  price: 0,
  discount: 0,
  credit: 0,
  total: 0,
  currency: 'USD',
} as const
const paid = {
  ...gift,
  provider: 'stripe',
  receipt: '2026-000017',
  period: { start: '2026-03-03T12:00:00.000Z', end: '2027-03-03T12:00:00.000Z' },
} as const
const getLines = (entries: ReturnType<typeof getReceiptEntries>, name: string) =>
  entries.find((entry) => entry.name === name)?.lines

test('a receipt has its own number and names order and period', () => {
  const entries = getReceiptEntries(paid, 'mara@example.org')
  expect(getLines(entries, 'Number')).toEqual(['2026-000017'])
  expect(getLines(entries, 'Order')).toEqual(['HF-7K2M'])
  expect(getLines(entries, 'Period')).toEqual(['March 3, 2026 to March 3, 2027'])
  expect(getLines(entries, 'For')).toEqual(['mara@example.org'])
})

test('the receipt of a free period shows the order reference as its number', () => {
  const entries = getReceiptEntries(gift, undefined)
  expect(getLines(entries, 'Number')).toEqual(['HF-7K2M'])
  expect(getLines(entries, 'Order')).toBeUndefined()
  expect(getLines(entries, 'Period')).toBeUndefined()
  expect(getLines(entries, 'For')).toEqual(['A member'])
})

test('a partial refund shows its amount, a full refund its date', () => {
  expect(getLines(getReceiptEntries({ ...paid, returned: 0 }, undefined), 'Partial refund')).toEqual(['$0.00'])
  expect(getLines(getReceiptEntries({ ...paid, returned: 1250 }, undefined), 'Partial refund')).toEqual(['$12.50'])
  const refunded = getReceiptEntries({ ...paid, refundedAt: '2026-04-01T12:00:00.000Z' }, undefined)
  expect(getLines(refunded, 'Refunded on')).toEqual(['April 1, 2026'])
  expect(getLines(getReceiptEntries(paid, undefined), 'Refunded on')).toBeUndefined()
})
