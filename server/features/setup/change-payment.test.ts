import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { STRIPE, startStripe } from '../../../e2e/stripe/start-stripe.ts'
import { endSubscriptionQueue, reportUnwatchedCharges, retryFailedEndings } from '#server/features/billing/index.ts'
import { findWarnings } from '#server/features/warnings/index.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { buy, readBilling } from '#server/testing/billing.ts'
import { callAsPage } from '#server/testing/functions.ts'
import { collectLog } from '#server/testing/log-lines.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'
import { closeCheckout, voidOrder } from '#server/features/billing/index.ts'
import { lockPaymentProvider } from '../billing/lock-payment-provider.ts'
import {
  findItem,
  importContent,
  planImport,
  readSnapshot,
  restoreRevision,
  saveDraft,
  scheduleContent,
} from '#server/features/content/index.ts'
import { importOnce } from '../content/import.ts'
import { createEditor } from '#server/testing/content.ts'
import { callStudio, createStaff, publishPlans } from '#server/testing/staff.ts'
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
  expect((await callAsPage(academy, mia, 'cancelPlan')).value).toMatchObject({ state: 'canceled' })
  expect(await choose({ provider: 'academy' })).toEqual([200, ''])
  // Stripe can no longer be asked to charge it again.
  expect((await callAsPage(academy, mia, 'resumePlan')).value).toMatchObject({ error_code: 'OrderRefused' })
  expect((await readBilling(academy, mia)).state).toBe('canceled')
})

