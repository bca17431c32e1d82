import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type FakeStripe, STRIPE, startStripe } from '../../../e2e/stripe/start-stripe.ts'
import { createSweep, payRefund, reportUnwatchedCharges, voidOrder } from '#server/features/billing/index.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { createTestApp } from '#server/testing/app.ts'
import { buy } from '#server/testing/billing.ts'
import { callAsPage } from '#server/testing/functions.ts'
import { collectLog } from '#server/testing/log-lines.ts'
import { createMember } from '#server/testing/people.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'
import { sendWebhook } from '#server/testing/stripe-academy.ts'

const OTHER_KEY = 'sk_test_other'

/** Starts two fake Stripe accounts at one URL. The second has the key {@link OTHER_KEY}. */
async function startTwoAccounts() {
  const [first, second] = [await startStripe(), await startStripe()]
  // Ids are numbered. Skips a hundred, so that no id exists in both accounts.
  for (let id = 0; id < 100; id += 1) second.ledger.createId('unused')
  const server = createServer(async (request, response) => {
    const account = request.headers.authorization === `Bearer ${OTHER_KEY}` ? second : first
    const headers = new Headers({ authorization: `Bearer ${STRIPE.secretKey}` })
    for (const name of ['content-type', 'idempotency-key', 'stripe-version']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const body = await text(request)
    const url = account.address + request.url
    const accountResponse = await fetch(url, { method: request.method ?? 'GET', headers, ...(body && { body }) })
    response.writeHead(accountResponse.status, { 'content-type': 'application/json' }).end(await accountResponse.text())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await Promise.all([first.stop(), second.stop()])
  }
  const port = typeof address === 'object' && address ? address.port : 0
  return { first, second, url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: stop }
}

/** Opens an academy that uses the first account. */
async function startAcademy(url: string) {
  const academy = await createTestApp({ config: { rateLimitFactor: 1000, stripeApi: url } })
  const owner = await createStaff(academy, 'owner')
  const choose = async (secretKey: string) => {
    const body = { provider: 'stripe', secretKey, webhookSecret: STRIPE.webhookSecret }
    const response = await callStudio(academy, owner, 'PUT', '/setup/payment', body)
    return [response.statusCode, response.json<{ error?: string }>().error ?? '']
  }
  expect(await choose(STRIPE.secretKey)).toEqual([200, ''])
  const deliver = async (stripe: FakeStripe) => {
    for (const event of stripe.ledger.events) expect(await sendWebhook(academy, stripe.sign(event))).toBe(204)
  }
  return { academy, owner, choose, deliver, [Symbol.asyncDispose]: academy.close }
}

const toCheckoutId = (url: unknown) => String(url).split('/').at(-1) ?? ''

test('another Stripe account is refused while a checkout of the previous one can be paid', async () => {
  await using stripe = await startTwoAccounts()
  await using opened = await startAcademy(stripe.url)
  const { academy, choose } = opened
  const mia = await createMember(academy)
  const { value } = await buy(academy, mia, '4WK')
  const refused = await choose(OTHER_KEY)
  expect(refused).toEqual([400, expect.stringMatching(/^'secretKey': .*another Stripe account.*open checkouts: 1/)])
  // A new key of the same account can read the checkout.
  expect(await choose(STRIPE.secretKey)).toEqual([200, ''])

  await voidOrder(academy.context, value.order)
  expect(await choose(OTHER_KEY)).toEqual([400, expect.stringContaining('being ended: 1')])
  await academy.context.payments.closeCheckout(toCheckoutId(value.url))
  await sql`delete from pgboss.job where name = 'close-checkout'`.execute(academy.context.db)
  expect(await choose(OTHER_KEY)).toEqual([200, ''])
  const other = await buy(academy, mia, '4WK')
  expect(stripe.second.ledger.sessions.has(toCheckoutId(other.value.url))).toBe(true)
})

test('a checkout that is missing at Stripe does not block the member', async () => {
  await using stripe = await startTwoAccounts()
  await using opened = await startAcademy(stripe.url)
  const { academy } = opened
  const [mia, ben] = [await createMember(academy), await createMember(academy)]
  await buy(academy, mia, '4WK')
  const { value } = await buy(academy, ben, '4WK')
  // Keys of the environment are not checked.
  await sql`update connections set settings = settings || ${JSON.stringify({ secretKey: OTHER_KEY })}
    where name = 'payment'`.execute(academy.context.db)
  await academy.context.connections.refresh()
  expect((await buy(academy, mia, '4WK')).status).toBe(200)
  academy.clock.advance(2 * 60 * 60_000)
  await createSweep(academy.context)()
  expect((await callAsPage(academy, ben, 'settleOrder', { order: value.order.id })).value).toMatchObject({
    state: 'void',
  })
})

test('a refund that the new Stripe account cannot pay is not recorded as paid, and can be paid manually', async () => {
  await using stripe = await startTwoAccounts()
  await using opened = await startAcademy(stripe.url)
  const { academy, owner, choose, deliver } = opened
  const { first } = stripe
  const mia = await createMember(academy)
  const { value } = await buy(academy, mia, '4WK')
  const { id } = value.order
  first.ledger.pay(toCheckoutId(value.url))
  await deliver(first)
  expect(await choose(OTHER_KEY)).toEqual([400, expect.stringContaining('plans that renew through Stripe: 1')])
  expect((await callAsPage(academy, mia, 'cancelPlan')).status).toBe(200)
  expect(await choose(OTHER_KEY)).toEqual([200, ''])

  expect((await callAsPage(academy, mia, 'withdrawOrder', { order: id })).status).toBe(200)
  const read = async () => (await callStudio(academy, owner, 'GET', `/orders/${id}`)).json<object>()
  const refundByHand = async (sum: number) =>
    (await callStudio(academy, owner, 'POST', `/orders/${id}/refunds`, { sum, left: 2400 })).statusCode
  expect(await read()).toMatchObject({ refund: 'due', left: 0 })
  expect(await refundByHand(2400)).toBe(409)
  await expect(payRefund(academy.context)({ orderId: id })).rejects.toThrow('not responding')
  expect(await read()).toMatchObject({ refund: 'failed', left: 2400, mayReturnPart: false })
  expect([await refundByHand(1000), await refundByHand(2400), await refundByHand(2400)]).toEqual([409, 201, 409])
  expect(await read()).toMatchObject({ state: 'refunded', refund: null, refundFailedAt: null, left: 0 })
  await payRefund(academy.context)({ orderId: id })
  expect([...stripe.second.requests, ...first.requests].filter(({ path }) => path === '/v1/refunds')).toHaveLength(1)
})

test('a partial refund that the provider failed to pay is recorded by hand, and the plan continues', async () => {
  await using stripe = await startTwoAccounts()
  await using opened = await startAcademy(stripe.url)
  const { academy, owner, deliver } = opened
  const mia = await createMember(academy)
  const { value } = await buy(academy, mia, '4WK')
  const { id } = value.order
  stripe.first.ledger.pay(toCheckoutId(value.url))
  await deliver(stripe.first)
  const at = academy.context.now()
  await sql`update orders set returned = 600, refund_amount = 600, refund_due_at = ${at}, refund_failed_at = ${at}
    where id = ${id}`.execute(academy.context.db)
  const read = async () => (await callStudio(academy, owner, 'GET', `/orders/${id}`)).json<object>()
  const refundByHand = async () =>
    (await callStudio(academy, owner, 'POST', `/orders/${id}/refunds`, { sum: 600, left: 600 })).statusCode
  expect(await read()).toMatchObject({ refund: 'failed', left: 600, mayReturnPart: false })
  expect([await refundByHand(), await refundByHand()]).toEqual([201, 409])
  expect(await read()).toMatchObject({ state: 'paid', refund: null, left: 0, refundedAt: null, returned: 600 })
})

test('an account that the environment no longer uses is still needed while plans renew there', async () => {
  await using stripe = await startTwoAccounts()
  await using opened = await startAcademy(stripe.url)
  const { academy, choose, deliver } = opened
  const { value } = await buy(academy, await createMember(academy), '4WK')
  stripe.first.ledger.pay(toCheckoutId(value.url))
  await deliver(stripe.first)
  const setByServer = async (settings: object) => {
    await sql`update connections set settings = settings || ${JSON.stringify(settings)}`.execute(academy.context.db)
    await academy.context.connections.refresh()
  }
  const report = async () => {
    const { lines, logTo } = collectLog()
    await reportUnwatchedCharges({ ...academy.context, log: createLog('error', logTo) })
    return lines
  }
  expect(await report()).toEqual([])
  await setByServer({ secretKey: OTHER_KEY })
  expect(await report()).toMatchObject([{ level: 50, msg: expect.stringContaining('belong to another account') }])
  await setByServer({ provider: 'academy' })
  expect(await report()).toMatchObject([{ level: 50, msg: expect.stringContaining('renew through Stripe: 1') }])
  expect(await choose(OTHER_KEY)).toEqual([400, expect.stringContaining('plans that renew through Stripe: 1')])
  expect(await choose(STRIPE.secretKey)).toEqual([200, ''])
})
