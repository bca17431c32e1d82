import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Credentials, type User } from 'realm-web'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'
import { collectLog } from '#server/testing/log-lines.ts'
import { type HoldfastProcess, runRefusedStart, startProcess } from '#server/testing/process.ts'
import { openRealm } from '#server/testing/realm.ts'
import { type ChangeOutcomes, changeContinuously, readChanged } from './change-records.ts'
import { type DatabaseMachine, type PatroniCluster, startPatroni } from './start-patroni.ts'

// Two PostgreSQL machines with the files of ops/patroni. The application in this process creates the members and serves
// the Studio.
let cluster: PatroniCluster
let academy: TestApp
let holdfast: HoldfastProcess
const { lines, logTo } = collectLog()
beforeAll(async () => {
  cluster = opened.use(await startPatroni())
  const { database } = readConfig({})
  const config = { database: { ...database, readUrl: cluster.readUrl }, rateLimitFactor: 1000 }
  academy = opened.use(await createTestApp({ databaseUrl: cluster.url, config, logTo }))
  const settings = { DATABASE_READ_URL: cluster.readUrl, RATE_LIMIT_FACTOR: '1000' }
  holdfast = await startProcess(cluster.url, settings)
  opened.defer(() => holdfast.kill())
})
// Also disposed if the start fails.
const opened = new AsyncDisposableStack()
afterAll(() => opened.disposeAsync())

/** Maximum milliseconds without a confirmed change: `ttl`, the promotion, and a slow test machine. */
const MAX_PAUSE = 60_000
const MEMBERS = 3

const findMachine = async (role: string) => {
  const roles = await cluster.roles()
  const found = Object.entries(roles).find(([, text]) => text === role)
  if (!found) throw new Error(`No machine is "${role}": ${JSON.stringify(roles)}`)
  return found[0] as DatabaseMachine
}
const waitForStandby = () => eventually(() => findMachine('Sync Standby running'))

async function signInMember(): Promise<User> {
  const { email } = await createMember(academy)
  return openRealm(holdfast.address).logIn(Credentials.emailPassword(email, PASSWORD))
}

/** Lets members change records while `act` runs, and until each has had fifty changes confirmed after it. */
async function changeDuring(act: () => Promise<unknown>) {
  const users = await Promise.all(Array.from({ length: MEMBERS }, signInMember))
  const changing = users.map(changeContinuously)
  const waitForChanges = async () => {
    const before = changing.map(({ outcomes }) => outcomes.confirmed.size)
    await eventually(() =>
      changing.forEach(({ outcomes }, at) => expect(outcomes.confirmed.size).toBeGreaterThan((before[at] ?? 0) + 50)),
    )
  }
  await waitForChanges()
  await act()
  await waitForChanges()
  const outcomes = await Promise.all(changing.map(({ end }) => end()))
  return { outcomes, stored: await Promise.all(users.map(readChanged)) }
}

/** Checks that no confirmed change is lost, and that the others failed with a clear message. */
function expectNothingLost({ outcomes, stored }: { outcomes: ChangeOutcomes[]; stored: Set<string>[] }) {
  for (const [at, { confirmed, failures, longestPause }] of outcomes.entries()) {
    expect([...confirmed].filter((vid) => !stored[at]?.has(vid))).toEqual([])
    for (const { status, message } of failures) {
      expect([status, message]).toEqual([503, expect.stringMatching(CLEAR_MESSAGE)])
    }
    expect(longestPause).toBeLessThan(MAX_PAUSE)
  }
  expect(holdfast.output()).not.toContain('request failed')
}
const CLEAR_MESSAGE = /^the academy cannot reach its database right now|^the server did not confirm the change/

async function exportMembers() {
  const response = await callStudio(academy, await createStaff(academy, 'desk'), 'GET', '/members.csv')
  return response.statusCode
}

test('exports read the standby', async () => {
  await waitForStandby()
  expect(await exportMembers()).toBe(200)
  const client = new pg.Client({ connectionString: cluster.readUrl })
  await client.connect()
  const { rows } = await client.query(
    "select pg_is_in_recovery() as standby from pg_stat_activity where application_name = 'holdfast-replica'",
  )
  await client.end()
  expect(rows).toEqual([{ standby: true }])
})

test('a start with DATABASE_READ_URL of the leader is refused', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-refused-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const settings = { DATABASE_URL: cluster.url, DATABASE_READ_URL: cluster.url, NODE_ENV: 'production' }
  const { code, output } = await runRefusedStart(dataDir, settings)
  expect([code, output]).toEqual([1, expect.stringContaining('DATABASE_READ_URL: expected a standby')])
})

test("when the leader's machine dies under load, no confirmed change is lost, and the other machine replaces it", async () => {
  const leader = await findMachine('Leader running')
  await waitForStandby()
  const result = await changeDuring(() => cluster.kill(leader))
  expectNothingLost(result)
  expect(result.outcomes.some(({ failures }) => failures.length > 0)).toBe(true)
  expect(await findMachine('Leader running')).not.toBe(leader)
  await cluster.start(leader)
  expect(await waitForStandby()).toBe(leader)
})

test("when the standby's machine dies under load, no confirmed change is lost, and the leader continues alone", async () => {
  const standby = await waitForStandby()
  const killAndExport = async () => {
    await cluster.kill(standby)
    expect(await exportMembers()).toBe(200)
  }
  expectNothingLost(await changeDuring(killAndExport))
  expect(lines.map(({ msg }) => msg)).toContain('the replica of DATABASE_READ_URL cannot be read; DATABASE_URL is used')
  await cluster.start(standby)
  expect(await waitForStandby()).toBe(standby)
})

test('when the machines swap roles under load, no confirmed change is lost', async () => {
  const leader = await findMachine('Leader running')
  expectNothingLost(await changeDuring(() => cluster.switchOver()))
  await eventually(async () => expect(await findMachine('Sync Standby running')).toBe(leader))
})
