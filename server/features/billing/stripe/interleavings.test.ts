import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { readBilling, DAY, readMembershipRow, listSubjects } from '#server/testing/billing.ts'
import { crashAtCall, openCheckout, openStripeAcademy, type StripeAcademy } from '#server/testing/stripe-academy.ts'
import { handleWebhook } from '#server/features/billing/stripe-webhook-routes.ts'
import { propertyRuns } from '../../../../scripts/test/property-runs.ts'

let academy: StripeAcademy
beforeAll(async () => {
  academy = await openStripeAcademy()
})
afterAll(() => academy.close())

/** Changes at Stripe after the first payment, and all emails that result from them. */
const scenarios = {
  'renewed twice': { steps: ['renew', 'renew'], mails: ['Receipt NUMBER', 'Receipt NUMBER', 'Receipt NUMBER'] },
  'renewed and canceled': {
    steps: ['renew', 'cancel'],
    mails: ['Receipt NUMBER', 'Receipt NUMBER', 'Your plan will end'],
  },
  'renewed and charged back': {
    steps: ['renew', 'dispute'],
    mails: ['Order NUMBER was refunded', 'Receipt NUMBER', 'Receipt NUMBER'],
  },
} as const
type Scenario = keyof typeof scenarios

type Action = { do: 'step' } | { do: 'deliver'; pick: number; crashAt: number; when: 'before' | 'after' }

const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ do: 'step' } as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      pick: fc.nat(),
      crashAt: fc.integer({ min: 0, max: 6 }),
      // The process crashes before the request to Stripe, or before its response is saved.
      when: fc.constantFrom('before' as const, 'after' as const),
    }),
  },
)

/**
 * Replays one scenario with its events in this order, including duplicates and crashes, and finally delivers all
 * events.
 */
async function replay(scenario: Scenario, actions: readonly Action[]) {
  const { testApp, stripe } = academy
  const from = stripe.ledger.events.length
  const { member, pay } = await openCheckout(academy)
  const subscription = pay()
  const steps: string[] = [...scenarios[scenario].steps]
  const step = () => {
    const next = steps.shift()
    if (next === 'renew') stripe.ledger.renew(subscription)
    if (next === 'cancel') stripe.ledger.setCancel(subscription, true)
    if (next === 'dispute') stripe.ledger.dispute(subscription)
  }
  const deliver = async (index: number, context: Context) => {
    const event = stripe.ledger.events[from + index]
    if (!event) return
    const { payload, signature } = stripe.sign(event)
    await handleWebhook(context, Buffer.from(payload), signature)
  }
  const countEvents = () => stripe.ledger.events.length - from
  for (const action of actions)
    if (action.do === 'step') step()
    else
      await deliver(action.pick % countEvents(), crashAtCall(testApp.context, action.crashAt, action.when)).catch(
        () => undefined,
      )
  while (steps.length > 0) step()
  for (let index = countEvents() - 1; index >= 0; index -= 1) await deliver(index, testApp.context)
  const record = await readMembershipRow(testApp, member)
  const { orders, state } = await readBilling(testApp, member)
  const getStart = ({ period }: (typeof orders)[number]) => Date.parse(period?.start ?? '')
  const ordersByStart = orders.toSorted((a, b) => getStart(a) - getStart(b))
  const first = Math.min(...orders.map(getStart))
  return {
    state,
    plan: record?.plan,
    isCanceled: typeof record?.cancel_id === 'string',
    // In periods since the first payment.
    start: Math.round(((record?.start?.getTime() ?? 0) - first) / (28 * DAY)),
    orders: ordersByStart.map((order) => order.state),
    mails: await listSubjects(testApp, member),
  }
}

test.each(Object.keys(scenarios) as Scenario[])(
  '%s: any order of events with duplicates and crashes results in the same plan and emails',
  async (scenario) => {
    const expected = await replay(scenario, [])
    expect(expected.mails).toEqual(scenarios[scenario].mails)
    await fc.assert(
      fc.asyncProperty(fc.array(anyAction, { maxLength: 12 }), async (actions) => {
        expect(await replay(scenario, actions)).toEqual(expected)
      }),
      { ...propertyRuns(5), endOnFailure: true },
    )
  },
  120_000,
)
