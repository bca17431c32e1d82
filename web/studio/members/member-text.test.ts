import { expect, test } from 'vitest'
import type { Member } from '#contract/studio/members.ts'
import { sumPayments, describeMemberState } from './member-text.ts'

type Order = Member['billing']['orders'][number]
const createOrder = (fields: Partial<Order>) => ({ total: 19_900, currency: 'USD', state: 'paid', ...fields }) as Order

test('the total is payments minus refunds by currency', () => {
  const orders = [
    createOrder({}),
    createOrder({ returned: 900 }),
    createOrder({ state: 'refunded' }),
    createOrder({ state: 'open' }),
  ]
  expect(sumPayments([...orders, createOrder({ total: 0 }), createOrder({ currency: 'EUR', total: 100 })])).toEqual([
    ['USD', 38_900],
    ['EUR', 100],
  ])
})

test('the state of an account that cannot sign in takes precedence over its plan', () => {
  const account = { isDisabled: true, isConfirmed: false, plan: '1YR' } as const
  expect(describeMemberState(account)).toEqual(['cross', 'Disabled'])
  expect(describeMemberState({ ...account, isDisabled: false })[1]).toBe('Not confirmed')
  expect(describeMemberState({ ...account, isDisabled: false, isConfirmed: true })[1]).toBe('Active')
})
