import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { VideoFlag } from '#contract/collections/flag-video.ts'
import { ApiError } from '#web/api/api-error.ts'
import { reportVideo, readReports } from '#web/api/lesson-records.ts'
import { newId } from '#web/api/new-id.ts'
import { client } from '#web/client.ts'
import {
  captureCalls,
  flushChanges,
  memberKey,
  listAndRatingKeys,
  updateOptimistically,
  STALE_TIME,
} from '#web/features/member-data/index.ts'

export type Report = Pick<VideoFlag, 'vid' | 'reason' | 'note'>

const getKey = (ownerId: string) => memberKey(ownerId, 'flag_video')

/** The member's reports of problems with lessons. */
export const reportsQuery = (ownerId: string) =>
  queryOptions({
    queryKey: getKey(ownerId),
    async queryFn(): Promise<Report[]> {
      // Loading before pending changes are sent would revert them on the screen.
      if (!(await flushChanges(ownerId))) throw new TypeError('Could not send offline changes.')
      return readReports(client, ownerId)
    },
    enabled: ownerId !== '',
    staleTime: STALE_TIME,
  })

/** Reports a lesson to the academy. Queued while offline. Returns the error if the academy rejects it. */
export const reportLesson = (queryClient: QueryClient, ownerId: string, report: Report) =>
  updateOptimistically<Report[]>(queryClient, {
    queryKey: getKey(ownerId),
    initial: [],
    apply: (reports) => [...reports, report],
    undo: (reports) => reports.filter((existing) => existing !== report),
    relatedKeys: listAndRatingKeys(ownerId),
    store: {
      ownerId,
      calls: captureCalls((capturingClient) => reportVideo(capturingClient, ownerId, report, newId())).map((call) => ({
        ...call,
        isRefusedByOther: true,
      })),
    },
  })

/**
 * Returns whether the report was rejected because the member has an open report of this lesson (specification §10:
 * one open flag per member and video).
 */
export const isOpenReportError = (failure: Error) => failure instanceof ApiError && failure.errorCode === 'MongoDBError'
