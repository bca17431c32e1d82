import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { grantPlan } from '#server/features/members/index.ts'
import { DAY } from '#server/testing/billing.ts'
import { catchLog } from '#server/testing/log-lines.ts'
import { createMember } from '#server/testing/people.ts'
import { openCheckout, openStripeAcademy, sendWebhook } from '#server/testing/stripe-academy.ts'
import { createSweep } from './sweep.ts'

test('a failed step of the sweep is logged with the id of its member, order or subscription', async () => {
  const { lines, logTo } = catchLog()
  await using academy = await openStripeAcademy({ logTo })
  const { testApp, stripe } = academy
  const { context, clock } = testApp
  const gifted = await createMember(testApp)
  await grantPlan(context, 'operator', { id: gifted.id, plan: '4WK' })
  clock.advance(25 * DAY)
  const { pay } = await openCheckout(academy)
  const subscription = pay()
  for (const event of stripe.ledger.events) expect(await sendWebhook(testApp, stripe.sign(event))).toBe(204)
  await sql`update renewals set change_wanted = false, change_asked_at = ${clock.now()}`.execute(context.db)
  const { order } = await openCheckout(academy)
  clock.advance(2 * 60 * 60_000)

  const broken = () => Promise.reject(new Error('broken'))
  await createSweep({
    ...context,
    payments: { ...context.payments, readCheckout: broken, orderOfSubscription: broken, readSubscription: broken },
    jobs: { ...context.jobs, enqueue: broken },
  })()
  const failed = lines.filter(({ msg }) => msg === 'billing sweep step failed; the next sweep retries it')
  const ids = failed.map(({ member, order: named, subscription: id }) => ({ member, order: named, subscription: id }))
  expect(ids).toContainEqual({ member: gifted.id })
  expect(ids).toContainEqual({ subscription })
  expect(ids).toContainEqual({ order: order.reference })
})
