import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { queueMail, composeMessage } from '#server/features/mail/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import type { OrderRow } from './orders/order-store.ts'
import { formatDay, formatMoney, planNamed, pricesOf } from './plans.ts'

type MessageText = Parameters<typeof composeMessage>[1]

/**
 * Queues a mail to a member, in the transaction of what it reports. A member without an address reads it on Manage
 * account.
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

const account = ({ config }: Context) => `${config.publicUrl}/manage-account`
const demo = ({ provider }: OrderRow) => (provider === 'demo' ? ['This is a demo. No money was taken.'] : [])

/** The sums of an order, a line each. */
function bill(context: Context, order: OrderRow): string {
  const { ptype, price, discount, credit, total, coupon, currency } = order
  const line = (name: string, sum: number) => `${name}: ${formatMoney(sum, currency)}`
  return [
    line(planNamed(context, ptype).name, price),
    ...(discount > 0 ? [`Coupon ${coupon ?? ''}: −${formatMoney(discount, currency)}`] : []),
    ...(credit > 0 ? [`Credit for the period before: −${formatMoney(credit, currency)}`] : []),
    line('Total', total),
    pricesOf(context).tax,
  ].join('\n')
}

export const receiptMessage = (context: Context, order: OrderRow): MessageText => ({
  subject: order.provider === 'gift' ? 'A plan for you' : `Receipt ${order.receipt ?? order.reference}`,
  before: [
    order.provider === 'gift'
      ? 'The academy has given you its full plan. Nothing is charged for it, now or later.'
      : 'Thank you. Your payment has arrived, and every lesson is open to you.',
    bill(context, order),
    ...(order.period_end ? [`Paid until ${formatDay(order.period_end)}.`] : []),
    ...demo(order),
    pricesOf(context).seller.join('\n'),
  ],
  link: { label: 'See the receipt', href: `${context.config.publicUrl}/receipt/${order.id}` },
})

export const waitingMessage = (context: Context, order: OrderRow): MessageText => ({
  subject: `Your order ${order.reference}`,
  before: [
    'Your order is noted. The lessons open as soon as the academy has your payment.',
    bill(context, order),
    pricesOf(context).desk,
    ...(order.credit > 0
      ? [
          'The credit is reckoned for today. Days of the running period that you use until your payment arrives are taken off the new one.',
        ]
      : []),
    `Reference: ${order.reference}`,
  ],
  link: { label: 'See the order', href: account(context) },
})

export const canceledMessage = (context: Context, until: Date, at: Date): MessageText => ({
  subject: 'Your plan will end',
  before: [
    `You canceled on ${formatDay(at)}. Nothing more is charged.`,
    `Every lesson stays open to you until ${formatDay(until)}. After that you have the free plan, with your list and ratings as they are.`,
  ],
  link: { label: 'Take it back', href: account(context) },
})

export const resumedMessage = (context: Context, until: Date): MessageText => ({
  subject: 'Your plan goes on',
  before: [`You took your cancellation back. The next charge is on ${formatDay(until)}.`],
  link: { label: 'Manage account', href: account(context) },
})

export const failedMessage = (context: Context, graceUntil: Date): MessageText => ({
  subject: 'Your renewal could not be charged',
  before: [
    `Payment failed, open until ${formatDay(graceUntil)}.`,
    'The charge for your next period did not go through. Often the card has expired. It is tried again, and as long as it is, every lesson stays open until that day. To be sure, look at your card.',
  ],
  link: { label: 'Look at the card', href: account(context) },
})

export const lastCallMessage = (context: Context, graceUntil: Date): MessageText => ({
  subject: 'Two days left to renew',
  before: [
    `Payment failed, open until ${formatDay(graceUntil)}. Your renewal is still not paid; after that day you have the free plan.`,
  ],
  link: { label: 'Look at the card', href: account(context) },
})

/** For a bank debit, which takes days: the provider still waits for the bank. */
export const debitLastCallMessage = (context: Context, graceUntil: Date): MessageText => ({
  subject: 'Your renewal is still on its way',
  before: [
    `The charge for your next period has not arrived yet. Every lesson stays open until ${formatDay(graceUntil)}; as soon as the charge arrives, your plan goes on as always.`,
    'A bank debit often takes some days, and there is nothing you have to do.',
  ],
  link: { label: 'Manage account', href: account(context) },
})

