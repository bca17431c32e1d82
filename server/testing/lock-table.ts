import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Locks a table exclusively until `release` is called, so that every statement on the table waits. */
export async function lockTable({ context }: Pick<TestApp, 'context'>, table: string) {
  const release = Promise.withResolvers<void>()
  const acquisition = Promise.withResolvers<void>()
  const lockHolder = context.maintenance.transaction().execute(async (transaction) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction)
    acquisition.resolve()
    await release.promise
  })
  await Promise.race([acquisition.promise, lockHolder])
  const releaseLock = async () => {
    release.resolve()
    await lockHolder
  }
  return {
    /** Returns the number of statements that name the table and wait for a lock. */
    async countWaiting(): Promise<number> {
      const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
        and query like ${`%${table}%`}`.execute(context.db)
      return rows[0]?.waiting ?? 0
    },
    release: releaseLock,
    [Symbol.asyncDispose]: releaseLock,
  }
}
