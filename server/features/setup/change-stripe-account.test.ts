import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { STRIPE, startStripe } from '../../../e2e/stripe/start-stripe.ts'
import { createSweep, voidOrder } from '#server/features/billing/index.ts'
import { createTestApp } from '#server/testing/app.ts'
import { buy, callFunction } from '#server/testing/billing.ts'
import { createMember } from '#server/testing/people.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'

const OTHER_KEY = 'sk_test_other'

/** Starts two fake Stripe accounts at one address. The second has the key {@link OTHER_KEY}. */
async function startTwoAccounts() {
  const [first, second] = [await startStripe(), await startStripe()]
  // Ids are numbered; those of the accounts must differ.
  for (let id = 0; id < 100; id += 1) second.ledger.name('unused')
  const server = createServer(async (request, response) => {
    const account = request.headers.authorization === `Bearer ${OTHER_KEY}` ? second : first
    const headers = new Headers({ authorization: `Bearer ${STRIPE.secretKey}` })
    for (const name of ['content-type', 'idempotency-key', 'stripe-version']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const body = await text(request)
    const url = account.address + request.url
    const answer = await fetch(url, { method: request.method ?? 'GET', headers, ...(body && { body }) })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
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
async function openAcademy(url: string) {
  const academy = await createTestApp({ config: { rateLimitFactor: 1000, stripeApi: url } })
  const owner = await createStaff(academy, 'owner')
  const choose = async (secretKey: string) => {
    const body = { provider: 'stripe', secretKey, webhookSecret: STRIPE.webhookSecret }
    const response = await callStudio(academy, owner, 'PUT', '/setup/payment', body)
    return [response.statusCode, response.json<{ error?: string }>().error ?? '']
  }
  expect(await choose(STRIPE.secretKey)).toEqual([200, ''])
  return { academy, choose, [Symbol.asyncDispose]: academy.close }
}

const toCheckoutId = (url: unknown) => String(url).split('/').at(-1) ?? ''

test('another Stripe account is refused while a checkout of the previous one can be paid', async () => {
  await using stripe = await startTwoAccounts()
  await using opened = await openAcademy(stripe.url)
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
  await using opened = await openAcademy(stripe.url)
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
  expect((await callFunction(academy, ben, 'settleOrder', { order: value.order.id })).value).toMatchObject({
    state: 'void',
  })
})
