import type { Context } from '#server/context.ts'
import { accountUrl, type MessageText } from './messages.ts'
import { formatDay } from './prices.ts'

export const failedMessage = (context: Context, graceUntil: Date): MessageText => ({
  subject: 'Your renewal payment failed',
  before: [
    `The payment for your next period failed. You can watch every lesson until ${formatDay(graceUntil)}.`,
    'Often the card has expired. We’ll retry the charge. To avoid losing access, check your card.',
  ],
  link: { label: 'Check your card', href: accountUrl(context) },
})

/** For a charge that the member must confirm at their bank, on the provider's page `confirmUrl`. */
export const confirmMessage = (graceUntil: Date, confirmUrl: string): MessageText => ({
  subject: 'Confirm your renewal payment',
  before: [
    'Your bank wants you to confirm the payment for your next period. Nothing is charged until you do.',
    `You can watch every lesson until ${formatDay(graceUntil)}. To keep your plan, confirm the payment before then.`,
  ],
  link: { label: 'Confirm payment', href: confirmUrl },
})

/** For an invoice that the member pays on the provider's page `invoiceUrl`. */
export const invoiceMessage = (graceUntil: Date, invoiceUrl: string): MessageText => ({
  subject: 'Pay your renewal invoice',
  before: [
    'The invoice for your next period is ready. Nothing is charged automatically.',
    `You can watch every lesson until ${formatDay(graceUntil)}. To keep your plan, pay the invoice before then.`,
  ],
  link: { label: 'Pay invoice', href: invoiceUrl },
})

/** `link`: page on which the member completes the payment; undefined if the card was declined. */
export const lastCallMessage = (context: Context, graceUntil: Date, link: MessageText['link']): MessageText => ({
  subject: 'Two days left to renew',
  before: [
    `Your renewal is still unpaid. You can watch every lesson until ${formatDay(graceUntil)}. After that day you’re on the free plan.`,
  ],
  link: link ?? { label: 'Check your card', href: accountUrl(context) },
})

/** For bank debits, which take days to settle. */
export const debitLastCallMessage = (context: Context, graceUntil: Date): MessageText => ({
  subject: 'Your renewal payment is still pending',
  before: [
    `The payment for your next period hasn’t arrived yet. You can watch every lesson until ${formatDay(graceUntil)}. As soon as the payment arrives, your plan continues as usual.`,
    'A bank debit often takes a few days. You don’t need to do anything.',
  ],
  link: { label: 'Manage account', href: accountUrl(context) },
})
