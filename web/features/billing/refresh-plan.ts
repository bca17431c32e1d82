import type { QueryClient } from '@tanstack/react-query'
import { memberKey, refetch } from '#web/features/member-data/index.ts'
import { refreshCustomData } from '#web/session/actions/users.ts'

/**
 * After a change of the plan: gets a token that carries it, so that locks open and close in every tab, and reads again
 * what is shown of it.
 */
export function refreshPlan(queries: QueryClient, ownerId: string) {
  void refreshCustomData(ownerId)
  void refetch(queries, memberKey(ownerId, 'billing'))
  void refetch(queries, memberKey(ownerId, 'subscriptions'))
}
