import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Permission } from '#contract/studio/permissions.ts'
import { getOwnAccess } from '#contract/studio/staff.ts'
import type { StudioCall } from '#contract/studio/call.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callStudio, fetchFromStudio, type StudioInput } from '#web/api/studio.ts'
import { client } from '#web/client.ts'

/**
 * Creates the query client of the Studio. Cached data is shown and refetched. Requests are retried twice, except after
 * client errors (4xx).
 */
export function createStudioQueries() {
  // Rechecks the access, because a second factor became required or was set up in another session.
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.errorCode?.startsWith('SecondFactor'))
      void queryClient.invalidateQueries({ queryKey: ['studio', 'me'] })
  }
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 0,
        retry: (count, error) => !(error instanceof ApiError && error.statusCode < 500) && count < 2,
      },
    },
  })
  return queryClient
}

/** Calls a Studio endpoint as the signed-in user. */
export const studioCall = <E extends StudioCall>(endpoint: E, input: StudioInput<E>) =>
  callStudio(client.call, endpoint, input)

/** Calls a Studio endpoint that returns a file. */
export const fetchStudioFile = <E extends StudioCall>(endpoint: E, input: StudioInput<E>) =>
  fetchFromStudio(client.fetch, endpoint, input)

/** Returns the query options of a Studio endpoint. The query key starts with `studio` and `name`. */
export const studioQuery = <E extends StudioCall>(name: string, endpoint: E, input: StudioInput<E>) =>
  queryOptions({ queryKey: ['studio', name, input], queryFn: () => studioCall(endpoint, input) })

/** Returns the query options for the access of the signed-in user. */
export const accessQuery = (ownerId: string) => ({
  ...studioQuery('me', getOwnAccess, {}),
  queryKey: ['studio', 'me', ownerId],
})

type Access = Awaited<ReturnType<typeof studioCall<typeof getOwnAccess>>>

/** Access of the signed-in user, provided by the Studio's layout. */
export const AccessContext = createContext<Access | undefined>(undefined)

/** Whether a second factor is required but not set up. The user can then open only the setup page. */
export const isFactorMissing = ({ secondFactor: { isRequired, passkeys, hasApp } }: Access) =>
  isRequired && passkeys === 0 && !hasApp

/** Adds the permissions to edit and publish if the user teaches and may change the item. */
export const withItemPermissions = (access: Access, mayChange: boolean): Access =>
  mayChange && access.permissions.includes('lessons.own')
    ? { ...access, permissions: [...access.permissions, 'content.change', 'content.publish'] }
    : access

/** Returns the access of the signed-in user. Throws outside of the Studio's layout. */
export function useAccess() {
  const access = use(AccessContext)
  if (!access) throw new Error('useAccess must be called below the Studio layout')
  const may = (permission: Permission) => access.permissions.includes(permission)
  const mayAddLessons = !access.isCatalogueElsewhere && (may('content.change') || may('lessons.own'))
  return { ...access, may, mayAddLessons, isFactorMissing: isFactorMissing(access) }
}
