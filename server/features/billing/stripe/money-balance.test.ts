import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { readBilling, buy, DAY } from '#server/testing/billing.ts'
import { callAsPage } from '#server/testing/functions.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { openStripeAcademy, type StripeAcademy } from '#server/testing/stripe-academy.ts'
import {
  createDeskScenario,
  type ChargeOutcome,
  readOrders,
  createStripeScenario,
  type PaymentScenario,
} from '#server/testing/payment-scenarios.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { addCoupon, approveOrder, NewCoupon, readPlan } from '../index.ts'
import { propertyRuns } from '../../../../scripts/test/property-runs.ts'

let academy: StripeAcademy
let desk: TestApp
beforeAll(async () => {
  academy = await openStripeAcademy()
  desk = await createTestApp({ config: { rateLimitFactor: 1000, payment: { provider: 'academy' } } })
  for (const { context } of [academy.testApp, desk])
    for (const [code, percent] of [
      ['QUARTER', '25'],
      ['WHOLE', '100'],
    ])
      await addCoupon(context, NewCoupon.parse({ code, percent }))
})
afterAll(async () => {
  await academy.close()
  await desk.close()
})

/** Random actions of a member, the academy, the bank and the clock. */
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      plan: fc.constantFrom('4WK' as const, '1YR' as const),
      coupon: fc.option(fc.constantFrom('QUARTER', 'WHOLE'), { nil: undefined, freq: 4 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      isNotified: fc.boolean(),
      charge: fc.constantFrom<ChargeOutcome>('goes through', 'goes through', 'takes days'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('withdraw' as const), pick: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'resume' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('refund' as const, 'charge back' as const, 'part' as const),
      pick: fc.nat(9),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      hours: fc.integer({ min: 1, max: 480 }),
      charge: fc.constantFrom<ChargeOutcome>('goes through', 'fails', 'takes days'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('collect' as const), end: fc.constantFrom('paid', 'given up') }),
  },
)
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

async function performStep(scenario: PaymentScenario, member: Person, step: Step) {
  const { testApp } = scenario
  if (step.do === 'order') await buy(testApp, member, step.plan, step.coupon)
  else if (step.do === 'pay') await scenario.pay(step.isNotified, step.charge)
  else if (step.do === 'pass') {
    testApp.clock.advance(step.hours * 3_600_000)
    await scenario.runPeriodicWork(step.charge)
  } else if (step.do === 'collect') await scenario.completeCharges(step.end)
  else if (!('pick' in step)) await callAsPage(testApp, member, `${step.do}Plan`)
  else if (step.do === 'withdraw') {
    const { orders } = await readBilling(testApp, member)
    const order = orders[step.pick % orders.length]
    if (!order) return
    const { status } = await callAsPage(testApp, member, 'withdrawOrder', { order: order.id })
    expect(status).toBe(order.withdrawUntil ? 200 : 409)
    if (status === 200) scenario.recordWithdrawal(order.total)
  } else await scenario.reverse(step.do, step.pick)
}

/** Returns the price per millisecond of an order, without its discount. */
const getRate = ({ price, discount, period_start: start, period_end: end }: OrderRow) =>
  (price - discount) / ((end?.getTime() ?? 0) - (start?.getTime() ?? 0))

/**
 * Returns the price of all time, past and future, that these orders open. The order that was paid last counts, from its
 * payment on. Calculated from the periods only, independent of credits.
 */
function priceOfTime(orders: readonly OrderRow[]) {
  const spans = orders.map((order) => ({
    order,
    from: Math.max(order.period_start?.getTime() ?? 0, order.is_renewal ? 0 : (order.paid_at?.getTime() ?? 0)),
    to: order.period_end?.getTime() ?? 0,
  }))
  const moments = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].toSorted((one, other) => one - other)
  return moments.slice(1).reduce((sum, to, index) => {
    const from = moments[index] ?? to
    const open = spans.findLast((span) => span.from <= from && span.to >= to)
    return sum + (open ? getRate(open.order) * (to - from) : 0)
  }, 0)
}

/** Counts pairs of orders that the member paid for the same time without a credit. */
function countDoublePayments(orders: readonly OrderRow[]) {
  const own = orders.filter(({ credited_to: to, total, credit }) => to === null && total + credit > 0)
  const measureOverlap = (one: OrderRow, other: OrderRow) =>
    Math.min(one.period_end?.getTime() ?? 0, other.period_end?.getTime() ?? 0) -
    Math.max(one.period_start?.getTime() ?? 0, other.period_start?.getTime() ?? 0)
  const pairs = own.flatMap((one, index) => own.slice(index + 1).map((other) => [one, other] as const))
  // Less than two cents cannot be credited.
  return pairs.filter(([one, other]) => measureOverlap(one, other) * Math.min(getRate(one), getRate(other)) > 2).length
}

