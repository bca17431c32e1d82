import type { Order } from '#contract/billing.ts'
import { formatLocalDate } from '#web/features/billing/index.ts'
import { money, seller } from '#web/plans.ts'
import { site } from '#web/site.ts'

interface ReceiptEntry {
  name: string
  lines: string[]
}

/** Returns the entries above the amounts of a receipt. Entries without a value are omitted. */
export function getReceiptEntries(order: Order & { paidAt: string }, email: string | undefined): ReceiptEntry[] {
  const { receipt, reference, period, returned, refundedAt, currency } = order
  const entry = (name: string, ...lines: string[]): ReceiptEntry => ({ name, lines })
  return [
    entry('Number', receipt ?? reference),
    entry('Paid on', formatLocalDate(order.paidAt)),
    entry('From', ...(order.seller ?? seller), site.email),
    entry('For', email ?? 'A member'),
    ...(period ? [entry('Period', `${formatLocalDate(period.start)} to ${formatLocalDate(period.end)}`)] : []),
    ...(receipt ? [entry('Order', reference)] : []),
    ...(returned === undefined ? [] : [entry('Partial refund', money(returned, currency))]),
    ...(refundedAt ? [entry('Refunded on', formatLocalDate(refundedAt))] : []),
  ]
}
