import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/logging/log.ts'
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

/** Starts a proxy of a database that closes the connection instead of sending a response that contains `response`. */
async function startLosingProxy(databaseUrl: string, response: string) {
  const { hostname, port } = new URL(databaseUrl)
  const proxy = createServer((client) => {
    const server = createConnection({ host: hostname, port: Number(port) })
    client.on('error', () => {}).on('close', () => server.destroy())
    server.on('error', () => {}).on('close', () => client.destroy())
    client
      .pipe(server)
      .on('data', (bytes: Buffer) => (bytes.includes(response) ? client.destroy() : client.write(bytes)))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void proxy.close())
  await once(proxy, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return url.href
}

test.for([
  ['a lost response to COMMIT', '/transaction', 'COMMIT', 1, 'did not confirm the change'],
  ['a lost response to a change outside of a transaction', '/statement', 'INSERT 0 1', 1, 'did not confirm the change'],
  ['a connection lost before COMMIT', '/transaction', 'INSERT 0 1', 0, 'nothing was changed'],
] as const)('%s is reported correctly', async ([, url, lost, saved, message]) => {
  await using testApp = await createTestApp({ config: { logLevel: 'silent' } })
  const { db, close } = openDatabase(await startLosingProxy(testApp.databaseUrl, lost), createLog('silent'), { max: 1 })
  const app = await createApp(testApp.context)
  const insert = (queries: typeof db) =>
    sql`insert into attempts (kind, subject, tries, at) values ('lost', '', 1, now())`.execute(queries)
  app.post('/statement', () => insert(db))
  app.post('/transaction', () => db.transaction().execute(insert))
  const response = await app.inject({ method: 'POST', url })
  await Promise.all([app.close(), close()])

  expect([response.statusCode, response.json()]).toMatchObject([
    503,
    { error_code: 'NotReady', error: expect.stringContaining(message) },
  ])
  const { rows } = await sql`select from attempts where kind = 'lost'`.execute(testApp.context.db)
  expect(rows).toHaveLength(saved)
})
