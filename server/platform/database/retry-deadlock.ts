import pg from 'pg'

/**
 * Deadlock and serialization failure: PostgreSQL rolled this transaction back because of another one. It changed
 * nothing.
 */
const IN_THE_WAY = new Set(['40001', '40P01'])
const TRIES = 5

export const isDeadlock = (error: unknown) => error instanceof pg.DatabaseError && IN_THE_WAY.has(error.code ?? '')

/** Runs a whole transaction, or a single statement, again after a deadlock or serialization failure. */
export async function retryDeadlock<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries > 1 && isDeadlock(error)) return retryDeadlock(work, tries - 1)
    throw error
  }
}
