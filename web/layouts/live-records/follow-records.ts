import type { QueryClient } from '@tanstack/react-query'
import { ignoreError } from '#web/api/log-warning.ts'
import { asObject } from '#web/api/read-answer.ts'
import { watchRecords } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'
import { followGymBag, hasGymBag } from '#web/features/gym-bag/index.ts'
import {
  followInOneTab,
  memberKey,
  type RecordChange,
  refetch,
  sendWaitingChanges,
} from '#web/features/member-data/index.ts'
import { sendWaitingMirror } from '#web/features/playback/index.ts'
import { applyWatchedChange, sendWaitingProgress } from '#web/features/progress/index.ts'

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
  'reps',
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

/** Milliseconds until a page that has its network loads what it needs without one. */
const CALM = 15_000

/** At once where there is a gym bag, no network, or no answer; otherwise the page comes first. */
function prepareForNoNetwork(queries: QueryClient, ownerId: string, signal: AbortSignal) {
  let isLoaded = false
  const load = () => {
    if (isLoaded || signal.aborted) return
    isLoaded = true
    import('./without-network.ts').then(
      ({ openWithoutNetwork }) => void (signal.aborted || openWithoutNetwork(queries, ownerId, signal)),
      () => (isLoaded = false),
    )
  }
  const timer = setTimeout(load, CALM)
  const unfollow = queries.getQueryCache().subscribe(({ query }) => query.state.status === 'error' && load())
  signal.addEventListener('abort', () => (clearTimeout(timer), unfollow()))
  if (hasGymBag(ownerId) || globalThis.navigator?.onLine === false) load()
}

/**
 * Keeps the member's records current wherever they are shown, by one stream for all of them. What was seen here while
 * there was no network is sent as well.
 */
export const followRecords = (queries: QueryClient, ownerId: string, signal: AbortSignal) => {
  sendWaitingProgress(ownerId, signal)
  sendWaitingMirror(ownerId, signal)
  sendWaitingChanges(queries, ownerId, signal)
  prepareForNoNetwork(queries, ownerId, signal)
  // Where its code does not come, what is packed plays on until its check is due.
  followGymBag(ownerId, signal).catch(() => undefined)
  const names = Object.keys(handlers)
  return followInOneTab({
    name: `holdfast.records.${ownerId}`,
    watch: watchRecords(client, ownerId, names),
    userId: ownerId,
    onChange(change) {
      const changed = change === 'gap' ? names : [String(asObject(asObject(change)['ns'])['coll'])]
      for (const name of changed) handlers[name]?.(queries, ownerId, change)
    },
    signal,
  })
}
