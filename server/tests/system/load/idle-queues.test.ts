import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'

test('idle queues share one poll per process', async () => {
  await using idle = await createTestApp({ workers: true })
  const countTransactions = async () => {
    const { rows } = await sql<{ count: number; at: number }>`
      select xact_commit as count, extract(epoch from clock_timestamp()) as at from pg_stat_database
      where datname = current_database()`.execute(idle.context.maintenance)
    return rows[0] ?? { count: 0, at: 0 }
  }
  // PostgreSQL updates the counts at most once a second and may count the start late; then the next interval is used.
  await eventually(async () => {
    const before = await countTransactions()
    await pause(2500)
    const after = await countTransactions()
    // Two dozen workers polling twice a second would be four times as many.
    expect((after.count - before.count) / (after.at - before.at)).toBeLessThan(15)
  })
})
