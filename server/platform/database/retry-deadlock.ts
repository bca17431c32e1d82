import pg from 'pg'

/**
 * Error codes of serialization failures and deadlocks. PostgreSQL has rolled back the transaction because of a
 * concurrent transaction, so nothing was changed.
 */
const RETRYABLE_CODES = new Set(['40001', '40P01'])
const MAX_TRIES = 5

export const isDeadlock = (error: unknown) => error instanceof pg.DatabaseError && RETRYABLE_CODES.has(error.code ?? '')

/** Retries a whole transaction, or a single statement, after a deadlock or serialization failure. */
export async function retryDeadlock<T>(work: () => Promise<T>, maxTries = MAX_TRIES): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (maxTries > 1 && isDeadlock(error)) return retryDeadlock(work, maxTries - 1)
    throw error
  }
}
