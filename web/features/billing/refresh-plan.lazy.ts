import type { QueryClient } from '@tanstack/react-query'

/** The member's plan may have changed. It does so seldom: what is done then comes then. */
export const refreshPlanSoon = (queries: QueryClient, ownerId: string) =>
  void import('./refresh-plan.ts').then(
    ({ refreshPlan }) => refreshPlan(queries, ownerId),
    // The next look at the server says it as well.
    () => undefined,
  )
