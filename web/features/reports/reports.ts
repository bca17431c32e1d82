import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { VideoFlag } from '#contract/collections/flag-video.ts'
import { ApiError } from '#web/api/api-error.ts'
import { reportVideo, readReports } from '#web/api/lesson-records.ts'
import { client } from '#web/client.ts'
import {
  keepaliveClient,
  memberKey,
  pendingKeys,
  updateOptimistically,
  STALE,
} from '#web/features/member-data/index.ts'

export type Report = Pick<VideoFlag, 'vid' | 'reason' | 'note'>

const keyOf = (ownerId: string) => memberKey(ownerId, 'flag_video')

/** The faults a member has told the academy of. */
export const reportsQuery = (ownerId: string) =>
  queryOptions({
    queryKey: keyOf(ownerId),
    queryFn: async (): Promise<Report[]> => readReports(client, ownerId),
    enabled: ownerId !== '',
    staleTime: STALE,
  })

/** Tells the academy of a fault. Answers why it could not be done. */
export const flag = (queries: QueryClient, ownerId: string, given: Report) =>
  updateOptimistically<Report[]>(queries, {
    queryKey: keyOf(ownerId),
    apply: (all) => [...all, given],
    undo: (all) => all.filter((one) => one !== given),
    alsoStale: pendingKeys(ownerId),
    send: () => reportVideo(keepaliveClient, ownerId, given),
  })

/** The academy has not looked at the first one yet (specification §10: one open flag a member and video). */
export const hasOpenReport = (failure: Error) => failure instanceof ApiError && failure.errorCode === 'MongoDBError'
