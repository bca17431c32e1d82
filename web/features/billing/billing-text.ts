import type { Billing, Order, Quote } from '#contract/billing.ts'
import { MAX_WITHDRAWALS_PER_YEAR } from '#contract/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { money, planOf } from '#web/plans.ts'

export type PricedQuote = Extract<Quote, { total: number }>
export type NoQuote = Extract<Quote, { kind: 'none' }>

/** Formats a date in the member's time zone: "December 19, 2026". */
export const formatLocalDate = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long' })

/** Formats a date and time in the member's time zone. */
export const formatLocalDateTime = (moment: string): string =>
  new Date(moment).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** Error text of a billing action, including whether money was charged. */
export function describeBillingError(reason: unknown): string {
  const code = reason instanceof ApiError ? reason.errorCode : undefined
  if (code === 'PaymentUnavailable')
    return 'The payment service isn’t responding. Nothing was charged. Try again in a moment.'
  if (code === 'PriceChanged') return 'The price has changed. Check the new price, then try again.'
  if (code === 'OrderRefused') return 'This action is no longer available. The page has been updated.'
  if (code === 'DemoAccount') return 'This is a shared demo account, so you can’t change its plan.'
  if (code === 'RateLimitExceeded') return 'Too many attempts. Wait a minute, then try again.'
  if (reason instanceof ApiError)
    return 'The academy’s server didn’t respond as expected. You weren’t charged. Try again in a moment.'
  return 'Can’t reach the academy. Nothing was charged.'
}

export const couponErrors: Record<NonNullable<PricedQuote['couponFault']>, string> = {
  unknown: 'This coupon doesn’t exist.',
  early: 'This coupon isn’t valid yet.',
  late: 'This coupon has expired.',
  'used-up': 'This coupon has been used up.',
  'other-plan': 'This coupon is for the other plan.',
  'other-currency': 'This coupon is for another currency.',
  'used-by-you': 'You’ve already used this coupon.',
}

/** How often a member can withdraw from a plan. */
export const withdrawalLimit = `at most ${MAX_WITHDRAWALS_PER_YEAR} a year for each plan`

/** Reasons why a purchase within its withdrawal period cannot be withdrawn. */
export const noWithdrawalReasons: Record<NonNullable<Order['noWithdrawal']>, string> = {
  credited:
    'The unused part of this order was credited to a later order. To withdraw from both, start with the later order.',
  'used-up': `You’ve withdrawn from this plan within the last 12 months. Withdrawals are limited: ${withdrawalLimit}.`,
}

/** Describes the state of a plan in one or two sentences. */
export function describeBillingState(billing: Billing): string {
  const { state, ptype, until, graceUntil, nextCharge, hasFailed, confirmUrl, invoiceUrl } = billing
  const plan = ptype ? planOf(ptype) : undefined
  const day = until ? formatLocalDate(until) : ''
  if (state === 'renewing')
    return `Your plan renews ${plan?.every ?? ''}. ${nextCharge ? 'The next payment is' : 'It renews'} on ${day}.`
  if (state === 'running')
    return `Your plan runs until ${day}. It doesn’t renew automatically, and you won’t be charged.`
  if (state === 'canceled') return `Canceled. You can watch every lesson until ${day}. You won’t be charged again.`
  if (state === 'grace' && confirmUrl !== undefined)
    return `Your bank wants you to confirm the renewal of ${day}. You can watch every lesson until ${graceUntil ? formatLocalDate(graceUntil) : day}. To keep your plan, confirm the payment before then.`
  if (state === 'grace' && invoiceUrl !== undefined)
    return `The invoice for the renewal of ${day} is ready. You can watch every lesson until ${graceUntil ? formatLocalDate(graceUntil) : day}. To keep your plan, pay the invoice before then.`
  if (state === 'grace' && !hasFailed)
    return `We’re processing your renewal of ${day}. You can watch every lesson in the meantime, until ${graceUntil ? formatLocalDate(graceUntil) : day} at the latest.`
  if (state === 'grace')
    return `Payment failed. You can watch every lesson until ${graceUntil ? formatLocalDate(graceUntil) : day}. The charge of ${day} didn’t go through, and we’ll try it again. Check your card.`
  if (state === 'ended') return `Your full plan ended on ${day}. You’re on the free plan.`
  return 'You’re on the free plan. It includes all free lessons.'
}

/** Start and end of the ordered plan, and whether it renews. */
export function describeOrderTerms(quote: PricedQuote): string {
  const { kind, plan, start, end, until, payment, currency, price, otherCurrency } = quote
  const { every } = planOf(plan)
  const startText =
    kind === 'renewal'
      ? `It starts after your current period: from ${formatLocalDate(start)} to ${formatLocalDate(end)}.${otherCurrency ? ' You paid for that period in another currency, so it isn’t credited.' : ''}`
      : kind === 'change'
        ? `It starts now and runs until ${formatLocalDate(end)}. The unused part of your current period, until ${until ? formatLocalDate(until) : 'its end'}, is credited.`
        : payment.provider === 'academy'
          ? 'It starts when the academy receives your payment.'
          : `It starts now and runs until ${formatLocalDate(end)}.`
  const renewalText = payment.renews
    ? `Then ${money(price, currency)} is charged ${every}, next on ${formatLocalDate(end)}, until you cancel. Cancel anytime on Manage account.`
    : 'It doesn’t renew automatically, and you won’t be charged again.'
  return `${startText} ${renewalText}`
}

/** Reason why a member with a plan cannot buy the selected plan now. */
export function explainNothingToBuy({ because, has, until }: NoQuote): string {
  const { name } = planOf(has)
  const day = formatLocalDate(until)
  return {
    'renews-itself': `You have this plan. It renews on ${day}, so there’s nothing to buy.`,
    canceled: `You canceled this plan. It runs until ${day}. To keep it, resume the plan on Manage account.`,
    'paid-ahead': `You’ve paid in advance. Your plan runs until ${day}. After that, you can renew it here.`,
    'longer-runs': `Your plan “${name}” runs until ${day}. You can choose four weeks after it ends.`,
    'other-currency': `You paid for your plan “${name}” in another currency, so we can’t credit the unused part. It runs until ${day}. Order again after it ends. If it renews automatically, cancel it first on Manage account.`,
  }[because]
}
