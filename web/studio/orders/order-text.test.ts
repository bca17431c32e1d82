import { expect, test } from 'vitest'
import type { DeskOrder } from '#contract/studio/orders.ts'
import { buyerName, buildHistory, orderStatusText } from './order-text.ts'

test('the state of an order that needs action takes precedence over settled states', () => {
  const paid = {
    provider: 'academy',
    state: 'paid',
    opensIn: null,
    refund: null,
    returned: 0,
    currency: 'USD',
  } as const
  expect(orderStatusText(paid)).toEqual(['disc', 'Paid'])
  expect(orderStatusText({ ...paid, returned: 8000 })).toEqual(['arrow', 'Refunded $80.00'])
  expect(orderStatusText({ ...paid, returned: 8000, refund: 'failed' })).toEqual(['triangle', 'Refund failed'])
  expect(orderStatusText({ ...paid, state: 'refunded', refund: 'byHand' })).toEqual(['arrow', 'Withdrawn, refund due'])
  expect(orderStatusText({ ...paid, provider: 'gift', state: 'refunded' })).toEqual(['cross', 'Revoked'])
  expect(orderStatusText({ ...paid, state: 'open', opensIn: 1000 })).toEqual(['disc', 'Approved'])
})

test('withdrawal and refund of a desk payment are two steps', () => {
  const order = {
    at: '2026-01-01T10:00:00.000Z',
    paidAt: null,
    withdrawnAt: '2026-01-02T10:00:00.000Z',
    refundedAt: '2026-01-02T10:00:00.000Z',
    refundFailedAt: null,
    provider: 'academy',
    total: 2400,
    returned: 0,
    state: 'refunded',
    refund: 'byHand',
  } as unknown as DeskOrder
  const getHistoryTexts = (changes: Partial<DeskOrder>) =>
    buildHistory({ ...order, ...changes }).map(([, text]) => text)
  const withdrawnTexts = ['The member withdrew, and the plan ended', 'Ordered']
  expect(getHistoryTexts({})).toEqual(withdrawnTexts)
  expect(getHistoryTexts({ refund: null, refundedAt: '2026-01-03T10:00:00.000Z' })).toEqual([
    'Refunded',
    ...withdrawnTexts,
  ])
  expect(getHistoryTexts({ refund: null, total: 0 })).toEqual(withdrawnTexts)
})

test('the buyer is shown by name, without one by email address, and otherwise as a deleted account', () => {
  expect(buyerName({ member: { id: '', name: 'Ada', email: 'ada@example.org' } })).toBe('Ada')
  expect(buyerName({ member: { id: '', name: null, email: 'ada@example.org' } })).toBe('ada@example.org')
  expect(buyerName({ member: null })).toBe('Deleted account')
})

test('the history lists each step once, newest first', () => {
  const order = {
    at: '2026-01-01T10:00:00.000Z',
    paidAt: '2026-01-02T10:00:00.000Z',
    refundedAt: '2026-01-03T10:00:00.000Z',
    withdrawnAt: null,
    refundFailedAt: null,
    receipt: '2026-000001',
    provider: 'academy',
    returned: 100,
    currency: 'USD',
    state: 'refunded',
  } as unknown as DeskOrder
  expect(buildHistory(order).map(([, text]) => text)).toEqual([
    'Refunded, and the plan ended',
    'Paid, receipt 2026-000001',
    'Ordered',
  ])
})
