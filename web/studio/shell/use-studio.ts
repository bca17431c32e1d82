import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Permission } from '#contract/studio/permissions.ts'
import { getOwnAccess } from '#contract/studio/staff.ts'
import type { StudioCall } from '#contract/studio/call.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callStudio, openFromStudio, type StudioInput } from '#web/api/studio.ts'
import { client } from '#web/client.ts'

/**
 * What the Studio has read is shown at once when one comes back, and read again. A refusal is final; anything else is
 * tried twice more.
 */
export function createStudioQueries() {
  // A factor that was set up elsewhere, or that the academy requires since a moment, closes the Studio here as well.
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.errorCode?.startsWith('SecondFactor'))
      void queries.invalidateQueries({ queryKey: ['studio', 'me'] })
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 0,
        retry: (count, error) => !(error instanceof ApiError && error.statusCode < 500) && count < 2,
      },
    },
  })
  return queries
}

/** Makes a call of the Studio as who is signed in here. */
export const studioCall = <E extends StudioCall>(declared: E, input: StudioInput<E>) =>
  callStudio(client.call, declared, input)

/** Makes a call of the Studio that answers with a file. */
export const openStudioFile = <E extends StudioCall>(declared: E, input: StudioInput<E>) =>
  openFromStudio(client.open, declared, input)

/** A query for what a call answers. Its key begins with `studio` and the name that is given. */
export const studioQuery = <E extends StudioCall>(name: string, declared: E, input: StudioInput<E>) =>
  queryOptions({ queryKey: ['studio', name, input], queryFn: () => studioCall(declared, input) })

/** Who is signed in here, and what they may do. */
export const accessQuery = (ownerId: string) => ({
  ...studioQuery('me', getOwnAccess, {}),
  queryKey: ['studio', 'me', ownerId],
})

type Access = Awaited<ReturnType<typeof studioCall<typeof getOwnAccess>>>

/** Below the Studio's layout: who works there. */
export const AccessContext = createContext<Access | undefined>(undefined)

/** Whether the academy requires a second factor that is not set up: until then there is nothing else to do. */
export const isFactorMissing = ({ secondFactor: { isRequired, passkeys, hasApp } }: Access) =>
  isRequired && passkeys === 0 && !hasApp

/** What somebody may do with an item: the caller's own lessons are theirs to write and to publish. */
export const accessTo = (access: Access, mayChange: boolean): Access =>
  mayChange && access.permissions.includes('lessons.own')
    ? { ...access, permissions: [...access.permissions, 'content.change', 'content.publish'] }
    : access

/** Who works here, and what they may do. Only below the Studio's layout. */
export function useAccess() {
  const access = use(AccessContext)
  if (!access) throw new Error('There is no Studio around this.')
  const may = (permission: Permission) => access.permissions.includes(permission)
  const mayAddLessons = !access.isCatalogueElsewhere && (may('content.change') || may('lessons.own'))
  return { ...access, may, mayAddLessons, isFactorMissing: isFactorMissing(access) }
}
