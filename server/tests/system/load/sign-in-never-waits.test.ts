import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { createTestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { lockTable } from '#server/testing/lock-table.ts'
import { callData } from '#server/testing/data.ts'
import { auth, call, createMember, PASSWORD } from '#server/testing/people.ts'

test('sign-in, refresh and authentication do not wait while every other connection is busy', async () => {
  await using testApp = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
  const mia = await createMember(testApp)
  const { app, context } = testApp
  const key = await call(app, 'POST', '/auth/api_keys', { body: { name: 'robot' }, token: mia.refreshToken })
  /**
   * Makes the calls while every connection of members and of the server is busy, and returns whether they finished
   * first.
   */
  const callWhileBusy = async () => {
    const sleepers: Promise<unknown>[] = []
    let hasConnectionBecomeFree = false
    const sleep = (database: Database) =>
      sleepers.push(
        sql`select pg_sleep(${2.5}::float8)`.execute(database).finally(() => (hasConnectionBecomeFree = true)),
      )
    for (let round = 0; round < 20; round += 1) {
      for (const database of [context.reads, context.db]) sleep(database)
      // Waits, because statements of one turn of the event loop share a connection.
      for (const _ of [1, 2]) await new Promise(setImmediate)
    }
    const responses = [
      await call(app, 'GET', '/auth/profile', { token: mia.accessToken }),
      await call(app, 'POST', '/auth/session', { token: mia.refreshToken }),
      await auth(app, '/login', { username: mia.email, password: PASSWORD }),
      await call(app, 'POST', '/app/holdfast-tactics/auth/providers/api-key/login', {
        body: { key: key.json<{ key: string }>().key },
      }),
    ]
    const finishedFirst = !hasConnectionBecomeFree
    await Promise.allSettled(sleepers)
    return { statuses: responses.map(({ statusCode }) => statusCode), finishedFirst }
  }
  // Calls that wait for one of these connections never finish first. On a busy machine, an attempt may fail for other
  // reasons.
  await eventually(async () =>
    expect(await callWhileBusy()).toEqual({ statuses: [200, 201, 200, 200], finishedFirst: true }),
  )
})

test('a statement that exceeds the time limit fails with the limit in its message and changes nothing', async () => {
  await using testApp = await createTestApp({ workers: true })
  const mia = await createMember(testApp)
  const document = { owner_id: mia.id, vid: 'hip', gid: 'throws', at: 1, text: 'Elbow in' }
  const lock = await lockTable(testApp, 'lesson_notes')
  const responses = await Promise.all([
    callData(testApp, mia, 'find', { collection: 'lesson_notes' }),
    callData(testApp, mia, 'insertOne', { collection: 'lesson_notes', document }),
  ])
  for (const { status, value } of responses) {
    expect(status).toBe(503)
    expect(value).toMatchObject({ error: expect.stringContaining('3 seconds'), error_code: 'QueryTooSlow' })
  }
  await lock.release()
  expect(await callData(testApp, mia, 'find', { collection: 'lesson_notes' })).toMatchObject({ status: 200, value: [] })
})
