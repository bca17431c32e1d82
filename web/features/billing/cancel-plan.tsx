import { useEffect, useRef, useState } from 'react'
import type { Billing } from '#contract/billing.ts'
import { Button } from '#web/ui/button.tsx'
import { changePlan } from './billing-requests.ts'
import { ActionError, useBillingAction } from './billing-action.tsx'
import { formatLocalDate } from './billing-text.ts'

/** Cancels the plan after a confirmation that states the effect. A canceled plan can be resumed until it ends. */
export function CancelPlan({ billing }: { billing: Billing }) {
  const [isConfirming, setConfirming] = useState(false)
  const { isBusy, error, run } = useBillingAction()
  const { mayCancel, mayResume, until } = billing
  const cancel = async () => {
    await run(() => changePlan('cancelPlan'))
    setConfirming(false)
  }
  return (
    <div>
      {isConfirming && mayCancel ? (
        <ConfirmCancel
          until={until}
          isOver={billing.state === 'grace'}
          isBusy={isBusy}
          onYes={() => void cancel()}
          onNo={() => setConfirming(false)}
        />
      ) : mayCancel ? (
        <Button onClick={() => setConfirming(true)}>Cancel plan</Button>
      ) : null}
      {mayResume && (
        <Button aria-disabled={isBusy} onClick={() => void run(() => changePlan('resumePlan'))}>
          Resume plan
        </Button>
      )}
      <ActionError message={error} />
    </div>
  )
}

interface ConfirmCancelProps {
  until: string | undefined
  /** True if the paid period is over. */
  isOver: boolean
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}

function ConfirmCancel({ until, isOver, isBusy, onYes, onNo }: ConfirmCancelProps) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div className="w-full border-l-4 border-signal bg-raised px-5 py-4">
      <p ref={text} tabIndex={-1} className="measure outline-none">
        {isOver || until === undefined
          ? 'Your plan ends now. Nothing is charged.'
          : `You can watch every lesson until ${formatLocalDate(until)}. You won’t be charged again. You can resume the plan until then.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button aria-disabled={isBusy} onClick={onYes} className="border-bad! text-bad!">
          Yes, cancel
        </Button>
        <Button onClick={onNo}>Keep plan</Button>
      </div>
    </div>
  )
}
