import type { Stripe } from 'stripe'
import { toStripeAmount } from './amounts.ts'
import { findPlan } from '../prices.ts'
import type { Context } from '#server/context.ts'
import type { Buyer, PayableOrder } from '#server/ports/payments.ts'
import { callStripe, idempotencyOptions, undefinedIfMissing } from './client.ts'

/** Four weeks are billed as 28 days, never as a calendar month. */
const RECURRING = {
  '4WK': { interval: 'week', interval_count: 4 },
  '1YR': { interval: 'year', interval_count: 1 },
} as const

/**
 * Opens a hosted checkout for an order. Idempotency keys are derived from the order, so a retry returns the same
 * checkout.
 */
export async function openCheckout(
  stripe: Stripe,
  { publicUrl, content }: { publicUrl: string } & Pick<Context, 'content'>,
  order: PayableOrder,
  buyer: Buyer,
) {
  const cart = `${publicUrl}/cart?plan=${order.ptype}`
  const customer = buyer.customerId && (await findCustomer(stripe, buyer.customerId, order))
  const discounts = await createCoupon(stripe, order)
  const session = await callStripe(
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: [{ quantity: 1, price_data: toPriceData({ content }, order) }],
        ...(discounts && { discounts }),
        ...(customer ? { customer } : buyer.email && { customer_email: buyer.email }),
        client_reference_id: order.id,
        subscription_data: { metadata: { order: order.id } },
        success_url: `${cart}&order=${order.id}`,
        cancel_url: cart,
      },
      idempotencyOptions(order.id, 'checkout'),
    ),
  )
  if (!session.url) throw new Error(`Stripe returned checkout ${session.id} without a URL`)
  return { url: session.url, checkoutId: session.id }
}

/**
 * Returns the ID of the customer of earlier payments. Undefined if the customer was deleted at Stripe or is bound to
 * another currency: Stripe rejects such a checkout, so a new customer is created.
 */
async function findCustomer(stripe: Stripe, id: string, { currency }: PayableOrder): Promise<string | undefined> {
  const customer = await callStripe(stripe.customers.retrieve(id).catch(undefinedIfMissing))
  if (!customer || customer.deleted) return undefined
  return customer.currency && customer.currency !== currency.toLowerCase() ? undefined : id
}

const toPriceData = (context: Pick<Context, 'content'>, { ptype, currency, price }: PayableOrder) => ({
  currency: currency.toLowerCase(),
  unit_amount: toStripeAmount(price, currency),
  recurring: RECURRING[ptype],
  product_data: { name: findPlan(context, ptype).name },
})

/** Combines the discount and the credit of an order into one Stripe coupon for the first charge. */
async function createCoupon(stripe: Stripe, { id, currency, discount, credit }: PayableOrder) {
  const amount = discount + credit
  if (amount === 0) return undefined
  const coupon = await callStripe(
    stripe.coupons.create(
      {
        amount_off: toStripeAmount(amount, currency),
        currency: currency.toLowerCase(),
        duration: 'once',
        max_redemptions: 1,
        name: credit > 0 ? 'Credit' : 'Coupon',
      },
      idempotencyOptions(id, 'coupon'),
    ),
  )
  return [{ coupon: coupon.id }]
}
