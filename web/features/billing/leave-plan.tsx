import { useEffect, useRef, useState } from 'react'
import type { Billing } from '#contract/billing.ts'
import { Button } from '#web/ui/button.tsx'
import { changePlan } from './billing-requests.ts'
import { Trouble } from './trouble.tsx'
import { useBillingAction } from './billing-action.tsx'
import { localDay } from './billing-text.ts'

/** Leaving takes two presses, asks nothing, and says between them what will be. Until the end it is taken back with one. */
export function LeavePlan({ billing }: { billing: Billing }) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, trouble, perform } = useBillingAction()
  const { mayCancel, mayResume, until } = billing
  const leave = async () => {
    await perform(() => changePlan('cancelPlan'))
    setAsking(false)
  }
  return (
    <div>
      {isAsking && mayCancel ? (
        <Question
          until={until}
          isOver={billing.state === 'grace'}
          isBusy={isBusy}
          onYes={() => void leave()}
          onNo={() => setAsking(false)}
        />
      ) : mayCancel ? (
        <Button onClick={() => setAsking(true)}>Cancel the plan</Button>
      ) : null}
      {mayResume && (
        <Button aria-disabled={isBusy} onClick={() => void perform(() => changePlan('resumePlan'))}>
          Take the cancellation back
        </Button>
      )}
      <Trouble words={trouble} />
    </div>
  )
}

interface QuestionProps {
  until: string | undefined
  /** The paid period is over already. */
  isOver: boolean
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}

function Question({ until, isOver, isBusy, onYes, onNo }: QuestionProps) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className="w-full border-l-4 border-signal bg-raised px-5 py-4">
      <p ref={words} tabIndex={-1} className="measure outline-none">
        {isOver || until === undefined
          ? 'Your plan ends now. Nothing is charged.'
          : `Every lesson stays open to you until ${localDay(until)}. Nothing more is charged. You can take it back until then.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button tone="main" aria-disabled={isBusy} onClick={onYes}>
          Yes, cancel
        </Button>
        <Button onClick={onNo}>Keep the plan</Button>
      </div>
    </div>
  )
}
