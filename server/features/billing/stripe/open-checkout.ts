import type { Stripe } from 'stripe'
import { planNamed } from '../plans.ts'
import type { Context } from '#server/context.ts'
import type { Buyer, PayableOrder } from '#server/ports/payments.ts'
import { callStripe, onceFor } from './client.ts'

/** Four weeks are 28 days at Stripe too, never a calendar month. */
const every = {
  '4WK': { interval: 'week', interval_count: 4 },
  '1YR': { interval: 'year', interval_count: 1 },
} as const

/**
 * Opens a hosted checkout for this order. Each request has an idempotency key of the order, so that a repetition after
 * a time-out or a crash finds the same checkout.
 */
export async function openCheckout(
  stripe: Stripe,
  { publicUrl, content }: { publicUrl: string } & Pick<Context, 'content'>,
  order: PayableOrder,
  buyer: Buyer,
) {
  const cart = `${publicUrl}/cart?plan=${order.ptype}`
  const discounts = await reduction(stripe, order)
  const session = await callStripe(
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: [{ quantity: 1, price_data: priceOf({ content }, order) }],
        ...(discounts && { discounts }),
        ...(buyer.customerId ? { customer: buyer.customerId } : buyer.email && { customer_email: buyer.email }),
        client_reference_id: order.id,
        subscription_data: { metadata: { order: order.id } },
        success_url: `${cart}&order=${order.id}`,
        cancel_url: cart,
      },
      onceFor(order.id, 'checkout'),
    ),
  )
  if (!session.url) throw new Error(`The checkout ${session.id} has no address.`)
  return { url: session.url, checkoutId: session.id }
}

const priceOf = (context: Pick<Context, 'content'>, { ptype, currency, price }: PayableOrder) => ({
  currency: currency.toLowerCase(),
  unit_amount: price,
  recurring: every[ptype],
  product_data: { name: planNamed(context, ptype).name },
})

/** The discount of our coupon and credit on the first charge, as one sum that the server has computed. */
async function reduction(stripe: Stripe, { id, currency, discount, credit }: PayableOrder) {
  const amount = discount + credit
  if (amount === 0) return undefined
  const coupon = await callStripe(
    stripe.coupons.create(
      {
        amount_off: amount,
        currency: currency.toLowerCase(),
        duration: 'once',
        max_redemptions: 1,
        name: credit > 0 ? 'Credit' : 'Coupon',
      },
      onceFor(id, 'coupon'),
    ),
  )
  return [{ coupon: coupon.id }]
}
