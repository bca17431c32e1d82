import pg from 'pg'

/** Another transaction was in the way, and PostgreSQL chose this one to give in: nothing of it was done. */
const IN_THE_WAY = new Set(['40001', '40P01'])
const TRIES = 5

export const isDeadlock = (error: unknown) => error instanceof pg.DatabaseError && IN_THE_WAY.has(error.code ?? '')

/** Runs a whole transaction, or a statement that is one, again where another was in its way. */
export async function retryDeadlock<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries > 1 && isDeadlock(error)) return retryDeadlock(work, tries - 1)
    throw error
  }
}
