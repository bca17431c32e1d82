import type { QueryClient } from '@tanstack/react-query'
import { followPlan } from '#web/features/billing/index.ts'
import { followGymBag } from '#web/features/gym-bag/index.ts'
import { followMyList } from '#web/features/my-list/index.ts'
import { followProgress } from '#web/features/progress/index.ts'

/** What is shown of a member all over the place, live. Ratings are followed where they stand. */
export const followRecords = (queries: QueryClient, ownerId: string, signal: AbortSignal) => {
  for (const follow of [followMyList, followProgress, followPlan]) void follow(queries, ownerId, signal)
  // Where its code does not come, what is packed plays on until its check is due.
  followGymBag(ownerId, signal).catch(() => undefined)
}
