import type { Coupon, Subscription } from './objects.ts'

/** Prices of periods, with the coupons and schedules of their subscriptions. */
export function createPricing(find: (id: string) => Subscription) {
  /** Coupons of subscriptions. */
  const coupons = new Map<string, Coupon>()
  /** What the schedule of a subscription does at the end of the period: sets another price, or ends it. */
  const phases = new Map<string, number | 'cancel'>()

  const getPrice = (subscription: string) => {
    const [item] = find(subscription).items.data
    return (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1)
  }
  /** Amount of the next period. Undefined if a schedule ends the subscription. */
  const getNextAmount = (subscription: string) => {
    const phase = phases.get(subscription)
    if (phase === 'cancel') return undefined
    const price = phase ?? getPrice(subscription)
    const { amount_off: amount, percent_off: percent } = coupons.get(subscription) ?? {}
    return Math.max(0, price - (amount ?? Math.round((price * (percent ?? 0)) / 100)))
  }
  /** Applies the schedule of a subscription, and removes a coupon that was valid once. */
  const startPhase = (subscription: string) => {
    const phase = phases.get(subscription)
    const stored = find(subscription)
    if (typeof phase === 'number') for (const { price } of stored.items.data) price.unit_amount = phase
    if (phases.delete(subscription)) stored.schedule = null
    if (coupons.get(subscription)?.duration === 'once') coupons.delete(subscription)
  }

  return { coupons, phases, getPrice, getNextAmount, startPhase }
}
