import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { grantPlan } from '#server/features/members/index.ts'
import { DAY } from '#server/testing/billing.ts'
import { collectLog } from '#server/testing/log-lines.ts'
import { createMember } from '#server/testing/people.ts'
import { createTestApp } from '#server/testing/app.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { openCheckout, openStripeAcademy, sendWebhook } from '#server/testing/stripe-academy.ts'
import { createSweep } from './sweep.ts'

test('a failed step of the sweep is logged with the id of its member, order or subscription', async () => {
  const { lines, logTo } = collectLog()
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

  const rejectCall = () => Promise.reject(new Error('rejectCall'))
  await createSweep({
    ...context,
    payments: {
      ...context.payments,
      readCheckout: rejectCall,
      findOrderOfSubscription: rejectCall,
      readSubscription: rejectCall,
    },
    jobs: { ...context.jobs, enqueue: rejectCall },
  })()
  const failed = lines.filter(({ msg }) => msg === 'billing sweep step failed; the next sweep retries it')
  const ids = failed.map(({ member, order: named, subscription: id }) => ({ member, order: named, subscription: id }))
  expect(ids).toContainEqual({ member: gifted.id })
  expect(ids).toContainEqual({ subscription })
  expect(ids).toContainEqual({ order: order.reference })
})

test('members whose plan ends later do not delay those whose plan has ended', async () => {
  await using testApp = await createTestApp({ config: { payment: { provider: 'academy' } } })
  const { context, clock } = testApp
  const mia = await createMember(testApp)
  await grantPlan(context, 'operator', { id: mia.id, plan: '4WK' })
  clock.advance(24 * DAY)
  const sweep = createSweep(context)
  const readReminders = async () => (await sql`select mark from billing_marks`.execute(context.db)).rows
  await sweep()
  expect(await readReminders()).toHaveLength(1)
  await addYears(context.db, 600, new Date(clock.now().getTime() - 351 * DAY))
  clock.advance(5 * DAY)
  await sweep()
  const ended = await sql`select owner_id from subscriptions where plan = 'free'`.execute(context.db)
  expect(ended.rows).toEqual([{ owner_id: mia.id }])
  expect(await readReminders()).toHaveLength(1)
})

/** Adds members with a year that started at `start`. */
const addYears = (db: Queries, count: number, start: Date) =>
  sql`with added as (
      insert into accounts (id, email, identity_id, created_at)
      select lpad(to_hex(n), 24, '0'), 'year' || n || '@test.example', lpad(to_hex(n), 24, 'f'), ${start}
      from generate_series(1, ${count}) n returning id)
    insert into subscriptions (id, owner_id, plan, ptype, start) select id, id, 'paid', '1YR', ${start} from added`.execute(
    db,
  )
