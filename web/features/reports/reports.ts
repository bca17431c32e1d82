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

/** The member's reports about lessons. */
export const reportsQuery = (ownerId: string) =>
  queryOptions({
    queryKey: keyOf(ownerId),
    queryFn: async (): Promise<Report[]> => readReports(client, ownerId),
    enabled: ownerId !== '',
    staleTime: STALE,
  })

/** Reports a lesson to the academy. Answers the error if that failed. */
export const reportLesson = (queries: QueryClient, ownerId: string, report: Report) =>
  updateOptimistically<Report[]>(queries, {
    queryKey: keyOf(ownerId),
    apply: (all) => [...all, report],
    undo: (all) => all.filter((one) => one !== report),
    alsoStale: pendingKeys(ownerId),
    send: () => reportVideo(keepaliveClient, ownerId, report),
  })

/** Whether the academy refused because it has not closed the member's first report of this lesson yet (specification §10: one open flag a member and video). */
export const hasOpenReport = (failure: Error) => failure instanceof ApiError && failure.errorCode === 'MongoDBError'