/** `hasDebit`: a bank debit is in progress and cannot be called back. */
export const endedMessage = (context: Context, { hasDebit = false } = {}): MessageText => ({
  subject: 'Your plan has ended',
  before: [
    'From now on you have the free plan. Its lessons, your list, your ratings and your places are all there.',
    hasDebit
      ? 'Your bank has not answered the debit that is still on its way. If it arrives after all, your plan opens again for the period that it pays for. Nothing else is charged.'
      : 'Nothing is charged any more. If you want the rest back, take a plan whenever you like.',
  ],
  link: { label: 'See the plans', href: `${context.config.publicUrl}/locked-access` },
})

export const undoneMessage = (context: Context, order: OrderRow): MessageText => ({
  subject: `Order ${order.reference} was paid back`,
  before: [
    `The payment of ${formatMoney(order.total, order.currency)} for “${planNamed(context, order.ptype).name}” was paid back or charged back. The plan it paid for has ended.`,
  ],
  link: { label: 'Manage account', href: account(context) },
})

/** `sum`: what was handed back of an order whose plan goes on. */
export const partReturnedMessage = (context: Context, order: OrderRow, sum: number): MessageText => ({
  subject: `Part of order ${order.reference} was paid back`,
  before: [
    `${formatMoney(sum, order.currency)} of the ${formatMoney(order.total, order.currency)} for “${planNamed(context, order.ptype).name}” was paid back to you. The plan goes on as before.`,
  ],
  link: { label: 'See the receipt', href: `${context.config.publicUrl}/receipt/${order.id}` },
})

/** `rest`: what remains of a renewal that was charged while another order waited for its payment. */
export const replacedMessage = (context: Context, order: OrderRow, rest: number): MessageText => ({
  subject: `Part of order ${order.reference} is paid back`,
  before: [
    `Your “${planNamed(context, order.ptype).name}” was renewed while your new order waited for its payment. Your new plan has taken over, so ${formatMoney(rest, order.currency)} of the ${formatMoney(order.total, order.currency)} goes back to you the way it was paid.`,
  ],
  link: { label: 'Manage account', href: account(context) },
})

export const unpaidMessage = (context: Context, order: OrderRow): MessageText => ({
  subject: `Your order ${order.reference} was not paid`,
  before: [
    `The payment of ${formatMoney(order.total, order.currency)} for “${planNamed(context, order.ptype).name}” did not go through, and is not tried again. Nothing else about your plan has changed.`,
  ],
  link: { label: 'See the plans', href: `${context.config.publicUrl}/locked-access` },
})

function refundText({ provider, total, returned, currency }: OrderRow) {
  if (total === returned) return ''
  const way =
    provider === 'academy' ? 'is paid back by the academy, the way you paid it' : 'goes back to you the way it was paid'
  return `${formatMoney(total - returned, currency)} ${way}. `
}

export const withdrawnMessage = (context: Context, order: OrderRow): MessageText => ({
  subject: `Withdrawal from order ${order.reference}`,
  before: [
    `You withdrew from order ${order.reference} on ${formatDay(order.refunded_at ?? context.now())}. This mail is your confirmation of receipt.`,
    `${refundText(order)}The plan has ended.`,
    ...demo(order),
  ],
  link: { label: 'Manage account', href: account(context) },
})

export const yearReminderMessage = (context: Context, until: Date, sum: number, code: string): MessageText => ({
  subject: 'Your year renews soon',
  before: [
    `On ${formatDay(until)} your next year begins, and ${formatMoney(sum, code)} is charged by itself.`,
    'If you do not want that, cancel before then on Manage account: two presses, and no questions.',
  ],
  link: { label: 'Manage account', href: account(context) },
})

export const endReminderMessage = (context: Context, until: Date): MessageText => ({
  subject: 'Your plan ends soon',
  before: [`Your plan runs until ${formatDay(until)}. It does not renew itself, and nothing is charged.`],
  link: { label: 'Renew it', href: account(context) },
})
