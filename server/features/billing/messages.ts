import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { queueMail, composeMessage } from '#server/features/mail/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import type { OrderRow } from './orders/order-store.ts'
import { formatDay, formatMoney, findPlan, readPrices } from './prices.ts'

export type MessageText = Parameters<typeof composeMessage>[1]

/**
 * Queues an email to a member in the caller's transaction. Members without an email address see the same state on
 * Manage account.
 */
export async function mailMember(context: Context, transaction: InTransaction, owner: OwnerId, text: MessageText) {
  const account = await transaction.selectFrom('accounts').select('email').where('id', '=', owner).executeTakeFirst()
  if (account?.email)
    await queueMail(
      context.jobs,
      transaction,
      { kind: 'payment', to: account.email, ...composeMessage(context, text) },
      context.now(),
    )
}

export const mailAcademy = (context: Context, transaction: InTransaction, text: MessageText) =>
  queueMail(
    context.jobs,
    transaction,
    { kind: 'payment', to: context.content.single('site').email, ...composeMessage(context, text) },
    context.now(),
  )

export const accountUrl = ({ config }: Context) => `${config.publicUrl}/manage-account`
const replacedLines = (replaced: OrderRow | undefined) =>
  replaced ? [`This order replaces order ${replaced.reference}, which is now canceled.`] : []
const demoLines = ({ provider }: OrderRow) => (provider === 'demo' ? ['This is a demo. You weren’t charged.'] : [])

/** Formats the amounts of an order, one per line. */
function formatBill(context: Context, order: OrderRow): string {
  const { ptype, price, discount, credit, total, coupon, currency } = order
  const line = (name: string, sum: number) => `${name}: ${formatMoney(sum, currency)}`
  return [
    line(findPlan(context, ptype).name, price),
    ...(discount > 0 ? [`Coupon ${coupon ?? ''}: −${formatMoney(discount, currency)}`] : []),
    ...(credit > 0 ? [`Credit for the previous period: −${formatMoney(credit, currency)}`] : []),
    line('Total', total),
    readPrices(context).tax,
  ].join('\n')
}

export const receiptMessage = (context: Context, order: OrderRow, replaced?: OrderRow): MessageText => ({
  subject: order.provider === 'gift' ? 'You’ve been given a plan' : `Receipt ${order.receipt ?? order.reference}`,
  before: [
    order.provider === 'gift'
      ? 'The academy has given you its full plan. You won’t be charged for it, now or later.'
      : 'Thank you. We received your payment, and you can now watch every lesson.',
    ...replacedLines(replaced),
    formatBill(context, order),
    ...(order.period_end ? [`Paid until ${formatDay(order.period_end)}.`] : []),
    ...demoLines(order),
    readPrices(context).seller.join('\n'),
  ],
  link: { label: 'View receipt', href: `${context.config.publicUrl}/receipt/${order.id}` },
})

const couponHoldText = (coupon: string, until: Date | undefined) =>
  until
    ? `The coupon ${coupon} is reserved for you until ${formatDay(until)}. After that, it may be used up before your payment arrives.`
    : `The coupon ${coupon} is no longer reserved for you, because you ordered with it before. It may be used up before your payment arrives.`

/** `couponUntil`: end of the coupon reservation; undefined if the coupon is not reserved. */
export const waitingMessage = (
  context: Context,
  order: OrderRow,
  { replaced, couponUntil }: { replaced?: OrderRow | undefined; couponUntil?: Date | undefined } = {},
): MessageText => ({
  subject: `Your order ${order.reference}`,
  before: [
    'We received your order. You can watch the lessons as soon as the academy receives your payment.',
    ...replacedLines(replaced),
    formatBill(context, order),
    readPrices(context).desk,
    ...(order.credit > 0
      ? [
          'The credit is calculated as of today. Days of the current period that you use until your payment arrives are deducted from the new one.',
        ]
      : []),
    ...(order.coupon ? [couponHoldText(order.coupon, couponUntil)] : []),
    `Reference: ${order.reference}`,
  ],
  link: { label: 'View order', href: accountUrl(context) },
})

/** `canceledAt` is undefined if the plan was canceled at the provider, so that it cannot be resumed. */
export const canceledMessage = (context: Context, endsAt: Date, canceledAt?: Date): MessageText => ({
  subject: 'Your plan will end',
  before: [
    `${canceledAt ? `You canceled on ${formatDay(canceledAt)}.` : 'Your plan was canceled.'} You won’t be charged again.`,
    `You can watch every lesson until ${formatDay(endsAt)}. After that you’re on the free plan, and your list and ratings stay as they are.`,
  ],
  link: { label: canceledAt ? 'Resume plan' : 'Renew plan', href: accountUrl(context) },
})

export const resumedMessage = (context: Context, endsAt: Date): MessageText => ({
  subject: 'Your plan was resumed',
  before: [`You resumed your plan. The next payment is on ${formatDay(endsAt)}.`],
  link: { label: 'Manage account', href: accountUrl(context) },
})

