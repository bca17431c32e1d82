import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STRIPE, startStripe } from '../../../e2e/stripe/start-stripe.ts'
import { reportUnwatchedCharges } from '#server/features/billing/index.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { buy, callFunction } from '#server/testing/billing.ts'
import { collectLog } from '#server/testing/log-lines.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'
import { sendWebhook } from '#server/testing/stripe-academy.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
let academy: TestApp
beforeAll(async () => {
  stripe = await startStripe()
  academy = await createTestApp({ config: { rateLimitFactor: 100, stripeApi: stripe.address } })
})
afterAll(async () => {
  await academy.close()
  await stripe.stop()
})

test('the payment provider cannot be changed while Stripe charges or may charge members', async () => {
  const owner = await createStaff(academy, 'owner')
  const choose = async (body: object) => {
    const response = await callStudio(academy, owner, 'PUT', '/setup/payment', body)
    return [response.statusCode, response.json<{ error?: string }>().error ?? '']
  }
  const useStripe = { provider: 'stripe', ...STRIPE }
  const conflict = (text: string) => [409, expect.stringContaining(text)]
  expect(await choose(useStripe)).toEqual([200, ''])
  const mia = await createMember(academy)
  const { value } = await buy(academy, mia, '4WK')
  expect(await choose({ provider: 'academy' })).toEqual(conflict('open checkouts: 1'))
  stripe.ledger.pay(String(value.url).split('/').at(-1) ?? '')
  for (const event of stripe.ledger.events) expect(await sendWebhook(academy, stripe.sign(event))).toBe(204)
  expect(await choose({ provider: 'academy' })).toEqual(conflict('plans that renew through Stripe: 1'))
  const { lines, logTo } = collectLog()
  const log = createLog('warn', logTo)
  await reportUnwatchedCharges({ ...academy.context, log })
  expect(lines).toEqual([])
  await reportUnwatchedCharges({ ...academy.context, log, payments: { ...academy.context.payments, name: 'academy' } })
  expect(lines).toMatchObject([{ level: 50, msg: expect.stringContaining('plans that renew through Stripe: 1') }])
  expect(await choose(useStripe)).toEqual([200, ''])
  await sql`update renewals set contract_id = contract_id || 'x'`.execute(academy.context.db)
  expect(await choose(useStripe)).toEqual([400, expect.stringContaining('another Stripe account')])
  await sql`update renewals set contract_id = rtrim(contract_id, 'x')`.execute(academy.context.db)
  expect((await callFunction(academy, mia, 'cancelPlan')).value).toMatchObject({ state: 'canceled' })
  expect(await choose({ provider: 'academy' })).toEqual([200, ''])
  expect((await callFunction(academy, mia, 'resumePlan')).status).toBe(503)
})

test('the payment provider cannot be changed while the subscription of a deleted account is not canceled, for a year', async () => {
  const owner = await createStaff(academy, 'owner')
  const choose = (body: object) => callStudio(academy, owner, 'PUT', '/setup/payment', body)
  expect((await choose({ provider: 'stripe', ...STRIPE })).statusCode).toBe(200)
  const mia = await createMember(academy)
  const { value } = await buy(academy, mia, '4WK')
  stripe.ledger.pay(String(value.url).split('/').at(-1) ?? '')
  for (const event of stripe.ledger.events) expect(await sendWebhook(academy, stripe.sign(event))).toBe(204)
  expect((await callFunction(academy, mia, 'closeAccount', { password: PASSWORD })).status).toBe(200)
  // This application runs no jobs.
  const refused = await choose({ provider: 'academy' })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { error: expect.stringContaining('being ended: 1') },
  ])
  const { rows } = await sql`select retry_limit, retry_delay_max, keep_until > now() + '400 days' as is_kept
    from pgboss.job where name = 'end-contract'`.execute(academy.context.db)
  expect(rows).toEqual([{ retry_limit: 400 * 24, retry_delay_max: 3600, is_kept: true }])
})
