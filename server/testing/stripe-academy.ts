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
  let readTime = () => Date.now()
  const stripe = await startStripe({ now: () => readTime() })
  const payment = { provider: 'stripe', ...STRIPE, api: stripe.address } as const
  const testApp = await createListeningApp({ ...options, config: { rateLimitFactor: 1000, payment }, workers: true })
  readTime = () => testApp.clock.now().getTime()
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

/**
 * Returns whether a transaction is idle for `checks` × 50 ms, which means that it waits for the current call, since
 * transactions of other calls end sooner.
 */
export async function hasOpenTransaction({ db }: Pick<Context, 'db'>, checks = 200): Promise<boolean> {
  const listIdleTransactions = async () => {
    const { rows } = await sql<{ name: string }>`select concat(pid, ' ', xact_start) as name from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(db)
    return rows.map(({ name }) => name)
  }
  let stillIdle = await listIdleTransactions()
  for (let tries = 0; stillIdle.length > 0 && tries < checks; tries += 1) {
    await setTimeout(50)
    const idleNow = new Set(await listIdleTransactions())
    stillIdle = stillIdle.filter((name) => idleNow.has(name))
  }
  return stillIdle.length > 0
}

/**
 * Creates a member with an open checkout. `pay` pays the checkout at Stripe without sending an event to the academy.
 */
export async function openCheckout({ testApp, stripe }: StripeAcademy, plan: '4WK' | '1YR' = '4WK') {
  const member = await createMember(testApp)
  const { value } = await buy(testApp, member, plan)
  const checkout = String(value.url).split('/').at(-1) ?? ''
  return { member, order: value.order, checkout, pay: () => stripe.ledger.pay(checkout) }
}

/** Sends a signed event to the academy's webhook. Returns the status of the response. */
export async function sendWebhook(
  { app }: Pick<TestApp, 'app'>,
  { payload, signature }: { payload: string; signature: string },
) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await app.inject({ method: 'POST', url: '/api/payments/stripe', headers, payload })).statusCode
}

/**
 * Returns a context that simulates a crash of the process at the payment request or queued job with number `at`, before
 * or after its execution. Every later call and transaction fails. 0: no crash.
 */
export function crashAtCall<C extends Context>(context: C, at: number, when: 'before' | 'after' = 'before'): C {
  let remainingCalls = at
  const createCrashError = () => new Error('simulated crash')
  const crashAtLimit =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (at > 0 && remainingCalls <= 0) throw createCrashError()
      remainingCalls -= 1
      if (remainingCalls === 0 && when === 'before') throw createCrashError()
      const result = await work(...args)
      if (remainingCalls === 0) throw createCrashError()
      return result
    }
  const { payments, jobs } = context
  const db = new Proxy(context.db, {
    get(target, name) {
      if (name === 'transaction' && at > 0 && remainingCalls <= 0) throw createCrashError()
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return {
    ...context,
    db,
    payments: {
      ...payments,
      openCheckout: crashAtLimit(payments.openCheckout),
      readCheckout: crashAtLimit(payments.readCheckout),
      closeCheckout: crashAtLimit(payments.closeCheckout),
      findOrderOfSubscription: crashAtLimit(payments.findOrderOfSubscription),
      readSubscription: crashAtLimit(payments.readSubscription),
      setRenewing: crashAtLimit(payments.setRenewing),
      readEvent: crashAtLimit(payments.readEvent),
    },
    jobs: { ...jobs, enqueue: crashAtLimit(jobs.enqueue) },
  }
}
