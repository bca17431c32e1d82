import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readSubscription } from '#web/api/account-records.ts'
import { client } from '#web/client.ts'
import { memberKey, STALE_TIME } from '#web/features/member-data/index.ts'
import { getPlanState } from './plan-state.ts'

export const subscriptionQuery = (ownerId: string) =>
  queryOptions({
    queryKey: memberKey(ownerId, 'subscriptions'),
    queryFn: () => readSubscription(client, ownerId),
    enabled: ownerId !== '',
    staleTime: STALE_TIME,
  })

export const planDateFormat = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/**
 * Returns the formatted date on which the full plan ended. Undefined while the plan is active, if the member never had
 * a full plan, and while loading.
 */
export function usePlanEndDate(ownerId: string): string | undefined {
  const { data } = useQuery(subscriptionQuery(ownerId))
  const [now] = useState(() => new Date())
  const state = data && getPlanState(data, now)
  return state?.kind === 'ended' ? planDateFormat.format(state.end) : undefined
}
