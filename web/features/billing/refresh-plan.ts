import type { QueryClient } from '@tanstack/react-query'
import { memberKey, refetch } from '#web/features/member-data/index.ts'
import { refreshCustomData } from '#web/session/actions/users.ts'

/**
 * Refreshes the access token, which updates locks in every tab, and refetches plan data. Called after a plan change.
 */
export function refreshPlan(queryClient: QueryClient, ownerId: string) {
  void refreshCustomData(ownerId)
  void refetch(queryClient, memberKey(ownerId, 'billing'))
  void refetch(queryClient, memberKey(ownerId, 'subscriptions'))
}
