import { Stripe } from 'stripe'
import type { Minor } from '#rules/subscription/money.ts'
import { fromStripeAmount } from './amounts.ts'
import { callStripe, toId } from './client.ts'

/**
 * Returns the amount of the next charge, including coupons, the customer's balance and schedules. `none`: Stripe
 * creates no further invoice, for example because a schedule ends the subscription.
 */
export async function readNextPrice(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Minor | 'none' | undefined> {
  const scheduleId = toId(subscription.schedule)
  const preview = stripe.invoices.createPreview(
    scheduleId ? { schedule: scheduleId } : { subscription: subscription.id },
  )
  const invoice = await callStripe(preview.catch(toRejection))
  if (invoice === 'none') return 'none'
  return invoice === 'rejected' ? sumPrices(subscription) : fromStripeAmount(invoice.amount_due, invoice.currency)
}

/** Restricted keys that were created for previous versions of Holdfast may not preview invoices. */
function toRejection(error: unknown): 'none' | 'rejected' {
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return error.code === 'invoice_upcoming_none' ? 'none' : 'rejected'
  if (error instanceof Stripe.errors.StripePermissionError) return 'rejected'
  throw error
}

/** The items are missing in responses of older API versions. */
export const listItems = ({ items }: Partial<Pick<Stripe.Subscription, 'items'>>) => items?.data ?? []

/** Returns the list price of a period. Staff or the member may have changed the price at Stripe. */
export function sumPrices(subscription: Stripe.Subscription): Minor | undefined {
  const items = listItems(subscription)
  const prices = items.map(({ price, quantity = 1 }) => price.unit_amount && price.unit_amount * quantity)
  if (items.length === 0 || prices.includes(null)) return undefined
  return fromStripeAmount(
    prices.reduce<number>((sum, price) => sum + (price ?? 0), 0),
    subscription.currency,
  )
}
