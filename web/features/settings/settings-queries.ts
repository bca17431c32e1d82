import { queryOptions } from '@tanstack/react-query'
import { listSessions, signInWays } from '#web/api/account.ts'
import { listApiKeys } from '#web/api/api-keys.ts'
import { readDetails, readLogIns } from '#web/api/account-records.ts'
import { client } from '#web/client.ts'
import { memberKey, STALE } from '#web/features/member-data/index.ts'

const own = <Data>(ownerId: string, what: string, queryFn: () => Promise<Data>) =>
  queryOptions({ queryKey: memberKey(ownerId, what), queryFn, enabled: ownerId !== '', staleTime: STALE })

/** What Manage account shows of a member, each fetched by itself. */
export const detailsQuery = (ownerId: string) => own(ownerId, 'details', () => readDetails(client, ownerId))
export const logInsQuery = (ownerId: string) => own(ownerId, 'log-ins', () => readLogIns(client, ownerId))
export const sessionsQuery = (ownerId: string) => own(ownerId, 'sessions', () => listSessions(client.callFunction))
export const signInWaysQuery = (ownerId: string) => own(ownerId, 'ways', () => signInWays(client.callFunction))
export const keysQuery = (ownerId: string) => own(ownerId, 'api-keys', () => client.call(listApiKeys, {}))
