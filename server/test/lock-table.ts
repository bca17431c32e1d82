import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Locks a table against everybody else until `release` is called, so that whatever touches it waits. */
export async function lockTable({ context }: Pick<TestApp, 'context'>, table: string) {
  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holder = context.maintenance.transaction().execute(async (transaction) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction)
    locked.resolve()
    await released.promise
  })
  await Promise.race([locked.promise, holder])
  return {
    async release() {
      released.resolve()
      await holder
    },
  }
}
