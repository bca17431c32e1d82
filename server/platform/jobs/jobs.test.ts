import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp } from '#server/test/app.ts'
import { eventually } from '#server/test/eventually.ts'
import { createLog } from '../process/log.ts'
import { openJobs } from './jobs.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ sendMail: false })
})
afterAll(() => testApp.close())

const queue = { name: 'errand', data: z.object({}), retryLimit: 5, retryDelayMax: 60 }

test('work that does not end keeps no server open, and is done by the next one', async () => {
  const { context, databaseUrl } = testApp
  const jobs = await openJobs(databaseUrl, createLog('silent'), [queue])
  const begun = Promise.withResolvers<void>()
  await jobs.work(queue, () => {
    begun.resolve()
    return new Promise(() => {})
  })
  await jobs.enqueue(context.db, queue, {})
  await begun.promise
  const closing = performance.now()
  await jobs.close()
  // Closing takes far less, and the queue by itself would wait half a minute.
  expect(performance.now() - closing).toBeLessThan(25_000)
  const { rows } = await sql`select state from pgboss.job where name = ${queue.name}`.execute(context.db)
  expect(rows).toEqual([{ state: 'retry' }])
})

test('queues without work cost one query of their process now and then, not one for each of their workers', async () => {
  await using idle = await createTestApp()
  const countTransactions = async () => {
    const { rows } = await sql<{ count: number; at: number }>`
      select xact_commit as count, extract(epoch from clock_timestamp()) as at from pg_stat_database
      where datname = current_database()`.execute(idle.context.maintenance)
    return rows[0] ?? { count: 0, at: 0 }
  }
  // PostgreSQL counts at most once a second, and what the start has done perhaps later: then the next stretch counts.
  await eventually(async () => {
    const before = await countTransactions()
    await pause(2500)
    const after = await countTransactions()
    // Two dozen workers that each poll twice a second are four times as many.
    expect((after.count - before.count) / (after.at - before.at)).toBeLessThan(15)
  })
})
