import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'

test('idle queues share one poll per process', async () => {
  await using testApp = await createTestApp({ workers: true })
  const countTransactions = async () => {
    const { rows } = await sql<{ count: number; at: number }>`
      select xact_commit as count, extract(epoch from clock_timestamp()) as at from pg_stat_database
      where datname = current_database()`.execute(testApp.context.maintenance)
    return rows[0] ?? { count: 0, at: 0 }
  }
  // PostgreSQL updates the counts at most once a second and may count the start late. In that case the next
  // interval is measured.
  await eventually(async () => {
    const before = await countTransactions()
    await pause(2500)
    const after = await countTransactions()
    // If each of two dozen workers polled twice a second, there would be four times as many transactions.
    expect((after.count - before.count) / (after.at - before.at)).toBeLessThan(15)
  })
})
