import type { QueryClient } from '@tanstack/react-query'
import { memberKey, refetch } from '#web/features/member-data/index.ts'
import { refreshCustomData } from '#web/session/actions/users.ts'

/** A plan has changed: the token says it from now on, so that locks open and close in every tab, and what is shown of it is read again. */
export function refreshPlan(queries: QueryClient, ownerId: string) {
  void refreshCustomData(ownerId)
  void refetch(queries, memberKey(ownerId, 'billing'))
  void refetch(queries, memberKey(ownerId, 'subscriptions'))
}
