import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { STRIPE, startStripe } from '../../e2e/stripe/start-stripe.ts'
import type { Context } from '#server/context.ts'
import type { TestApp } from './app.ts'
import { buy } from './billing.ts'
import { createListeningApp } from './listening.ts'
import { createMember } from './people.ts'

/** Opens an academy with a fake Stripe. Both use the academy's clock. */
export async function openStripeAcademy(
  options: Pick<NonNullable<Parameters<typeof createListeningApp>[0]>, 'logTo'> = {},
) {
  let clock = () => Date.now()
  const stripe = await startStripe({ now: () => clock() })
  const payment = { provider: 'stripe', ...STRIPE, api: stripe.address } as const
  const testApp = await createListeningApp({ ...options, config: { rateLimitFactor: 1000, payment }, workers: true })
  clock = () => testApp.clock.now().getTime()
  stripe.sendEventsTo(testApp.address)
  stripe.checkAtRequest(async (path) =>
    (await hasOpenTransaction(testApp.context)) ? [`${path} was requested while a transaction was open.`] : [],
  )
  const close = async () => {
    await testApp.close()
    await stripe.stop()
  }
  return { testApp, stripe, close, [Symbol.asyncDispose]: close }
}

export type StripeAcademy = Awaited<ReturnType<typeof openStripeAcademy>>

/** Returns whether a transaction stays open during the current call. Others end soon by themselves. */
export async function hasOpenTransaction({ db }: Pick<Context, 'db'>, checks = 200): Promise<boolean> {
  const openCount = async () => {
    const { rows } = await sql<{ name: string }>`select concat(pid, ' ', xact_start) as name from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(db)
    return rows.map(({ name }) => name)
  }
  let waiting = await openCount()
  for (let tries = 0; waiting.length > 0 && tries < checks; tries += 1) {
    await setTimeout(50)
    const now = new Set(await openCount())
    waiting = waiting.filter((name) => now.has(name))
  }
  return waiting.length > 0
}

/** Creates a member with an open checkout. `pay` pays at Stripe without notifying the academy. */
export async function openCheckout({ testApp, stripe }: StripeAcademy, plan: '4WK' | '1YR' = '4WK') {
  const member = await createMember(testApp)
  const { value } = await buy(testApp, member, plan)
  const checkout = String(value.url).split('/').at(-1) ?? ''
  return { member, order: value.order, checkout, pay: () => stripe.ledger.pay(checkout) }
}

/** Sends a signed event like Stripe. Returns the status. */
export async function sendWebhook(
  { app }: Pick<TestApp, 'app'>,
  { payload, signature }: { payload: string; signature: string },
) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await app.inject({ method: 'POST', url: '/api/payments/stripe', headers, payload })).statusCode
}

/**
 * Simulates a crash of the process at request or job number `at`, before or after it takes effect. 0: never. A crashed
 * process does nothing more.
 */
export function crashAtCall<C extends Context>(context: C, at: number, when: 'before' | 'after' = 'before'): C {
  let callsLeft = at
  const ended = () => new Error('simulated crash')
  const count =
    <Args extends unknown[], Answer>(work: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      if (at > 0 && callsLeft <= 0) throw ended()
      callsLeft -= 1
      if (callsLeft === 0 && when === 'before') throw ended()
      const response = await work(...args)
      if (callsLeft === 0) throw ended()
      return response
    }
  const { payments, jobs } = context
  const db = new Proxy(context.db, {
    get(target, name) {
      if (name === 'transaction' && at > 0 && callsLeft <= 0) throw ended()
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return {
    ...context,
    db,
    payments: {
      ...payments,
      openCheckout: count(payments.openCheckout),
      readCheckout: count(payments.readCheckout),
      closeCheckout: count(payments.closeCheckout),
      orderOfSubscription: count(payments.orderOfSubscription),
      readSubscription: count(payments.readSubscription),
      setRenewing: count(payments.setRenewing),
      readEvent: count(payments.readEvent),
    },
    jobs: { ...jobs, enqueue: count(jobs.enqueue) },
  }
}
