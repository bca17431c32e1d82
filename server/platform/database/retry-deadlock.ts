import pg from 'pg'

/**
 * Error codes of serialization failures and deadlocks. PostgreSQL has rolled the transaction back because of a
 * concurrent one, so it changed nothing.
 */
const RETRYABLE = new Set(['40001', '40P01'])
const MAX_TRIES = 5

export const isDeadlock = (error: unknown) => error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? '')

/** Retries a whole transaction, or a single statement, after a deadlock or serialization failure. */
export async function retryDeadlock<T>(work: () => Promise<T>, maxTries = MAX_TRIES): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (maxTries > 1 && isDeadlock(error)) return retryDeadlock(work, maxTries - 1)
    throw error
  }
}
