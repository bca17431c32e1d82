import { QueryClient, queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Permission } from '#contract/studio/permissions.ts'
import { getOwnAccess } from '#contract/studio/staff.ts'
import type { StudioCall } from '#contract/studio/call.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callStudio, type StudioInput } from '#web/api/studio.ts'
import { client } from '#web/client.ts'

/** What the Studio has read is shown at once when one comes back, and read again. A refusal is final; anything else is tried twice more. */
export const createStudioQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 0,
        retry: (count, error) => !(error instanceof ApiError && error.statusCode < 500) && count < 2,
      },
    },
  })

/** Makes a call of the Studio as who is signed in here. */
export const studioCall = <E extends StudioCall>(declared: E, input: StudioInput<E>) =>
  callStudio(client.call, declared, input)

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

/** Who works here, and what they may do. Only below the Studio's layout. */
export function useAccess() {
  const access = use(AccessContext)
  if (!access) throw new Error('There is no Studio around this.')
  const may = (permission: Permission) => access.permissions.includes(permission)
  return { ...access, may }
}
