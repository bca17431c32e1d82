import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Billing } from '#contract/billing.ts'
import { paths } from '#web/routing/paths.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { billingQuery, fetchPortalUrl } from './billing-requests.ts'
import { DemoNote } from './demo-note.tsx'
import { CancelPlan } from './cancel-plan.tsx'
import { OrderList } from './order-list.tsx'
import { ActionError, useBillingAction } from './billing-action.tsx'
import { describeBillingState } from './billing-text.ts'
import { listOffers } from './plan-state.ts'

/** Plan actions and orders for Manage account, shown below the plan. */
export function PlanActions() {
  const { data, isError, refetch } = useQuery(billingQuery(useOwnerId() ?? ''))
  if (data) return <LoadedPlanActions billing={data} />
  return isError ? <OrdersLoadError retry={() => void refetch()} /> : <Skeleton />
}

function LoadedPlanActions({ billing }: { billing: Billing }) {
  return (
    <>
      <p role="status" className="measure mt-5">
        {hasPlan(billing) && describeBillingState(billing)}
      </p>
      <DemoNote provider={billing.payment.provider} />
      <div className="mt-5 flex flex-wrap items-start gap-3">
        {billing.confirmUrl !== undefined && (
          <a href={billing.confirmUrl} className={buttonClass({ tone: 'main' })}>
            Confirm payment
          </a>
        )}
        {billing.invoiceUrl !== undefined && (
          <a href={billing.invoiceUrl} className={buttonClass({ tone: 'main' })}>
            Pay invoice
          </a>
        )}
        <PlanLinks billing={billing} />
        <CancelPlan billing={billing} />
        {billing.hasPortal && <PortalButton hasFailed={billing.hasFailed} />}
      </div>
      <OrderList orders={billing.orders} />
    </>
  )
}

/** Without a plan, the panel above shows all information. */
const hasPlan = ({ state }: Billing) => state !== 'free' && state !== 'ended'

/** Links to the plans that the member can buy now. */
function PlanLinks({ billing: { state, ptype } }: { billing: Billing }) {
  return listOffers(state, ptype).map(({ plan, isRenewal }) => (
    <Link key={plan.ptype} to={paths.cart(plan.ptype)} className={`${buttonClass()} max-w-full whitespace-normal!`}>
      {isRenewal ? 'Renew' : plan.name}: {plan.line}
    </Link>
  ))
}

function PortalButton({ hasFailed }: { hasFailed: boolean }) {
  const { isBusy, error, run } = useBillingAction()
  const openPortal = async () => {
    const url = await run(fetchPortalUrl)
    if (url !== undefined) location.assign(url)
  }
  return (
    <div>
      <Button tone={hasFailed ? 'main' : 'plain'} aria-disabled={isBusy} onClick={() => void openPortal()}>
        Card and invoices
      </Button>
      <ActionError message={error} />
    </div>
  )
}

function OrdersLoadError({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
      <p>We couldn’t load your orders. Try again.</p>
      <Button size="small" onClick={retry}>
        <Icon name="retry" className="size-5" /> Try again
      </Button>
    </div>
  )
}

const Skeleton = () => (
  <div aria-hidden="true" className="skeleton">
    <div className="bone mt-4 h-5 w-4/5 max-w-[420px]" />
    <div className="bone mt-6 h-13 w-48" />
  </div>
)
