import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createTestApp } from '#server/testing/app.ts'

test('a deadlocked call returns 503 with Retry-After, and says that nothing was saved', async () => {
  await using testApp = await createTestApp({ config: { logLevel: 'silent' } })
  const { db } = testApp.context
  const locked: PromiseWithResolvers<void>[] = [Promise.withResolvers(), Promise.withResolvers()]
  const lockBoth = (first: number, second: number) =>
    db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${first})`.execute(transaction)
      locked[first]?.resolve()
      await locked[second]?.promise
      await sql`select pg_advisory_xact_lock(${second})`.execute(transaction)
    })
  const app = await createApp(testApp.context)
  app.post('/locks-both', async ({ body }) => {
    const { first, second } = body as { first: number; second: number }
    await lockBoth(first, second)
    return {}
  })
  const call = (first: number, second: number) =>
    app.inject({ method: 'POST', url: '/locks-both', payload: { first, second } })
  const responses = await Promise.all([call(0, 1), call(1, 0)])
  await app.close()

  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 503])
  const refused = responses.find(({ statusCode }) => statusCode === 503)
  expect(refused?.json()).toMatchObject({ error_code: 'NotReady', error: expect.stringContaining('was not saved') })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
})

test('a change on a standby, which replaces the former leader, returns 503 and not 500', async () => {
  await using testApp = await createTestApp({ config: { logLevel: 'silent' } })
  const app = await createApp(testApp.context)
  app.post('/changes', () =>
    testApp.context.db
      .transaction()
      .setAccessMode('read only')
      .execute((transaction) => transaction.deleteFrom('attempts').execute()),
  )
  const response = await app.inject({ method: 'POST', url: '/changes' })
  await app.close()
  expect([response.statusCode, response.json()]).toMatchObject([503, { error_code: 'NotReady' }])
})
