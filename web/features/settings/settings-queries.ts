import { queryOptions } from '@tanstack/react-query'
import { listSessions, signInWays } from '#web/api/account.ts'
import { listApiKeys } from '#web/api/api-keys.ts'
import { readDetails, readLogIns } from '#web/api/account-records.ts'
import { client } from '#web/client.ts'
import { memberKey, STALE_TIME } from '#web/features/member-data/index.ts'

const createMemberQuery = <Data>(ownerId: string, name: string, queryFn: () => Promise<Data>) =>
  queryOptions({ queryKey: memberKey(ownerId, name), queryFn, enabled: ownerId !== '', staleTime: STALE_TIME })

/** Queries of Manage account, one for each section. */
export const detailsQuery = (ownerId: string) =>
  createMemberQuery(ownerId, 'details', () => readDetails(client, ownerId))
export const logInsQuery = (ownerId: string) => createMemberQuery(ownerId, 'log-ins', () => readLogIns(client, ownerId))
export const sessionsQuery = (ownerId: string) =>
  createMemberQuery(ownerId, 'sessions', () => listSessions(client.callFunction))
export const signInWaysQuery = (ownerId: string) =>
  createMemberQuery(ownerId, 'ways', () => signInWays(client.callFunction))
export const keysQuery = (ownerId: string) => createMemberQuery(ownerId, 'api-keys', () => client.call(listApiKeys, {}))
