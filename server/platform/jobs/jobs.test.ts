import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp } from '#server/test/app.ts'
import { createLog } from '../process/log.ts'
import { openJobs } from './jobs.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
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
  await jobs.close()
  const { rows } = await sql`select state from pgboss.job where name = ${queue.name}`.execute(context.db)
  expect(rows).toEqual([{ state: 'retry' }])
})
