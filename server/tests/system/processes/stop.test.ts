import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Credentials } from 'realm-web'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DATABASE_NAME } from '#contract/limits.ts'
import { findEmbeddedDatabase } from '#server/platform/embedded-postgres/index.ts'
import { findRunAs } from '#server/platform/embedded-postgres/run-as.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createUsedDataFolder } from '#server/testing/used-data-folder.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'
import { compileCache, startProcess, runRefusedStart } from '#server/testing/process.ts'
import { openRealm } from '#server/testing/realm.ts'

// Stops a real server during its work. The application of this process only creates the database and the members.
let academy: TestApp
let template: Awaited<ReturnType<typeof createUsedDataFolder>>
beforeAll(async () => {
  academy = await createTestApp({ workers: true })
  template = await createUsedDataFolder()
})
afterAll(async () => {
  await template[Symbol.asyncDispose]()
  await academy.close()
})

test('a server that is stopped under traffic does not log its closed connections', async () => {
  const holdfast = await startProcess(academy.databaseUrl, { RATE_LIMIT_FACTOR: '1000' })
  onTestFinished(() => holdfast.kill())
  const { email, id } = await createMember(academy, 'paid')
  const user = await openRealm(holdfast.address).logIn(Credentials.emailPassword(email, PASSWORD))
  const ratings = user.mongoClient('mongodb-atlas').db(DATABASE_NAME).collection('personal_rating')
  const fiftyRounds = Promise.withResolvers<void>()
  let completedRounds = 0
  const callRepeatedly = async (worker: number) => {
    for (;;) {
      await ratings.insertOne({ owner_id: id, gid: 'guard', vid: `lesson-${worker}`, rating: 4 })
      await ratings.find()
      await ratings.deleteOne({ vid: `lesson-${worker}` })
      if ((completedRounds += 1) === 50) fiftyRounds.resolve()
    }
  }
  // Each worker ends with an error when the server has stopped.
  const workers = Array.from({ length: 4 }, (_, worker) => callRepeatedly(worker))
  await Promise.race([fiftyRounds.promise, ...workers])
  const before = holdfast.output().length
  const [code] = await Promise.all([holdfast.stop(), ...workers.map((worker) => expect(worker).rejects.toThrow())])
  expect(holdfast.output().slice(before)).toBe('')
  expect(code).toBe(0)
})

/** Creates a data folder with a stopped database. */
async function createFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-unready-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await chmod(dataDir, 0o755)
  return { dataDir, cluster: await template.copyTo(dataDir) }
}

/** Creates a data folder whose database starts but never becomes ready, because it waits in recovery. */
async function createUnreadyFolder() {
  const { dataDir, cluster } = await createFolder()
  await appendFile(join(cluster, 'postgresql.conf'), 'hot_standby = off\n')
  const signalFile = join(cluster, 'standby.signal')
  await writeFile(signalFile, '')
  const user = findRunAs()
  if (user) await chown(signalFile, user.uid, user.gid)
  return { dataDir, cluster }
}

/** Lists the command lines of the PostgreSQL servers of this cluster. */
const listServers = (cluster: string) =>
  execFileSync('ps', ['-axwwo', 'command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`-D ${cluster} `))

test('a server that is stopped before its database is ready leaves no database process', async () => {
  const { dataDir, cluster } = await createUnreadyFolder()
  const launched = eventually(() => expect(listServers(cluster)).toHaveLength(1))
  const { code } = await runRefusedStart(dataDir, {}, launched)
  expect(listServers(cluster)).toEqual([])
  expect(code).toBe(0)
})

test.each([
  ['orders', ['list'], 'SIGINT'],
  ['trial', [], 'SIGTERM'],
  ['demo', ['remove'], 'SIGHUP'],
] as const)(
  'npm run %s %s with %s during the start of its database leaves no database process',
  async (command, args, signal) => {
    const { dataDir, cluster } = await createUnreadyFolder()
    const child = spawn(process.execPath, [`server/commands/${command}.ts`, ...args], {
      env: { ...compileCache, PATH: process.env['PATH'], DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (text: Buffer) => (stderr += text.toString()))
    const ended = once(child, 'close')
    await eventually(() => expect(listServers(cluster)).toHaveLength(1))
    child.kill(signal)
    await ended
    expect(listServers(cluster)).toEqual([])
    expect([child.exitCode, stderr]).toEqual([130, expect.stringMatching(/^Interrupted[^\n]*\n$/)])
  },
)

test('an interrupted npm run orders exits with 130 and stops its database', async () => {
  const { dataDir, cluster } = await createFolder()
  const child = spawn(process.execPath, ['server/commands/orders.ts', 'list'], {
    env: { ...compileCache, PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const ended = once(child, 'close')
  await eventually(async () => expect(await findEmbeddedDatabase(dataDir)).toBeDefined())
  child.kill('SIGINT')
  await ended
  expect(listServers(cluster)).toEqual([])
  expect(child.exitCode).toBe(130)
})