test('the payment provider cannot be changed while the subscription of a deleted account is not canceled, for a year', async () => {
  const owner = await createStaff(academy, 'owner')
  const choose = (body: object) => callStudio(academy, owner, 'PUT', '/setup/payment', body)
  expect((await choose({ provider: 'stripe', ...STRIPE })).statusCode).toBe(200)
  const mia = await createMember(academy)
  const { value } = await buy(academy, mia, '4WK')
  stripe.ledger.pay(String(value.url).split('/').at(-1) ?? '')
  for (const event of stripe.ledger.events) expect(await sendWebhook(academy, stripe.sign(event))).toBe(204)
  expect((await callAsPage(academy, mia, 'closeAccount', { password: PASSWORD })).status).toBe(200)
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

/** Uses Stripe, and returns functions that change the provider and deliver all events of the fake. */
async function useStripe() {
  const owner = await createStaff(academy, 'owner')
  const choose = async (body: object) => {
    const response = await callStudio(academy, owner, 'PUT', '/setup/payment', body)
    return [response.statusCode, response.json<{ error?: string }>().error ?? '']
  }
  await sql`delete from pgboss.job where name in ('end-contract', 'close-checkout')`.execute(academy.context.db)
  expect(await choose({ provider: 'stripe', ...STRIPE })).toEqual([200, ''])
  const before = stripe.ledger.events.length
  const deliver = async () => {
    for (const event of stripe.ledger.events.slice(before)) await sendWebhook(academy, stripe.sign(event))
  }
  return { owner, choose, deliver }
}

const toCheckoutId = (url: unknown) => String(url).split('/').at(-1) ?? ''

test('the payment provider cannot be changed while a checkout is being opened, even if its order is canceled', async () => {
  const { choose, deliver } = await useStripe()
  const mia = await createMember(academy)
  stripe.breakNext(/checkout\/sessions$/, 'delayed')
  const waiting = stripe.whenWaiting()
  const buying = buy(academy, mia, '4WK')
  await waiting
  const conflict = [409, expect.stringContaining('open checkouts: 1')]
  expect(await choose({ provider: 'academy' })).toEqual(conflict)
  stripe.release()
  const { value } = await buying
  stripe.ledger.pay(toCheckoutId(value.url))
  await deliver()
  expect((await readBilling(academy, mia)).state).toBe('renewing')
  expect((await callAsPage(academy, mia, 'cancelPlan')).status).toBe(200)

  stripe.breakNext(/checkout\/sessions$/, 'delayed')
  const waitingAgain = stripe.whenWaiting()
  const ben = await createMember(academy)
  const abandoned = buy(academy, ben, '4WK')
  await waitingAgain
  const [order] = (await readBilling(academy, ben)).orders
  await voidOrder(academy.context, { id: order?.id ?? '' })
  expect(await choose({ provider: 'academy' })).toEqual(conflict)
  stripe.release()
  expect((await abandoned).status).toBe(409)
})

test('canceling an order closes its checkout, and the provider cannot be changed before that', async () => {
  const { choose } = await useStripe()
  const mia = await createMember(academy)
  const { value } = await buy(academy, mia, '4WK')
  await voidOrder(academy.context, value.order)
  // This application runs no jobs.
  const { rows } = await sql`select data from pgboss.job where name = 'close-checkout'`.execute(academy.context.db)
  expect(rows).toEqual([{ data: { checkoutId: toCheckoutId(value.url) } }])
  academy.clock.advance(5 * 60_000)
  expect(await choose({ provider: 'academy' })).toEqual([409, expect.stringContaining('being ended: 1')])
})

test('a process that was not notified of the new provider yet opens no checkout', async () => {
  await useStripe()
  const mia = await createMember(academy)
  const { db } = academy.context
  await sql`update connections set settings = '{"provider":"academy"}' where name = 'payment'`.execute(db)
  const requests = stripe.requests.length
  expect(await buy(academy, mia, '4WK')).toMatchObject({ status: 409, value: { error_code: 'OrderRefused' } })
  expect([stripe.requests.length - requests, (await readBilling(academy, mia)).orders]).toEqual([0, []])
  await academy.context.connections.refresh()
  expect((await buy(academy, mia, '4WK')).value.order.provider).toBe('academy')
})

test('a price that Stripe does not charge is not published while Stripe is in use, and prevents its use', async () => {
  const { choose } = await useStripe()
  const read = () => academy.context.content.single('plans').plans
  const changePrice = (price: number) => publishPlans(academy, { plans: read().map((plan) => ({ ...plan, price })) })
  const before = read()
  const refused = await changePrice(49)
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('Stripe charges at least $0.50')])
  expect((await changePrice(50)).statusCode).toBe(200)
  expect(await choose({ provider: 'academy', force: true })).toEqual([200, ''])
  expect((await changePrice(1)).statusCode).toBe(200)
  const tooSmall = 'change the prices first: plans[0].price: Stripe charges at least $0.50 (USD)'
  expect(await choose({ provider: 'stripe', ...STRIPE })).toEqual([400, tooSmall])
  expect((await publishPlans(academy, { plans: before })).statusCode).toBe(200)
  expect(await choose({ provider: 'stripe', ...STRIPE })).toEqual([200, ''])
})

test('without Stripe, a queued cancellation fails, owners are warned, and it is queued again once Stripe is set up', async () => {
  await using desk = await createTestApp({ config: { payment: { provider: 'academy' } }, workers: true })
  const { context } = desk
  const data = { contractId: 'sub_gone' }
  await context.db.transaction().execute((change) => context.jobs.enqueue(change, endSubscriptionQueue, data))
  const readJobs = async () => {
    const { rows } = await sql<object>`select name, data from pgboss.job
      where name like 'end-contract%' and state < 'completed'`.execute(context.db)
    return rows
  }
  await vi.waitFor(async () => expect(await readJobs()).toEqual([{ name: 'end-contract-failed', data }]), 30_000)
  expect(await findWarnings(context)).toContainEqual({
    code: 'stripe-needed',
    text: expect.stringContaining('being ended: 1'),
  })
  const payments = { ...context.payments, name: 'stripe' } as const
  const enqueued = vi.spyOn(context.jobs, 'retryFailed').mockResolvedValue(1)
  await retryFailedEndings({ ...context, payments })
  expect(enqueued.mock.calls.map(([queue, ids]) => [queue.name, ids.length])).toEqual([
    ['end-contract', 1],
    ['close-checkout', 0],
  ])
})

