import type { InTransaction, Queries } from '#server/platform/database/database.ts'

/** Runs it in a transaction: the one there is already, or one of its own. */
export const withTransaction = <T>(queries: Queries, verb: (transaction: Queries) => Promise<T>): Promise<T> =>
  queries.isTransaction
    ? verb(queries)
    : queries.transaction().execute((transaction: InTransaction) => verb(transaction))
