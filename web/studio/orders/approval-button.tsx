import { approveOrder, type OrderRow, undoApproval } from '#contract/studio/orders.ts'
import { ReauthenticationDialog, studioCall, useReauthentication, useStudioChange } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Button that approves an order, and then undoes the approval. A single element, so that the focus is kept. */
export function ApprovalButton({ order }: { order: Pick<OrderRow, 'id' | 'reference' | 'state' | 'opensIn'> }) {
  const { id, reference, state, opensIn } = order
  const { changeWithToast, isBusy } = useStudioChange()
  const { withReauthentication, reauthentication } = useReauthentication()
  const params = { id }
  const isApproved = opensIn !== null
  const approve = () =>
    changeWithToast(
      () =>
        withReauthentication(() =>
          studioCall(approveOrder, { params, body: { from: state === 'void' ? 'void' : 'open' } }),
        ),
      `${reference} approved. You can still undo this.`,
    )
  const undo = () =>
    changeWithToast(() => studioCall(undoApproval, { params }), `${reference} is waiting again. Nothing was sent.`)
  return (
    <>
      <Button
        size="small"
        className={isApproved ? 'border-text! bg-raised' : 'order-approve'}
        aria-disabled={isBusy}
        onClick={() => void (isApproved ? undo() : approve())}
      >
        <Icon name={isApproved ? 'undo' : 'tick'} className="size-4" />
        {isApproved ? 'Undo' : 'Approve'}
        <span className="sr-only"> {reference}</span>
      </Button>
      <ReauthenticationDialog reauthentication={reauthentication} />
    </>
  )
}