/** `hasDebit`: a bank debit is in progress and cannot be canceled. */
export const endedMessage = (context: Context, { hasDebit = false } = {}): MessageText => ({
  subject: 'Your plan has ended',
  before: [
    'You’re now on the free plan. You can still watch its lessons, and your list, ratings and progress are all there.',
    hasDebit
      ? 'Your bank hasn’t confirmed the pending debit. If the payment does arrive, your plan resumes for the period it pays for. You won’t be charged anything else.'
      : 'You won’t be charged again. To watch the other lessons again, choose a plan anytime.',
  ],
  link: { label: 'View plans', href: `${context.config.publicUrl}/locked-access` },
})

export const refundedMessage = (context: Context, order: OrderRow): MessageText => ({
  subject: order.provider === 'gift' ? 'Your free plan has ended' : `Order ${order.reference} was refunded`,
  before: [
    order.provider === 'gift'
      ? 'The academy has ended the plan that it gave you. You weren’t charged for it.'
      : `The payment of ${formatMoney(order.total, order.currency)} for “${findPlan(context, order.ptype).name}” was refunded or charged back. The plan it paid for has ended.`,
  ],
  link: { label: 'Manage account', href: accountUrl(context) },
})

/** For a chargeback that the bank has reversed. */
export const wonDisputeMessage = (context: Context, order: OrderRow, until: Date): MessageText => ({
  subject: `Order ${order.reference} is paid again`,
  before: [
    `The chargeback of ${formatMoney(order.total, order.currency)} for “${findPlan(context, order.ptype).name}” was reversed, so your plan is active again.`,
    `You can watch every lesson until ${formatDay(until)}. The plan doesn’t renew, and you won’t be charged.`,
  ],
  link: { label: 'Manage account', href: accountUrl(context) },
})

/** `sum`: the refunded part, in minor units; the plan continues. */
export const partialRefundMessage = (context: Context, order: OrderRow, sum: number): MessageText => ({
  subject: `Part of order ${order.reference} was refunded`,
  before: [
    `${formatMoney(sum, order.currency)} of the ${formatMoney(order.total, order.currency)} for “${findPlan(context, order.ptype).name}” was refunded to you. Your plan continues as before.`,
  ],
  link: { label: 'View receipt', href: `${context.config.publicUrl}/receipt/${order.id}` },
})

export const canceledOrderMessage = (context: Context, { reference }: OrderRow): MessageText => ({
  subject: `Your order ${reference} was canceled`,
  before: [
    `The price of your unpaid order ${reference} included credit for a payment that was refunded, so the order was canceled. To get the plan, order it again at its new price.`,
    'If you’ve already paid for it, you don’t need to do anything: your plan starts with a shorter period.',
  ],
  link: { label: 'View plans', href: `${context.config.publicUrl}/locked-access` },
})

/** `refunded`: the unused value, in minor units, of a renewal that was charged while another order awaited payment. */
export const replacedMessage = (context: Context, order: OrderRow, refunded: number): MessageText => ({
  subject: `Part of order ${order.reference} is being refunded`,
  before: [
    `Your “${findPlan(context, order.ptype).name}” was renewed while your new order was waiting for payment. Your new plan replaces it, so ${formatMoney(refunded, order.currency)} of the ${formatMoney(order.total, order.currency)} is refunded to your original payment method.`,
  ],
  link: { label: 'Manage account', href: accountUrl(context) },
})

export const paymentFailedMessage = (context: Context, order: OrderRow): MessageText => ({
  subject: `Your order ${order.reference} was not paid`,
  before: [
    `The payment of ${formatMoney(order.total, order.currency)} for “${findPlan(context, order.ptype).name}” didn’t go through and won’t be retried. Nothing else about your plan has changed.`,
  ],
  link: { label: 'View plans', href: `${context.config.publicUrl}/locked-access` },
})

function refundText({ provider, total, returned, currency }: OrderRow) {
  if (total === returned) return ''
  const refundMethod =
    provider === 'academy'
      ? 'will be refunded by the academy, the way you paid'
      : 'will be refunded to your original payment method'
  return `${formatMoney(total - returned, currency)} ${refundMethod}. `
}

export const withdrawnMessage = (context: Context, order: OrderRow): MessageText => ({
  subject: `Withdrawal from order ${order.reference}`,
  before: [
    `You withdrew from order ${order.reference} on ${formatDay(order.refunded_at ?? context.now())}. This email confirms that we received your withdrawal.`,
    `${refundText(order)}The plan has ended.`,
    ...demoLines(order),
  ],
  link: { label: 'Manage account', href: accountUrl(context) },
})

export const yearReminderMessage = (context: Context, endsAt: Date, sum: number, currency: string): MessageText => ({
  subject: 'Your year renews soon',
  before: [
    sum > 0
      ? `Your plan renews automatically on ${formatDay(endsAt)} for ${formatMoney(sum, currency)}.`
      : `Your plan renews automatically on ${formatDay(endsAt)}. Your discount covers the price, so you pay nothing.`,
    'If you don’t want to renew, cancel before then on Manage account. It takes two clicks.',
  ],
  link: { label: 'Manage account', href: accountUrl(context) },
})

export const endReminderMessage = (context: Context, endsAt: Date): MessageText => ({
  subject: 'Your plan ends soon',
  before: [`Your plan runs until ${formatDay(endsAt)}. It doesn’t renew automatically, and you won’t be charged.`],
  link: { label: 'Renew plan', href: accountUrl(context) },
})
