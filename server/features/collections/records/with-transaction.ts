import type { InTransaction, Queries } from '#server/platform/database/database.ts'

/** Runs `verb` in the current transaction, or in a new one. */
export const withTransaction = <T>(queries: Queries, verb: (transaction: Queries) => Promise<T>): Promise<T> =>
  queries.isTransaction
    ? verb(queries)
    : queries.transaction().execute((transaction: InTransaction) => verb(transaction))
