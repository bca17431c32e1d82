import type { QueryClient } from '@tanstack/react-query'
import { ignoreError } from '#web/api/log-warning.ts'
import { membersOf } from '#web/api/read-answer.ts'
import { watchRecords } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'
import { followGymBag } from '#web/features/gym-bag/index.ts'
import {
  followInOneTab,
  memberKey,
  type RecordChange,
  refetch,
  sendWaitingChanges,
} from '#web/features/member-data/index.ts'
import { sendWaitingMirror } from '#web/features/playback/index.ts'
import { applyWatchedChange, sendWaitingProgress } from '#web/features/progress/index.ts'
import { followSavedCopies } from './saved-copies.ts'

type OnChange = (queries: QueryClient, ownerId: string, change: RecordChange) => void

/** Reads again what is shown of a collection, and what is not when it is shown again. */
const readAgain =
  (name: string): OnChange =>
  (queries, ownerId) =>
    void refetch(queries, memberKey(ownerId, name))

const collections = [
  'my_list',
  'personal_rating',
  'flag_video',
  'lesson_wish',
  'drill_clips',
  'lesson_notes',
  'reviews',
  'seen_alerts',
]

/** A plan changes seldom, so the code for it loads only then. */
const refreshPlanLater: OnChange = (queries, ownerId) =>
  void import('#web/features/billing/refresh-plan.ts').then(
    ({ refreshPlan }) => refreshPlan(queries, ownerId),
    // The next request to the server reads the new plan as well.
    ignoreError,
  )

const handlers: Record<string, OnChange> = {
  ...Object.fromEntries(collections.map((name) => [name, readAgain(name)])),
  watched_ranges: applyWatchedChange,
  subscriptions: refreshPlanLater,
}

/** What a member keeps, live wherever it is shown: one stream for all of it. What was seen here while there was no network is sent as well. */
export const followRecords = (queries: QueryClient, ownerId: string, signal: AbortSignal) => {
  sendWaitingProgress(ownerId, signal)
  sendWaitingMirror(ownerId, signal)
  sendWaitingChanges(queries, ownerId, signal)
  followSavedCopies(queries, ownerId, signal).catch(ignoreError)
  // Where its code does not come, what is packed plays on until its check is due.
  followGymBag(ownerId, signal).catch(() => undefined)
  const names = Object.keys(handlers)
  return followInOneTab({
    name: `holdfast.records.${ownerId}`,
    watch: watchRecords(client, ownerId, names),
    userId: ownerId,
    onChange(change) {
      const changed = change === 'gap' ? names : [String(membersOf(membersOf(change)['ns'])['coll'])]
      for (const name of changed) handlers[name]?.(queries, ownerId, change)
    },
    signal,
  })
}
