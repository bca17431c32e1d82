import type { Stripe } from 'stripe'
import { planNamed } from '../prices.ts'
import type { Context } from '#server/context.ts'
import type { Buyer, PayableOrder } from '#server/ports/payments.ts'
import { callStripe, onceFor } from './client.ts'

/** Four weeks are billed as 28 days, never as a calendar month. */
const every = {
  '4WK': { interval: 'week', interval_count: 4 },
  '1YR': { interval: 'year', interval_count: 1 },
} as const

/**
 * Opens a hosted checkout for an order. Idempotency keys derive from the order, so a retry returns the same checkout.
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
  if (!session.url) throw new Error(`Stripe returned checkout ${session.id} without a URL`)
  return { url: session.url, checkoutId: session.id }
}

const priceOf = (context: Pick<Context, 'content'>, { ptype, currency, price }: PayableOrder) => ({
  currency: currency.toLowerCase(),
  unit_amount: price,
  recurring: every[ptype],
  product_data: { name: planNamed(context, ptype).name },
})

/** Combines coupon and credit into one discount on the first charge. */
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
