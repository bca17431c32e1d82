import { STRIPE, startStripe } from '../../e2e/stripe/stand-in.ts'
import type { Context } from '#server/context.ts'
import type { TestApp } from './app.ts'
import { buy } from './billing.ts'
import { createListeningApp } from './listening.ts'
import { createMember } from './people.ts'

/** A school that is paid through the stand-in of Stripe. Both go by the school's clock. */
export async function openStripeSchool() {
  let clock = () => Date.now()
  const stripe = await startStripe({ now: () => clock() })
  const payment = { provider: 'stripe', ...STRIPE, api: stripe.address } as const
  const house = await createListeningApp({ config: { rateLimitFactor: 1000, payment } })
  clock = () => house.clock.now().getTime()
  stripe.tellTo(house.address)
  const close = async () => {
    await house.close()
    await stripe.stop()
  }
  return { house, stripe, close, [Symbol.asyncDispose]: close }
}

export type StripeSchool = Awaited<ReturnType<typeof openStripeSchool>>

/** A member with a checkout open, and the same who has paid at Stripe, of which the school has not been told. */
export async function openCheckout({ house, stripe }: StripeSchool, plan: '4WK' | '1YR' = '4WK') {
  const member = await createMember(house)
  const { value } = await buy(house, member, plan)
  const checkout = String(value.url).split('/').at(-1) ?? ''
  return { member, order: value.order, checkout, pay: () => stripe.ledger.pay(checkout) }
}

/** Sends a message as Stripe does, by the wire of the application. */
export async function hear(
  { app }: Pick<TestApp, 'app'>,
  { payload, signature }: { payload: string; signature: string },
) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await app.inject({ method: 'POST', url: '/api/payments/stripe', headers, payload })).statusCode
}

/** The same school, in which the process ends at the so-manieth thing that is requested of Stripe or queued. 0: never. */
export function crashing(context: Context, at: number): Context {
  let left = at
  const count = <F extends (...args: never[]) => Promise<unknown>>(work: F) =>
    (async (...args: Parameters<F>) => {
      left -= 1
      if (left === 0) throw new Error('the process ended here')
      return work(...args)
    }) as F
  const { payments, jobs } = context
  return {
    ...context,
    payments: { ...payments, lookAtContract: count(payments.lookAtContract), readEvent: count(payments.readEvent) },
    jobs: { ...jobs, enqueue: count(jobs.enqueue) },
  }
}
