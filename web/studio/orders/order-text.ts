import type { DeskOrder, OrderRow } from '#contract/studio/orders.ts'
import { formatDay, formatMomentInSentence, formatMoment } from '#web/studio/shell/index.ts'
import { money, planOf } from '#web/plans.ts'

const providerLabels = { stripe: 'Card', academy: 'At the desk', demo: 'Demo', gift: 'Gift' }
/** Returns the label of a payment method. */
export const paidBy = (provider: OrderRow['provider']) => providerLabels[provider]

export const orderStates = {
  open: ['square', 'Waiting'],
  paid: ['disc', 'Paid'],
  refunded: ['arrow', 'Refunded'],
  void: ['cross', 'Canceled'],
} as const

type OrderStatus = Pick<OrderRow, 'provider' | 'state' | 'opensIn' | 'refund' | 'returned' | 'currency'>

/** Returns the icon and the label for the state of an order. */
export function orderStatusText({ provider, state, opensIn, refund, returned, currency }: OrderStatus) {
  if (opensIn !== null) return ['disc', 'Approved'] as const
  if (refund === 'failed') return ['triangle', 'Refund failed'] as const
  if (refund === 'due') return ['arrow', 'Refund pending'] as const
  if (refund === 'byHand') return ['arrow', 'Withdrawn, refund due'] as const
  if (provider === 'gift' && state === 'refunded') return ['cross', 'Revoked'] as const
  if (state === 'paid' && returned > 0) return ['arrow', `Refunded ${money(returned, currency)}`] as const
  return orderStates[state]
}

/** Returns the name of the buyer, or the email address if the buyer has no name. */
export const buyerName = ({ member }: Pick<OrderRow, 'member'>) =>
  member === null ? 'Deleted account' : (member.name ?? member.email ?? 'No name or email address')

/** Describes plan, payment method and time of an order, such as "One year. At the desk, since yesterday, 5:04 PM." */
export const describeWaitingOrder = ({ ptype, provider, at }: Pick<OrderRow, 'ptype' | 'provider' | 'at'>) =>
  `${planOf(ptype).name}. ${paidBy(provider)}, since ${formatMomentInSentence(at)}.`

/** Whether the member withdrew from an order paid at the desk. The plan ends first, and the desk refunds later. */
const isDeskWithdrawal = ({ provider, withdrawnAt }: Pick<DeskOrder, 'provider' | 'withdrawnAt'>) =>
  provider === 'academy' && withdrawnAt !== null

/** Returns the events of an order with their formatted times, newest first. */
export function buildHistory(order: DeskOrder): [at: string, text: string][] {
  const { at, paidAt, refundedAt, withdrawnAt, refundFailedAt, receipt, provider } = order
  const { total, returned, currency, state, refund } = order
  const isRefundedLater = isDeskWithdrawal(order)
  const isRefunded = !isRefundedLater || (refund !== 'byHand' && total > returned)
  const events: [at: string | null, text: string][] = [
    [at, provider === 'gift' ? 'Given' : 'Ordered'],
    [provider === 'gift' ? null : paidAt, receipt === null ? 'Paid' : `Paid, receipt ${receipt}`],
    [withdrawnAt, isRefundedLater ? 'The member withdrew, and the plan ended' : 'The member withdrew'],
    [
      isRefunded ? refundedAt : null,
      isRefundedLater
        ? 'Refunded'
        : provider === 'gift'
          ? 'Revoked, and the plan ended'
          : 'Refunded, and the plan ended',
    ],
    [refundFailedAt, 'The refund failed at the payment provider and is being retried for three days'],
  ]
  const datedEvents = events.filter((event): event is [string, string] => event[0] !== null)
  const sortedEvents = datedEvents.toSorted(([first], [second]) => second.localeCompare(first))
  // The order does not contain the date of a partial refund; only the audit log does.
  const partialRefund: [string, string][] =
    state === 'paid' && returned > 0 ? [['', `${money(returned, currency)} refunded`]] : []
  return [...partialRefund, ...sortedEvents].map(([time, text]) => [time === '' ? '' : formatMoment(time), text])
}

export const periodText = ({ period }: Pick<DeskOrder, 'period'>) =>
  period === null ? '' : `${formatDay(period.start)} to ${formatDay(period.end)}`
