import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { billingQuery } from './billing-requests.ts'
import { type PlanState, getPlanState } from './plan-state.ts'
import { planDateFormat, subscriptionQuery } from './subscription-query.ts'

interface PlanPanelProps {
  ownerId: string
  /** The academy's names of its plans. */
  names: Readonly<Record<'4WK' | '1YR', string>>
}

/** The member's current plan (specification §4). */
export function PlanPanel({ ownerId, names }: PlanPanelProps) {
  const { data, isError, isPaused, refetch } = useQuery(subscriptionQuery(ownerId))
  const { data: billing } = useQuery(billingQuery(ownerId))
  const [now] = useState(() => new Date())
  if (data === undefined) {
    if (isPaused) return <p className="text-quiet">You’re offline. We’ll load your plan when you’re back online.</p>
    if (isError)
      return (
        <div role="alert" className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p>Couldn’t load your plan. The plan itself hasn’t changed.</p>
          <Button size="small" onClick={() => void refetch()}>
            <Icon name="retry" className="size-5" /> Try again
          </Button>
        </div>
      )
    return <div aria-hidden="true" className="skeleton h-[86px] w-2/3 bg-raised" />
  }
  const state = getPlanState(data, now)
  if (state.kind === 'free') return <FreePlan />
  const until = billing?.state === 'grace' && billing.until ? new Date(billing.until) : undefined
  return <PaidOrEndedPlan state={state} paidUntil={until} name={names[state.ptype]} />
}

const heading = 'text-subhead leading-[0.92] condensed'

const FreePlan = () => (
  <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
    <div>
      <p className={heading}>Free plan</p>
      <p className="mt-2">You can watch every lesson without a lock, for as long as you like.</p>
    </div>
    <FullPlanLink />
  </div>
)

const FullPlanLink = () => (
  <Link to={paths.lockedAccess()} className={buttonClass()}>
    About the full plan
  </Link>
)

interface PaidOrEndedPlanProps {
  state: Exclude<PlanState, { kind: 'free' }>
  /** End of the paid period while its renewal is pending. The end of the subscription includes the grace period. */
  paidUntil: Date | undefined
  name: string
}

function PaidOrEndedPlan({ state, paidUntil, name }: PaidOrEndedPlanProps) {
  const { kind, start, end, daysLeft, canceledAt, elapsedShare } = state
  const isWaiting = paidUntil !== undefined
  const hasEnded = kind === 'ended' && !isWaiting
  const facts = [
    isWaiting ? ['Paid until', planDateFormat.format(paidUntil)] : ['Started', planDateFormat.format(start)],
    [hasEnded ? 'Ended' : isWaiting ? 'Access until' : 'Runs until', planDateFormat.format(end)],
    ...(hasEnded || isWaiting ? [] : [['Left', daysLeft === 1 ? '1 day' : `${daysLeft} days`]]),
    ...(canceledAt ? [['Canceled', planDateFormat.format(canceledAt)]] : []),
  ]
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <p className={heading}>{hasEnded ? 'Free plan' : 'Full plan'}</p>
          <p className="mt-2">
            {hasEnded
              ? `Your full plan (${name}) has ended. You can still watch every lesson without a lock.`
              : `${name}, ${isWaiting ? 'to be renewed' : 'paid'}.`}
          </p>
        </div>
        <dl className="flex flex-wrap gap-x-9 gap-y-3 tabular">
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt className="text-sm text-quiet">{term}</dt>
              <dd className="text-lg font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {hasEnded ? (
        <p className="mt-6">
          <FullPlanLink />
        </p>
      ) : (
        <div aria-hidden="true" className="mt-5 h-2 bg-rule">
          <div className="h-full bg-text" style={{ width: `${elapsedShare * 100}%` }} />
        </div>
      )}
    </>
  )
}
