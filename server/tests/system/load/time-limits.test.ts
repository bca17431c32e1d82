import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { REQUEST_TIMEOUT_MS } from '#server/http/broken-requests.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { createTestApp } from '#server/testing/app.ts'
import { createListeningApp } from '#server/testing/listening.ts'

test('closing the job queue does not wait for a job that never ends, and the job runs again', async () => {
  await using testApp = await createTestApp()
  const { context, databaseUrl } = testApp
  const queue = { name: 'errand', data: z.object({}), retryLimit: 5, retryDelayMax: 60 }
  const jobs = await openJobs(databaseUrl, createLog('silent'), [queue])
  const started = Promise.withResolvers<void>()
  await jobs.work(queue, () => {
    started.resolve()
    return new Promise(() => {})
  })
  await jobs.enqueue(context.db, queue, {})
  await started.promise
  const startedAt = performance.now()
  await jobs.close()
  // pg-boss alone would wait 30 s.
  expect(performance.now() - startedAt).toBeLessThan(25_000)
  const { rows } = await sql`select state from pgboss.job where name = ${queue.name}`.execute(context.db)
  expect(rows).toEqual([{ state: 'retry' }])
})

test('a slow request body is refused after the time limit', async () => {
  await using testApp = await createListeningApp()
  // Node applies the longer of the two limits.
  expect([testApp.app.server.requestTimeout, testApp.app.server.headersTimeout]).toEqual([
    REQUEST_TIMEOUT_MS,
    REQUEST_TIMEOUT_MS,
  ])
  Object.assign(testApp.app.server, { requestTimeout: 1000, headersTimeout: 1000 })
  const socket = connect(Number(new URL(testApp.address).port), '127.0.0.1')
  await once(socket, 'connect')
  const sentAt = performance.now()
  socket.write(
    'POST /api/newsletter HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"em',
  )
  const [header = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(header).toContain('HTTP/1.1 408 ')
  expect(JSON.parse(body)).toMatchObject({ error_code: 'RequestTimeout' })
  // By default Node checks for slow requests every 30 s.
  expect(performance.now() - sentAt).toBeLessThan(20_000)
})
