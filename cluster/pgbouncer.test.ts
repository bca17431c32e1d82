import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Credentials, type User } from 'realm-web'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'
import { type HoldfastProcess, startProcess, runRefusedStart } from '#server/testing/process.ts'
import { openRealm } from '#server/testing/realm.ts'
import { openStream, createWatchRequest } from '#server/testing/streams.ts'
import { type Relay, startRelay } from '../e2e/relay.ts'
import { startPgBouncer } from './start-pgbouncer.ts'

// Two web processes and a worker, as on three machines, sharing connections through PgBouncer. The application in this
// process only creates the database and the members.
let academy: TestApp
let pgbouncer: Awaited<ReturnType<typeof startPgBouncer>>
let left: HoldfastProcess
let right: HoldfastProcess
let worker: HoldfastProcess
/** Mail sent by a web process, and by the worker. */
let relays: { web: Relay; worker: Relay }

const settings = () => ({ DATABASE_DIRECT_URL: academy.databaseUrl, RATE_LIMIT_FACTOR: '1000' })
async function start(role: 'web' | 'worker') {
  const started = await startProcess(pgbouncer.url, { ROLE: role, SMTP_URL: relays[role].url, ...settings() })
  opened.defer(async () => void (await started.stop()))
  return started
}

beforeAll(async () => {
  academy = opened.use(await createTestApp())
  pgbouncer = opened.use(await startPgBouncer(academy.databaseUrl))
  relays = { web: opened.use(await startRelay()), worker: opened.use(await startRelay()) }
  ;[left, right, worker] = await Promise.all([start('web'), start('web'), start('worker')])
})
// Also disposed if the start fails.
const opened = new AsyncDisposableStack()
afterAll(() => opened.disposeAsync())

const signIn = (at: HoldfastProcess, email: string) =>
  openRealm(at.address).logIn(Credentials.emailPassword(email, PASSWORD))
const ratings = (user: User) => user.mongoClient('mongodb-atlas').db(DATABASE_NAME).collection('personal_rating')

async function openRatings(at: HoldfastProcess, user: User) {
  const stream = await openStream(at.address, String(user.accessToken), createWatchRequest('personal_rating'))
  onTestFinished(() => stream.close())
  return stream
}

test('a pooler is detected and logged at startup', () => {
  for (const { output } of [left, right, worker]) expect(output()).toContain('statements are not prepared')
})

test('a write through one web process arrives in the stream of the other', async () => {
  const { email, id } = await createMember(academy)
  const [phone, laptop] = [await signIn(left, email), await signIn(right, email)]
  const stream = await openRatings(right, laptop)
  const { insertedId } = await ratings(phone).insertOne({ owner_id: id, vid: 'armbar', gid: 'guard', rating: 4 })
  expect(await stream.nextEvent()).toMatchObject({
    operationType: 'insert',
    fullDocument: { _id: insertedId, vid: 'armbar', rating: 4 },
  })
})

test('many members read and write concurrently on a few connections', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => createMember(academy)))
  const users = await Promise.all(people.map(({ email }, side) => signIn(side % 2 ? left : right, email)))
  await Promise.all(
    users.map(async (user, at) => {
      for (let n = 0; n < 20; n += 1) {
        const document = { owner_id: people[at]?.id, vid: `lesson ${n}`, gid: 'guard', rating: 3 }
        await ratings(user).insertOne(document)
        if (n % 2) await ratings(user).deleteOne({ vid: document.vid })
      }
      expect(await ratings(user).find()).toHaveLength(10)
    }),
  )
})

test('a mail queued by a web process is sent only by the worker', async () => {
  const { email } = await createMember(academy)
  const body = JSON.stringify({ email })
  const path = `${API_PREFIX}/app/${APP_ID}/auth/providers/local-userpass/reset/send`
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(left.address + path, { method: 'POST', headers, body })
  expect(response.status).toBe(204)
  await eventually(() => expect(relays.worker.recipients).toEqual([email]))
  expect(relays.web.recipients).toEqual([])
})

test('a worker serves only its health checks', async () => {
  const fetchStatus = async (path: string) => (await fetch(worker.address + path)).status
  expect([await fetchStatus('/healthz'), await fetchStatus('/readyz'), await fetchStatus('/catalogue.json')]).toEqual([
    200, 200, 404,
  ])
})

test('when a web process is killed, its members continue on the other', async () => {
  const third = await start('web')
  onTestFinished(() => third.kill())
  const { email, id } = await createMember(academy)
  const user = await signIn(third, email)
  await third.kill()
  const response = await fetch(`${left.address}${API_PREFIX}/auth/profile`, {
    headers: { authorization: `Bearer ${user.accessToken}` },
  })
  expect(response.status).toBe(200)
  const again = await signIn(left, email)
  const stream = await openRatings(right, again)
  await ratings(again).insertOne({ owner_id: id, vid: 'armbar', gid: 'guard', rating: 4 })
  expect(await stream.nextEvent()).toMatchObject({ operationType: 'insert' })
})

test('a pooler without a direct address is rejected, and so is a direct address of another database', async () => {
  const startWith = async (direct: string) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-refused-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    return runRefusedStart(dataDir, {
      DATABASE_URL: pgbouncer.url,
      DATABASE_DIRECT_URL: direct,
      NODE_ENV: 'production',
    })
  }
  const others = ['', pgbouncer.url, academy.databaseUrl.replace(/[^/]+$/, 'postgres')]
  const refusals = await Promise.all(others.map(startWith))
  const [without, pooled, elsewhere] = refusals.map(({ output }) => output)
  expect(without).toContain('DATABASE_DIRECT_URL: expected the URL of PostgreSQL itself')
  expect(pooled).toContain('DATABASE_DIRECT_URL: expected PostgreSQL itself, but it is a pooler')
  expect(elsewhere).toContain('but it is a different database')
  expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1])
})