test('a price that Stripe does not charge is not scheduled while Stripe is in use, nor imported', async () => {
  await useStripe()
  const { context } = academy
  const { version, draft, published } = await findItem(context.db, 'plans', 'plans')
  const { plans } = context.content.single('plans')
  const data = { ...draft.data, plans: plans.map((plan) => ({ ...plan, price: 49 })) }
  const editor = createEditor()
  const item = { kind: 'plans', slug: 'plans' } as const
  const saved = await saveDraft(context, editor, { ...item, version, data })
  const publishAt = new Date(context.now().getTime() + 86_400_000)
  const refusal = "'plans' cannot be published yet: plans[0].price: Stripe charges at least $0.50 (USD)"
  const schedule = { ...item, version: saved.version, publishAt, unpublishAt: null }
  await expect(scheduleContent(context, editor, schedule)).rejects.toThrow(refusal)

  const { items, redirects } = await readSnapshot(context.db)
  for (const changes of [
    { draft: data, publishAt: publishAt.toISOString() },
    { published: data, draft: undefined },
  ]) {
    const wanted = {
      items: items.map((other) => (other.kind === 'plans' ? { ...other, ...changes } : other)),
      redirects,
    }
    await expect(importContent(context, editor, wanted)).rejects.toThrow(refusal)
    await expect(planImport(context, wanted)).rejects.toThrow(refusal)
  }
  const { config, db, now } = context
  await sql`update content_state set imported_at = null`.execute(db)
  const wanted = {
    items: items.map((other) => (other.kind === 'plans' ? { ...other, published: data } : other)),
    redirects,
  }
  const withStripe = {
    ...config,
    isPaymentSet: true,
    payment: { provider: 'stripe', api: undefined, ...STRIPE },
  } as const
  await expect(importOnce({ db, now, config: withStripe }, 'content/', async () => wanted)).rejects.toThrow(refusal)
  await sql`update content_state set imported_at = now()`.execute(db)
  await saveDraft(context, editor, { ...item, version: saved.version, data: published?.data ?? {} })
})

test('a price that Stripe does not charge is not saved to a scheduled draft while Stripe is in use', async () => {
  await useStripe()
  const { context } = academy
  const editor = createEditor()
  const item = { kind: 'plans', slug: 'plans' } as const
  const { version, draft } = await findItem(context.db, 'plans', 'plans')
  const { plans } = context.content.single('plans')
  const tooSmall = { ...draft.data, plans: plans.map((plan) => ({ ...plan, price: 49 })) }
  const saved = await saveDraft(context, editor, { ...item, version, data: tooSmall })
  const changed = await saveDraft(context, createEditor('Bea'), { ...item, version: saved.version, data: draft.data })
  const publishAt = new Date(context.now().getTime() + 86_400_000)
  const schedule = { publishAt, unpublishAt: null }
  const scheduled = await scheduleContent(context, editor, { ...item, version: changed.version, ...schedule })

  const refusal = "'plans' cannot be published yet: plans[0].price: Stripe charges at least $0.50 (USD)"
  const target = { ...item, version: scheduled.version }
  await expect(saveDraft(context, editor, { ...target, data: tooSmall })).rejects.toThrow(refusal)
  const restoring = restoreRevision(context, editor, { ...target, revision: saved.draft.revision })
  await expect(restoring).rejects.toThrow(refusal)
  const { draft: kept } = await findItem(context.db, 'plans', 'plans')
  expect(kept).toMatchObject({ revision: scheduled.draft.revision, data: draft.data })
  await scheduleContent(context, editor, { ...target, publishAt: null, unpublishAt: null })
})

test('Stripe is not set up while a scheduled price is smaller than it charges', async () => {
  const { choose } = await useStripe()
  expect(await choose({ provider: 'academy', force: true })).toEqual([200, ''])
  const { context } = academy
  const editor = createEditor()
  const item = { kind: 'plans', slug: 'plans' } as const
  const { version, draft } = await findItem(context.db, 'plans', 'plans')
  const plans = context.content.single('plans').plans.map((plan) => ({ ...plan, price: 49 }))
  const saved = await saveDraft(context, editor, { ...item, version, data: { ...draft.data, plans } })
  const publishAt = new Date(context.now().getTime() + 86_400_000)
  const target = { ...item, version: saved.version }
  const scheduled = await scheduleContent(context, editor, { ...target, publishAt, unpublishAt: null })
  const tooSmall = 'change the prices first: plans[0].price: Stripe charges at least $0.50 (USD)'
  expect(await choose({ provider: 'stripe', ...STRIPE })).toEqual([400, tooSmall])
  await saveDraft(context, editor, { ...item, version: scheduled.version, data: draft.data })
  expect(await choose({ provider: 'stripe', ...STRIPE })).toEqual([200, ''])
})

