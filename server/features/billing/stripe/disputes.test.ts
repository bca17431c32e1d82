import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, listSubjects, readBilling } from '#server/testing/billing.ts'
import { eventually } from '#server/testing/eventually.ts'
import { openCheckout, openStripeAcademy, sendWebhook, type StripeAcademy } from '#server/testing/stripe-academy.ts'

let academy: StripeAcademy
beforeAll(async () => {
  academy = await openStripeAcademy()
})
afterAll(() => academy.close())

let delivered = 0
/** Delivers the new events, the newest first, each twice. */
async function deliverEvents() {
  const { testApp, stripe } = academy
  const events = stripe.ledger.events.slice(delivered).toReversed()
  delivered = stripe.ledger.events.length
  for (const event of [...events, ...events]) expect(await sendWebhook(testApp, stripe.sign(event))).toBe(204)
}

/** Creates a member with a renewing plan. `end` is the end of the period in milliseconds. */
async function createRenewingMember(plan: '4WK' | '1YR') {
  const { testApp } = academy
  const { member, pay } = await openCheckout(academy, plan)
  const id = pay()
  await deliverEvents()
  return { member, id, end: Date.parse((await readBilling(testApp, member)).until ?? '') }
}

test('a chargeback ends the plan, and a won dispute reactivates it for the unused days', async () => {
  const { testApp, stripe } = academy
  for (const plan of ['4WK', '1YR'] as const) {
    const { member, id, end } = await createRenewingMember(plan)
    testApp.clock.advance(8 * DAY)
    stripe.ledger.dispute(id)
    await deliverEvents()
    expect(await readBilling(testApp, member)).toMatchObject({ state: 'free', orders: [{ state: 'refunded' }] })
    await eventually(() => expect(stripe.ledger.subscriptions.get(id)?.status).toBe('canceled'))
    testApp.clock.advance(60 * DAY)
    stripe.ledger.changeDispute(id, 'under_review')
    await deliverEvents()
    expect((await readBilling(testApp, member)).state).toMatch(/free|ended/)
    stripe.ledger.changeDispute(id, 'won')
    await deliverEvents()
    const billing = await readBilling(testApp, member)
    expect(billing).toMatchObject({ state: 'running', mayCancel: false, orders: [{ state: 'paid' }] })
    expect(billing.orders[0]?.refundedAt).toBeUndefined()
    // A year that begins before a leap day differs by a day.
    expect(Math.abs(Date.parse(billing.until ?? '') - end - 60 * DAY)).toBeLessThanOrEqual(DAY)
    expect(await listSubjects(testApp, member)).toEqual([
      'Order NUMBER is paid again',
      'Order NUMBER was refunded',
      'Receipt NUMBER',
    ])
  }
  expect(stripe.errors).toEqual([])
})

test('a lost dispute changes nothing more, and a refund during a dispute is final', async () => {
  const { testApp, stripe } = academy
  for (const end of ['lost', 'refunded']) {
    const { member, id } = await createRenewingMember('4WK')
    stripe.ledger.dispute(id)
    await deliverEvents()
    const charge = [...stripe.ledger.invoices.values()].findLast(({ subscription }) => subscription === id)?.charge
    if (end === 'refunded') stripe.ledger.refund(charge?.payment_intent ?? '')
    stripe.ledger.changeDispute(id, end === 'lost' ? 'lost' : 'won')
    await deliverEvents()
    expect(await readBilling(testApp, member)).toMatchObject({ state: 'free', orders: [{ state: 'refunded' }] })
    expect(await listSubjects(testApp, member)).toEqual(['Order NUMBER was refunded', 'Receipt NUMBER'])
  }
})

test('an inquiry by the bank does not end the plan until it becomes a chargeback', async () => {
  const { testApp, stripe } = academy
  const { member, id } = await createRenewingMember('4WK')
  stripe.ledger.dispute(id, 'warning_needs_response')
  await deliverEvents()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing', orders: [{ state: 'paid' }] })
  stripe.ledger.changeDispute(id, 'warning_closed')
  await deliverEvents()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing' })
  stripe.ledger.changeDispute(id, 'needs_response')
  await deliverEvents()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'free' })
})

test('a won dispute of a past period changes only its order', async () => {
  const { testApp, stripe } = academy
  const { member, id, end } = await createRenewingMember('4WK')
  testApp.clock.advance(end + 60_000 - testApp.clock.now().getTime())
  const first = [...stripe.ledger.invoices.values()].findLast(({ subscription }) => subscription === id)?.charge
  stripe.ledger.renew(id)
  await deliverEvents()
  stripe.ledger.dispute(first?.payment_intent ?? '')
  await deliverEvents()
  const disputed = await readBilling(testApp, member)
  expect(disputed).toMatchObject({ state: 'renewing', orders: [{ state: 'paid' }, { state: 'refunded' }] })
  const dispute = stripe.ledger.disputes.get(first?.payment_intent ?? '') ?? expect.unreachable()
  dispute.status = 'won'
  await sendWebhook(testApp, stripe.sign({ id: 'evt_won', type: 'charge.dispute.closed', object: dispute }))
  const won = await readBilling(testApp, member)
  expect(won).toMatchObject({
    state: 'renewing',
    until: disputed.until,
    orders: [{ state: 'paid' }, { state: 'paid' }],
  })
  expect(await listSubjects(testApp, member)).not.toContain('Order NUMBER is paid again')
})
