import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Order } from '#contract/billing.ts'
import { ApiError } from '#web/api/api-error.ts'
import { paths } from '#web/routing/paths.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { settleOrder } from './billing-requests.ts'
import { refreshPlan } from './refresh-plan.ts'

/** Milliseconds between two polls while the payment is pending. */
const POLL_INTERVAL_MS = 3000

const isOrderNotFound = (reason: Error) => reason instanceof ApiError && reason.errorCode === 'OrderNotFound'

/** Shown after the redirect from the provider. Polls the order until the payment has succeeded or failed. */
export function CartReturn({ order, onDone }: { order: string; onDone: (order: Order) => void }) {
  const ownerId = useOwnerId() ?? ''
  const queryClient = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: ['member', ownerId, 'order', order],
    queryFn: () => settleOrder(order),
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? POLL_INTERVAL_MS : false),
    // After other errors, the state of the payment is unknown.
    retry: (_, reason) => !isOrderNotFound(reason),
    retryDelay: POLL_INTERVAL_MS,
    staleTime: 0,
  })
  useEffect(() => {
    if (data?.state !== 'paid') return
    refreshPlan(queryClient, ownerId)
    onDone(data)
  }, [data, onDone, queryClient, ownerId])
  const message =
    data?.state === 'void' || isError
      ? 'This payment didn’t go through. You weren’t charged.'
      : 'Your payment is being processed. This page updates automatically.'
  return (
    <div className="border-t-2 border-text pt-5">
      <p role="status" className="measure">
        {message}
      </p>
      <p className="mt-7">
        <Link to={paths.manageAccount()} className={buttonClass()}>
          Manage account
        </Link>
      </p>
    </div>
  )
}
