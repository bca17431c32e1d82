import type { QueryClient } from '@tanstack/react-query'
import { clipCollection } from '#web/features/clips/index.ts'
import { savedListQuery } from '#web/features/my-list/index.ts'
import { noteCollection } from '#web/features/notes/index.ts'
import { watchedQuery } from '#web/features/progress/index.ts'
import { reps } from '#web/features/reps/reps.ts'
import { reviews } from '#web/features/reviews/index.ts'

/** Prefetches records for offline use. A separate chunk, because pages do not need this code initially. */
export async function prefetchOfflineRecords(queryClient: QueryClient, ownerId: string) {
  await Promise.all([
    queryClient.query(savedListQuery(ownerId)),
    queryClient.query(watchedQuery(ownerId)),
    queryClient.query(clipCollection.query(ownerId)),
    queryClient.query(reviews.query(ownerId)),
    queryClient.query(reps.query(ownerId)),
    queryClient.query(noteCollection.query(ownerId)),
  ])
}
