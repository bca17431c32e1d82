import type { QueryClient } from '@tanstack/react-query'
import { ignoreError } from '#web/api/log-warning.ts'
import { asObject } from '#web/api/read-response.ts'
import { watchRecords } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'
import { BAG_CHANGED_EVENT, syncGymBag, hasGymBag } from '#web/features/gym-bag/index.ts'
import {
  followInOneTab,
  memberKey,
  type RecordChange,
  refetch,
  sendWaitingChanges,
} from '#web/features/member-data/index.ts'
import { sendUnsentMirror } from '#web/features/playback/index.ts'
import { applyWatchedChange, sendUnsentProgress } from '#web/features/progress/index.ts'

type OnChange = (queryClient: QueryClient, ownerId: string, change: RecordChange) => void

/** Refetches active queries of a collection, and invalidates its other queries. */
const refetchCollection =
  (name: string): OnChange =>
  (queryClient, ownerId) =>
    void refetch(queryClient, memberKey(ownerId, name))

const collections = [
  'my_list',
  'personal_rating',
  'flag_video',
  'lesson_wish',
  'drill_clips',
  'lesson_notes',
  'reviews',
  'reps',
  'seen_alerts',
]

/** Refreshes the plan with code that is loaded on demand, because a plan changes rarely. */
const refreshPlanLater: OnChange = (queryClient, ownerId) =>
  void import('#web/features/billing/refresh-plan.ts').then(
    ({ refreshPlan }) => refreshPlan(queryClient, ownerId),
    // If the code fails to load, the next request returns the new plan.
    ignoreError,
  )

const handlers: Record<string, OnChange> = {
  ...Object.fromEntries(collections.map((name) => [name, refetchCollection(name)])),
  watched_ranges: applyWatchedChange,
  subscriptions: refreshPlanLater,
}

/** Delay before an online page loads its offline support. */
const OFFLINE_SUPPORT_DELAY_MS = 15_000

/** Loads offline support after a delay. With a gym bag, offline, or after a failed query, loads it immediately. */
function prepareOffline(queryClient: QueryClient, ownerId: string, signal: AbortSignal) {
  let isLoaded = false
  const load = () => {
    if (isLoaded || signal.aborted) return
    isLoaded = true
    import('./offline-support.ts').then(
      ({ startOfflineSupport }) => void (signal.aborted || startOfflineSupport(queryClient, ownerId, signal)),
      () => (isLoaded = false),
    )
  }
  const timer = setTimeout(load, OFFLINE_SUPPORT_DELAY_MS)
  const unsubscribe = queryClient.getQueryCache().subscribe(({ query }) => query.state.status === 'error' && load())
  signal.addEventListener('abort', () => (clearTimeout(timer), unsubscribe()))
  globalThis.addEventListener?.(BAG_CHANGED_EVENT, load, { signal })
  if (hasGymBag(ownerId) || globalThis.navigator?.onLine === false) load()
}

/** Keeps the member's records current through one stream of changes, and sends changes that were recorded offline. */
export const followRecords = (queryClient: QueryClient, ownerId: string, signal: AbortSignal) => {
  sendUnsentProgress(ownerId, signal)
  sendUnsentMirror(ownerId, signal)
  sendWaitingChanges(queryClient, ownerId, signal)
  prepareOffline(queryClient, ownerId, signal)
  // If the code of the gym bag fails to load, offline lessons play until their next check is due.
  syncGymBag(ownerId, signal).catch(() => undefined)
  const names = Object.keys(handlers)
  return followInOneTab({
    name: `holdfast.records.${ownerId}`,
    watch: watchRecords(client, ownerId, names),
    userId: ownerId,
    onChange(change) {
      const changedNames = change === 'gap' ? names : [String(asObject(asObject(change)['ns'])['coll'])]
      for (const name of changedNames) handlers[name]?.(queryClient, ownerId, change)
    },
    signal,
  })
}
