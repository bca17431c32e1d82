import type { QueryClient } from '@tanstack/react-query'
import { watchSubscription } from '#web/api/records/watch-subscription.ts'
import { client } from '#web/client.ts'
import { followTogether } from '#web/features/live/index.ts'

/** Follows the member's plan wherever it changes: a new token opens or closes the locks of every open tab. */
export const followPlan = (queries: QueryClient, ownerId: string, signal: AbortSignal) =>
  followTogether({
    name: `holdfast.plan.${ownerId}`,
    watch: watchSubscription(client, ownerId),
    userId: ownerId,
    // A plan changes seldom: what is done then comes then.
    hear: () =>
      void import('./hear-plan.ts').then(
        ({ hearPlan }) => hearPlan(queries, ownerId),
        // The next look at the server says it as well.
        () => undefined,
      ),
    signal,
  })