async function runScenario(scenario: PaymentScenario, member: Person, steps: readonly Step[]) {
  for (const step of steps) await performStep(scenario, member, step)
  const remaining = await scenario.readBalance()
  const orders = (await readOrders(scenario.testApp, member)).filter(({ state }) => state === 'paid')
  // A partial refund lowers the price. A credit is rounded by up to a cent, and stays valid for a day.
  const returned = orders.reduce((sum, order) => sum + order.returned, 0)
  const slack = orders.reduce((sum, { credit }) => sum + (credit > 0 ? 2400 / 28 + 2 : 0), 1)
  const now = scenario.testApp.clock.now()
  const isOpen =
    scenario.isCharging() ||
    orders.some(({ period_start: start, period_end: end }) => start && end && start <= now && now <= end)
  return {
    inBooks: orders.reduce((sum, { total }) => sum + total, 0) - returned === remaining,
    isNegative: remaining < 0,
    gained: Math.max(0, priceOfTime(orders) - returned - remaining - slack),
    doublePayments: countDoublePayments(orders),
    isPlanCorrect: (await readPlan(scenario.testApp.context.db, member.id, now)) === (isOpen ? 'paid' : 'free'),
  }
}

/**
 * The orders match the balance, no refund exceeds the payments, no time is unpaid or paid twice, and paid time is open.
 */
const balanced = { inBooks: true, isNegative: false, gained: 0, doublePayments: 0, isPlanCorrect: true }

/** Pays the open order, and the academy gets the event. */
const payOpenOrder: Step = { do: 'pay', isNotified: true, charge: 'goes through' }
const passTime = (hours: number, charge: ChargeOutcome = 'goes through'): Step => ({ do: 'pass', hours, charge })
const upgrade = [
  { do: 'order', plan: '4WK', coupon: undefined },
  payOpenOrder,
  { do: 'order', plan: '1YR', coupon: undefined },
  payOpenOrder,
] as const satisfies Step[]
const renewal: Step[] = [...upgrade.slice(0, 2), passTime(24 * 20), passTime(24 * 7 + 18)]
const knownSequences: Record<string, Step[]> = {
  'four weeks renew while the replacing year is unpaid': [...renewal, upgrade[2], passTime(12), payOpenOrder],
  'four weeks renew while a bank debit for the year is pending': [
    ...renewal,
    upgrade[2],
    { do: 'pay', isNotified: true, charge: 'takes days' },
    passTime(40),
    { do: 'collect', end: 'paid' },
  ],
  'a renewal fails, a year is ordered, and both are paid': [
    ...renewal,
    passTime(24, 'fails'),
    upgrade[2],
    { do: 'collect', end: 'paid' },
    payOpenOrder,
  ],
  'Stripe stops retrying a renewal': [...renewal, passTime(24, 'fails'), { do: 'collect', end: 'given up' }],
  'four weeks are credited to a year, then withdrawn': [...upgrade, { do: 'withdraw', pick: 1 }],
  'four weeks are credited to a year, then charged back': [...upgrade, { do: 'charge back', pick: 0 }],
  'four weeks are withdrawn while a year with their credit is unpaid': [
    ...upgrade.slice(0, 3),
    { do: 'withdraw', pick: 1 },
    payOpenOrder,
  ],
  'the first period is refunded and a prepaid one continues': [
    ...upgrade.slice(0, 2),
    ...upgrade.slice(0, 2),
    { do: 'withdraw', pick: 1 },
  ],
  'the same plan is bought and withdrawn repeatedly': [
    ...upgrade.slice(0, 2),
    { do: 'withdraw', pick: 0 },
    ...upgrade.slice(0, 2),
    { do: 'withdraw', pick: 0 },
  ],
  'a year with a credit of four weeks is unpaid until they are used': [
    ...upgrade.slice(0, 3),
    passTime(24 * 27),
    payOpenOrder,
  ],
}

const providers = {
  Stripe: [() => academy.testApp, (member: Person) => createStripeScenario(academy, member)],
  'manual payment': [() => desk, (member: Person) => createDeskScenario(desk, member)],
} as const
for (const [name, [testApp, open]] of Object.entries(providers)) {
  test.each(Object.keys(knownSequences))(`${name}: no money is gained when %s`, async (title) => {
    const member = await createMember(testApp())
    expect(await runScenario(open(member), member, knownSequences[title] ?? [])).toEqual(balanced)
  })

  test(`${name}: the balance equals the price of the opened time for any sequence of orders and refunds`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 12 }), async (steps) => {
        const member = await createMember(testApp())
        expect(await runScenario(open(member), member, steps)).toEqual(balanced)
      }),
      { ...propertyRuns(14), endOnFailure: true, examples: Object.values(knownSequences).map((steps) => [steps]) },
    )
  }, 300_000)
}

test('a second withdrawal from a plan within a year is refused with the reason', async () => {
  const member = await createMember(desk)
  const order = async () => {
    const { value } = await buy(desk, member, '4WK')
    await approveOrder(desk.context, value.order)
    return { order: value.order.id }
  }
  expect((await callAsPage(desk, member, 'withdrawOrder', await order())).status).toBe(200)
  expect((await callAsPage(desk, member, 'quote', { plan: '4WK' })).value).toMatchObject({ mayWithdraw: false })
  expect((await callAsPage(desk, member, 'quote', { plan: '1YR' })).value).toMatchObject({ mayWithdraw: true })
  const second = await order()
  expect((await readBilling(desk, member)).orders[0]).toMatchObject({ noWithdrawal: 'used-up' })
  expect((await callAsPage(desk, member, 'withdrawOrder', second)).value).toMatchObject({
    error: expect.stringContaining('at most 1 withdrawal a year'),
    error_code: 'OrderRefused',
  })
  desk.clock.advance(366 * DAY)
  expect((await callAsPage(desk, member, 'withdrawOrder', await order())).status).toBe(200)
})

test('all requests to Stripe were valid', () => {
  expect(academy.stripe.errors).toEqual([])
})
