import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSweep } from '#server/features/billing/index.ts'
import { DAY, listSubjects } from '#server/testing/billing.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'
import { openCheckout, openStripeAcademy, sendWebhook } from '#server/testing/stripe-academy.ts'

test('a disabled member is not charged again, and gets no email about a cancellation', async () => {
  await using academy = await openStripeAcademy()
  const { testApp, stripe } = academy
  const { context, clock } = testApp
  const desk = await createStaff(testApp, 'desk')
  const { member, pay } = await openCheckout(academy)
  const subscription = pay()
  const deliver = async () => {
    for (const event of stripe.ledger.events) await sendWebhook(testApp, stripe.sign(event))
  }
  await deliver()
  const body = { reason: '', isNotified: false }
  expect((await callStudio(testApp, desk, 'PUT', `/members/${member.id}/disabled`, body)).statusCode).toBe(200)
  await createSweep(context)()
  expect(stripe.ledger.subscriptions.get(subscription)).toMatchObject({ cancel_at_period_end: true })
  expect(await listSubjects(testApp, member)).toEqual(['Receipt NUMBER'])
  clock.advance(29 * DAY)
  await createSweep(context)()
  const { rows } = await sql`select plan, (select count(*)::int from orders where owner_id = ${member.id}) as orders
    from subscriptions where owner_id = ${member.id}`.execute(context.db)
  expect(rows).toEqual([{ plan: 'free', orders: 1 }])
})

test('a plan whose checkout was paid while the member was disabled does not renew', async () => {
  await using academy = await openStripeAcademy()
  const { testApp, stripe } = academy
  const { context, clock } = testApp
  const desk = await createStaff(testApp, 'desk')
  const { member, pay } = await openCheckout(academy)
  const subscription = pay()
  const body = { reason: '', isNotified: false }
  expect((await callStudio(testApp, desk, 'PUT', `/members/${member.id}/disabled`, body)).statusCode).toBe(200)
  for (const event of stripe.ledger.events) await sendWebhook(testApp, stripe.sign(event))
  await createSweep(context)()
  expect(stripe.ledger.subscriptions.get(subscription)).toMatchObject({ cancel_at_period_end: true })
  expect(await listSubjects(testApp, member)).toEqual(['Receipt NUMBER'])
  clock.advance(DAY)
  const countCancellations = () =>
    stripe.requests.filter(({ form }) => form.get('cancel_at_period_end') === 'true').length
  await createSweep(context)()
  expect(countCancellations()).toBe(1)
})
