import type { InTransaction, Queries } from '#server/platform/database/database.ts'

/** Runs `work` in the current transaction, or in a new transaction. */
export const withTransaction = <T>(queries: Queries, work: (transaction: Queries) => Promise<T>): Promise<T> =>
  queries.isTransaction
    ? work(queries)
    : queries.transaction().execute((transaction: InTransaction) => work(transaction))