test('Stripe is still needed for a canceled order that is paid by bank debit until the debit arrives', async () => {
  const { deliver } = await useStripe()
  const mia = await createMember(academy)
  const { value } = await buy(academy, mia, '4WK')
  const checkoutId = toCheckoutId(value.url)
  const subscription = stripe.ledger.pay(checkoutId, { byDebit: true })
  await voidOrder(academy.context, value.order)
  const close = () => closeCheckout(academy.context)({ checkoutId })
  await expect(close()).rejects.toThrow('pending')
  stripe.ledger.payLate(subscription)
  await close()
  await deliver()
  expect((await readBilling(academy, mia)).state).toBe('renewing')
})

test('a change of the provider waits for an order that is being placed', async () => {
  const { choose } = await useStripe()
  const { value } = await buy(academy, await createMember(academy), '4WK')
  await voidOrder(academy.context, value.order)
  const { db } = academy.context
  await sql`delete from pgboss.job where name = 'close-checkout'`.execute(db)
  const changing = await db.transaction().execute(async (transaction) => {
    await lockPaymentProvider(academy.context, transaction)
    const change = choose({ provider: 'academy' })
    await setTimeout(500)
    await sql`update orders set state = 'open' where id = ${value.order.id}`.execute(transaction)
    return { change }
  })
  expect(await changing.change).toEqual([409, expect.stringContaining('open checkouts: 1')])
})

test('an account that Stripe has closed can be disconnected: plans end with their period, refunds are paid manually', async () => {
  const { owner, choose, deliver } = await useStripe()
  const [mia, ben, kai, lou] = await Promise.all([1, 2, 3, 4].map(() => createMember(academy)))
  if (!mia || !ben || !kai || !lou) throw new Error('there are four members')
  for (const member of [mia, ben, kai]) stripe.ledger.pay(toCheckoutId((await buy(academy, member, '4WK')).value.url))
  const { value: open } = await buy(academy, lou, '4WK')
  await deliver()
  const [order] = (await readBilling(academy, ben)).orders
  expect((await callAsPage(academy, ben, 'withdrawOrder', { order: order?.id })).status).toBe(200)
  expect((await callAsPage(academy, kai, 'closeAccount', { password: PASSWORD })).status).toBe(200)

  const reasons = /renew through Stripe: .*open checkouts: .*unpaid refunds: .*being ended: /
  expect(await choose({ provider: 'academy' })).toEqual([409, expect.stringMatching(reasons)])
  expect(await choose({ provider: 'academy', force: true })).toEqual([200, ''])
  expect(await readBilling(academy, mia)).toMatchObject({ state: 'running' })
  expect((await callAsPage(academy, lou, 'settleOrder', { order: open.order.id })).value).toMatchObject({
    state: 'void',
  })
  const refunded = await callStudio(academy, owner, 'GET', `/orders/${order?.id}`)
  expect(refunded.json()).toMatchObject({ refund: 'failed', left: 2400 })
  const jobs = sql`select name from pgboss.job where name in ('end-contract', 'close-checkout') and state < 'completed'`
  expect((await jobs.execute(academy.context.db)).rows).toEqual([])
  const log = (await callStudio(academy, owner, 'GET', '/log')).json<{ entries: object[] }>()
  expect(log.entries).toContainEqual(
    expect.objectContaining({ action: 'settings.payment', after: { provider: 'academy', force: true } }),
  )
  expect(await choose({ provider: 'stripe', ...STRIPE })).toEqual([200, ''])
})
