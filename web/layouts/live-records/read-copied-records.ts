import type { QueryClient } from '@tanstack/react-query'
import { clips } from '#web/features/clips/index.ts'
import { savedListQuery } from '#web/features/my-list/index.ts'
import { notes } from '#web/features/notes/index.ts'
import { watchedQuery } from '#web/features/progress/index.ts'
import { reps } from '#web/features/reps/reps.ts'
import { reviews } from '#web/features/reviews/index.ts'

/**
 * Reads what no page has read yet: a member may go straight from here to a gym. By itself, since pages need none of it
 * at first.
 */
export async function readCopiedRecords(queries: QueryClient, ownerId: string) {
  await Promise.all([
    queries.query(savedListQuery(ownerId)),
    queries.query(watchedQuery(ownerId)),
    queries.query(clips.query(ownerId)),
    queries.query(reviews.query(ownerId)),
    queries.query(reps.query(ownerId)),
    queries.query(notes.query(ownerId)),
  ])
}
