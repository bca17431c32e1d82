import pg from 'pg'

/**
 * Serialization failure and deadlock: PostgreSQL rolled this transaction back because of another one. It changed
 * nothing.
 */
const RETRYABLE = new Set(['40001', '40P01'])
const TRIES = 5

export const isDeadlock = (error: unknown) => error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? '')

/** Retries a whole transaction, or a single statement, after a deadlock or serialization failure. */
export async function retryDeadlock<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries > 1 && isDeadlock(error)) return retryDeadlock(work, tries - 1)
    throw error
  }
}
