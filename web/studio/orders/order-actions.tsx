import { useEffect, useRef, useState } from 'react'
import { cancelOrder, type DeskOrder, refundOrder } from '#contract/studio/orders.ts'
import { DialogForm } from '#web/studio/content/index.ts'
import {
  ReauthenticationDialog,
  readSum,
  studioCall,
  SumField,
  sumText,
  useReauthentication,
  useStudioChange,
} from '#web/studio/shell/index.ts'
import { money } from '#web/plans.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formText } from '#web/ui/form-text.ts'
import { ApprovalButton } from './approval-button.tsx'
import { buyerName } from './order-text.ts'

/** What the desk can do with an order. What a provider charged is paid back there. */
export function OrderActions({ order }: { order: DeskOrder }) {
  const { id, reference, state, provider, opensIn, member, left, refund } = order
  const { press, isBusy } = useStudioChange()
  // What was left when one began: a second press after a lost answer is refused, and pays nothing back twice.
  const [seen, setSeen] = useState<number>()
  const status = `${state} ${left}`
  const before = useRef(status)
  useEffect(() => {
    // A button that was pressed may be gone now, also with its dialog.
    const isLost = before.current !== status && document.activeElement === document.body
    if (isLost) document.getElementById('content')?.focus()
    before.current = status
  }, [status])
  // What is owed since a withdrawal is so after the account is deleted as well.
  const isAtDesk = provider === 'academy' && (member !== null || refund === 'byHand')
  const isUnpaid = state === 'open' || state === 'void'
  const cancel = () =>
    press(() => studioCall(cancelOrder, { params: { id } }), `${reference} is canceled. Nothing was charged for it.`)
  if (provider === 'stripe' && state === 'paid')
    return (
      <p className="measure pt-5 text-sm text-quiet">
        Paid by card: it is paid back in the dashboard of the provider, and shows here by itself.
      </p>
    )
  if (!isAtDesk || (!isUnpaid && left === 0)) return null
  return (
    <p className="flex flex-wrap gap-3 pt-6" aria-busy={isBusy}>
      {isUnpaid && <ApprovalButton order={order} />}
      {state === 'open' && opensIn === null && (
        <Button size="small" onClick={() => void cancel()}>
          Cancel the order
        </Button>
      )}
      {left > 0 && (
        <Button size="small" onClick={() => setSeen(left)}>
          {refund === 'byHand' ? 'Mark as paid back' : 'Pay back'}
        </Button>
      )}
      <RefundDialog order={order} left={seen ?? 0} isOpen={seen !== undefined} onClose={() => setSeen(undefined)} />
    </p>
  )
}

interface RefundDialogProps {
  order: DeskOrder
  /** What one saw to be left of it. */
  left: number
  isOpen: boolean
  onClose: () => void
}

/** All that is left goes back, or a part. */
function RefundDialog({ order, left, isOpen, onClose }: RefundDialogProps) {
  const { id, reference, currency, mayReturnPart, refund } = order
  const isOwed = refund === 'byHand'
  const { change } = useStudioChange()
  const { run, proving } = useReauthentication()
  const submit = async (form: FormData) => {
    const sum = mayReturnPart ? readSum(formText(form, 'sum'), currency) : left
    if (sum === undefined || sum === 0) return `Type a sum, such as ${sumText(left, currency)}.`
    if (sum > left) return `${money(left, currency)} are left of this order: that is the most.`
    await change(
      () => run(() => studioCall(refundOrder, { params: { id }, body: { sum, left } })),
      `${money(sum, currency)} of ${reference} are noted as paid back.`,
    )
    onClose()
    return undefined
  }
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onOpen={(next) => next || onClose()}
        title={isOwed ? `Mark ${reference} as paid back` : `Pay back ${reference}`}
        text={
          isOwed ? (
            `${buyerName(order)} withdrew from this order. Mark it once you have handed ${money(left, currency)} back the way it was paid: nothing is transferred from here, and no mail is sent.`
          ) : (
            <>
              Hand the money back the way it was paid: nothing is transferred from here. {buyerName(order)} gets a mail.{' '}
              {mayReturnPart
                ? `All of the ${money(left, currency)} ends the plan at once; with a part the plan goes on.`
                : `It is ${money(left, currency)}, all of it, since the rest was taken off a later order. The plan ends at once.`}
            </>
          )
        }
      >
        <DialogForm
          action={isOwed ? 'Mark as paid back' : 'Pay back'}
          keep={isOwed ? 'Not yet' : 'Keep the money'}
          submit={submit}
        >
          {mayReturnPart && <SumField name="sum" label={`Sum in ${currency}`} currency={currency} initial={left} />}
        </DialogForm>
      </Dialog>
      <ReauthenticationDialog proving={proving} />
    </>
  )
}
