import { useState } from 'react'
import type { Order } from '#contract/billing.ts'
import { money } from '#web/plans.ts'
import { Button } from '#web/ui/button.tsx'
import { withdrawOrder } from './billing-requests.ts'
import { ActionError, useBillingAction } from './billing-action.tsx'
import { formatLocalDateTime, noWithdrawalReasons, withdrawalLimit } from './billing-text.ts'

/** Withdraws from a purchase in the two steps that EU law requires. The confirmation is sent by email. */
export function WithdrawOrder({ order }: { order: Order }) {
  const [isConfirming, setConfirming] = useState(false)
  const { isBusy, error, run } = useBillingAction()
  if (order.noWithdrawal) return <p className="measure text-sm text-quiet">{noWithdrawalReasons[order.noWithdrawal]}</p>
  if (!order.withdrawUntil) return null
  const refundableAmount = order.total - (order.returned ?? 0)
  if (!isConfirming)
    return (
      <button type="button" className="link min-h-11" onClick={() => setConfirming(true)}>
        Request a refund (14-day withdrawal)
        <span className="sr-only"> (order {order.reference})</span>
      </button>
    )
  return (
    <div className="mt-2 w-full border-l-4 border-signal bg-raised px-5 py-4">
      <p className="measure">
        You’re withdrawing from order {order.reference}. The plan you bought with it ends now
        {refundableAmount > 0 &&
          `, and ${money(refundableAmount, order.currency)} ${order.provider === 'academy' ? 'will be refunded by the academy' : 'will be refunded to your payment method'}`}
        . You can do this until {formatLocalDateTime(order.withdrawUntil)} ({withdrawalLimit}); we’ll confirm it by
        email.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          aria-disabled={isBusy}
          onClick={() => void run(() => withdrawOrder(order.id))}
          className="border-bad! text-bad!"
        >
          Confirm withdrawal
        </Button>
        <Button onClick={() => setConfirming(false)}>Keep plan</Button>
      </div>
      <ActionError message={error} />
    </div>
  )
}
