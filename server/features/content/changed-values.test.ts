import { expect, test } from 'vitest'
import { getChangedValues } from './changed-values.ts'

test('only short values that changed are described, and a missing one is null', () => {
  const before = { title: 'Fall', summary: 'Chin in.', body: 'a'.repeat(101), tags: ['a'] }
  const after = { title: 'Fall back', summary: 'Chin in.', body: 'b'.repeat(101), tags: ['b'], free: true }
  expect(getChangedValues('lesson', before, after)).toEqual({
    before: { title: 'Fall', free: null },
    after: { title: 'Fall back', free: true },
  })
})

test('changed values of plans name the plan and have prices as money', () => {
  const plan = (price: number) => ({ ptype: '1YR', name: 'One year', price, every: 'every year', runs: 'one year' })
  const plans = (price: number) => ({
    currency: 'USD',
    tax: 'Including tax.',
    withdrawalDays: 14,
    seller: ['Riverside'],
    desk: 'Pay at the desk.',
    plans: [plan(price), { ...plan(2400), ptype: '4WK', name: 'Four weeks' }],
  })
  expect(getChangedValues('plans', plans(19_900), plans(20_900))).toEqual({
    before: { 'price of One year': '$199.00' },
    after: { 'price of One year': '$209.00' },
  })
})
