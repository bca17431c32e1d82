import type { QueryClient } from '@tanstack/react-query'

/** The member's plan may have changed. It does so seldom: what is done then comes then. */
export const hearPlan = (queries: QueryClient, ownerId: string) =>
  void import('./plan-changed.ts').then(
    ({ planChanged }) => planChanged(queries, ownerId),
    // The next look at the server says it as well.
    () => undefined,
  )
