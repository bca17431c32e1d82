import { useEffect, useRef, useState } from 'react'
import { cancelOrder, type DeskOrder, refundOrder } from '#contract/studio/orders.ts'
import { DialogForm } from '#web/studio/content/index.ts'
import {
  ReauthenticationDialog,
  parseAmount,
  studioCall,
  AmountField,
  amountToInput,
  useAccess,
  useReauthentication,
  useStudioChange,
} from '#web/studio/shell/index.ts'
import { money } from '#web/plans.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formText } from '#web/ui/form-text.ts'
import { ApprovalButton } from './approval-button.tsx'
import { buyerName } from './order-text.ts'

/** Buttons for an order. Card payments are refunded at the payment provider, or manually if the refund failed there. */
export function OrderActions({ order }: { order: DeskOrder }) {
  const { id, reference, state, provider, opensIn, member, left: refundable } = order
  const { changeWithToast, isBusy } = useStudioChange()
  // Refundable amount when the dialog was opened. The server rejects the request if the amount has changed meanwhile.
  const [amountToRefund, setAmountToRefund] = useState<number>()
  const status = `${state} ${refundable}`
  const previousStatus = useRef(status)
  useEffect(() => {
    // Moves the focus if the clicked button or its dialog was removed.
    const isFocusLost = previousStatus.current !== status && document.activeElement === document.body
    if (isFocusLost) document.getElementById('content')?.focus()
    previousStatus.current = status
  }, [status])
  // A refund is still owed after the account was deleted.
  const isOwed = isRefundOwed(order)
  const isAtDesk = isOwed || (provider === 'academy' && member !== null)
  const isUnpaid = state === 'open' || state === 'void'
  const cancel = () =>
    changeWithToast(() => studioCall(cancelOrder, { params: { id } }), `${reference} canceled. Nothing was charged.`)
  if (provider === 'stripe' && state === 'paid' && !isOwed)
    return (
      <p className="measure pt-5 text-sm text-quiet">
        Paid by card. Refund the payment in the payment provider’s dashboard. The refund then appears here
        automatically.
      </p>
    )
  if (provider === 'gift' && state === 'paid') return <RevokeGift order={order} />
  if (!isAtDesk || (!isUnpaid && refundable === 0)) return null
  return (
    <p className="flex flex-wrap gap-3 pt-6" aria-busy={isBusy}>
      {isUnpaid && <ApprovalButton order={order} />}
      {state === 'open' && opensIn === null && (
        <Button size="small" onClick={() => void cancel()}>
          Cancel order
        </Button>
      )}
      {refundable > 0 && (
        <Button size="small" onClick={() => setAmountToRefund(refundable)}>
          {isOwed ? 'Mark as refunded' : 'Refund'}
        </Button>
      )}
      <RefundDialog
        order={order}
        refundable={amountToRefund ?? 0}
        isOpen={amountToRefund !== undefined}
        onClose={() => setAmountToRefund(undefined)}
      />
    </p>
  )
}

const isOver = (end: string) => new Date(end) < new Date()

/** Button and dialog that revoke a gift. Hidden after the end of the gift's period. */
function RevokeGift({ order: { id, reference, period, member } }: { order: DeskOrder }) {
  const { change } = useStudioChange()
  const { withReauthentication, reauthentication } = useReauthentication()
  const { sendsMail } = useAccess()
  const [isOpen, setOpen] = useState(false)
  if (member === null || period === null || isOver(period.end)) return null
  const revokeGift = async () => {
    await change(() => withReauthentication(() => studioCall(cancelOrder, { params: { id } })), `${reference} revoked.`)
    setOpen(false)
    return undefined
  }
  return (
    <p className="pt-6">
      <Button size="small" onClick={() => setOpen(true)}>
        Revoke
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={`Revoke ${reference}?`}
        text={`The free plan ends immediately${sendsMail ? ', and the member gets an email' : ''}.`}
      >
        <DialogForm action="Revoke" cancelLabel="Keep plan" submit={revokeGift}>
          {null}
        </DialogForm>
      </Dialog>
      <ReauthenticationDialog reauthentication={reauthentication} />
    </p>
  )
}

/** Whether the academy must refund the order manually and record the refund. */
const isRefundOwed = ({ refund }: Pick<DeskOrder, 'refund'>) => refund === 'byHand' || refund === 'failed'

interface RefundDialogProps {
  order: DeskOrder
  /** Refundable amount as displayed, in the smallest currency unit. */
  refundable: number
  isOpen: boolean
  onClose: () => void
}

/** Dialog that refunds the remaining amount or a part of the amount. */
function RefundDialog({ order, refundable, isOpen, onClose }: RefundDialogProps) {
  const { id, reference, currency, mayReturnPart, refund } = order
  const isOwed = isRefundOwed(order)
  const reason =
    refund === 'failed'
      ? `The payment provider could not refund this order. Holdfast retries each refund for three days. If you return ${money(refundable, currency)} another way instead, mark the order as refunded to stop the retries.`
      : `${buyerName(order)} withdrew from this order. Return ${money(refundable, currency)} the way it was paid, then mark the order as refunded.`
  const { change } = useStudioChange()
  const { sendsMail } = useAccess()
  const { withReauthentication, reauthentication } = useReauthentication()
  const submit = async (form: FormData) => {
    const sum = mayReturnPart ? parseAmount(formText(form, 'sum'), currency) : refundable
    if (sum === undefined || sum === 0) return `Enter an amount, like ${amountToInput(refundable, currency)}.`
    if (sum > refundable) return `You can refund at most ${money(refundable, currency)} of this order.`
    await change(
      () => withReauthentication(() => studioCall(refundOrder, { params: { id }, body: { sum, left: refundable } })),
      `${money(sum, currency)} of ${reference} recorded as refunded.`,
    )
    onClose()
    return undefined
  }
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(next) => next || onClose()}
        title={isOwed ? `Mark ${reference} as refunded` : `Refund ${reference}`}
        text={
          isOwed ? (
            `${reason} No money is transferred from here, and no email is sent.`
          ) : (
            <>
              Return the money the way it was paid. No money is transferred from here.{' '}
              {sendsMail && `${buyerName(order)} gets an email. `}
              {mayReturnPart
                ? `Refunding the full ${money(refundable, currency)} ends the plan immediately. After a partial refund, the plan continues.`
                : `The refund is the full ${money(refundable, currency)}, because the unused part was credited to a later order. The plan ends immediately.`}
            </>
          )
        }
      >
        <DialogForm
          action={isOwed ? 'Mark as refunded' : 'Refund'}
          cancelLabel={isOwed ? 'Not yet' : 'Keep payment'}
          submit={submit}
        >
          {mayReturnPart && (
            <AmountField name="sum" label={`Amount in ${currency}`} currency={currency} initial={refundable} />
          )}
        </DialogForm>
      </Dialog>
      <ReauthenticationDialog reauthentication={reauthentication} />
    </>
  )
}
