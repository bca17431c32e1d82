import { expect, test } from 'vitest'
import { getPlanState, listOffers } from './plan-state.ts'

const start = new Date('2026-03-03T10:00:00Z')
const paid = { _id: '0'.repeat(24), owner_id: '1'.repeat(24), plan: 'paid', ptype: '4WK', start } as const
const end = new Date('2026-03-31T10:00:00Z')

test('a member without payments has a free plan without dates', () => {
  expect(getPlanState(null, start)).toEqual({ kind: 'free' })
  expect(getPlanState({ ...paid, plan: 'free' }, start)).toEqual({ kind: 'free' })
})

test('a paid plan has a start, an end and the remaining days', () => {
  expect(getPlanState(paid, new Date('2026-03-17T10:00:00Z'))).toEqual({
    kind: 'paid',
    ptype: '4WK',
    start,
    end,
    canceledAt: undefined,
    daysLeft: 14,
    elapsedShare: 0.5,
  })
})

test('a plan is active at its end and has ended one millisecond later', () => {
  expect(getPlanState(paid, end)).toMatchObject({ kind: 'paid', daysLeft: 0, elapsedShare: 1 })
  expect(getPlanState(paid, new Date(end.getTime() + 1))).toMatchObject({ kind: 'ended', end })
})

test('a cancellation date is shown only with a cancellation id', () => {
  const cancelDate = new Date('2026-03-10T10:00:00Z')
  expect(getPlanState({ ...paid, cancelDate }, start)).toMatchObject({ canceledAt: undefined })
  expect(getPlanState({ ...paid, cancelDate, cancelId: 'c1' }, start)).toMatchObject({ canceledAt: cancelDate })
})

test.each([
  ['free', undefined, ['4WK', '1YR']],
  ['ended', '4WK', ['4WK', '1YR']],
  ['grace', '1YR', ['4WK', '1YR']],
  ['running', '4WK', ['4WK again', '1YR']],
  ['running', '1YR', ['1YR again']],
  ['renewing', '4WK', ['1YR']],
  ['canceled', '4WK', ['1YR']],
  ['renewing', '1YR', []],
  ['canceled', '1YR', []],
] as const)('a member whose plan is %s (%s) is offered %j', (state, ptype, offered) => {
  const texts = listOffers(state, ptype).map(({ plan, isRenewal }) => `${plan.ptype}${isRenewal ? ' again' : ''}`)
  expect(texts).toEqual(offered)
})
