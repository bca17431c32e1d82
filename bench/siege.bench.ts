import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { OwnerId } from '#server/caller.ts'
import { addAccount } from '#server/features/session/accounts.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { systemCaller, withHashingSlot } from '#server/platform/security/passwords.ts'
import { startChild } from './gateway/child.ts'
import { startBenchDatabase } from './gateway/bench-database.ts'
import { generateCatalogue } from './academy/academy.ts'
import { attack, sumStatuses } from './siege/attack.ts'
import { createKey, callNames, signIn, type Times, repeatCalls } from './siege/member.ts'
import { type Attacker, roles, type Statuses } from './siege/attacker-roles.ts'

/**
 * Measures the latency of a member while free accounts attack in different ways at their limits, relative to a quiet
 * server. Also measures a sign-in from a known network while other clients guess passwords. The attacks are limited in
 * number and time, and reach only this machine. Run: npm run bench -- siege
 */
/** Quiet and attack phases alternate, so that other load affects both. */
const ROUND_COUNT = 3
const QUIET_PHASE_MS = 9000
const ATTACK_PHASE_MS = 9000
/** Time until all parts of an attack are running. */
const WARM_UP_MS = 2000
const GUESSING_MS = 12_000
const LOGIN_COUNT = 8
const PASSWORD = 'a quiet horse walks'
/** Number of notes, and characters of each note: nearly the maximum that a member may store. */
const NOTE_COUNT = 9500
const NOTE_LENGTH = 800
/** Maximum p99 of the member's calls, relative to a quiet phase. */
const MAX_RATIO = 5
/** Maximum time of a login with the correct password. */
const MAX_LOGIN_MS = 2000

await using opened = new AsyncDisposableStack()
// The terminal does not send Ctrl-C to the servers, which run in separate sessions.
process.once('SIGINT', () => void opened.disposeAsync().then(() => process.exit(130)))
console.log(`load average before: ${loadavg()[0]?.toFixed(1)}`)

const postgres = await startBenchDatabase(opened)
const databaseUrl = await postgres.database('holdfast')
const dataDir = join(postgres.folder, 'holdfast')
await mkdir(dataDir)
const catalogue = generateCatalogue(400)
const [group] = catalogue.videos
const [lesson] = group?.videos ?? []
if (!group || !lesson) throw new Error('the catalogue has no lessons')
Object.assign(lesson, { free: true, media: 'film' })
await writeFile(join(dataDir, 'catalogue.json'), JSON.stringify(catalogue))
const port = await startChild(opened, 'our-server.ts', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir })

const getEmail = (name: string) => `${name}@bench.example`
const { db, close } = openDatabase(databaseUrl, createLog('warn'))
const passwordHash = await withHashingSlot(systemCaller, (passwords) => passwords.hash(PASSWORD))
const now = new Date()
for (const name of ['member', 'traveler', ...roles]) {
  const id = await addAccount(db, { email: getEmail(name), passwordHash, confirmedAt: now, now })
  if (name !== 'member' && name !== 'traveler') await insertNotes(db, id)
}
await close()

const member = await signIn(port, getEmail('member'), PASSWORD)
const attackers: Attacker[] = []
for (const role of roles) {
  const session = await signIn(port, getEmail(role), PASSWORD)
  attackers.push({ role, ...session, key: await createKey(port, session) })
}

const watchedLesson = { gid: group.gid, id: lesson.id }
await repeatCalls(port, member, watchedLesson, 2000)
const [quiet, besieged]: [Times[], Times[]] = [[], []]
const responseCounts: Statuses[] = []
for (let round = 0; round < ROUND_COUNT; round += 1) {
  quiet.push(await repeatCalls(port, member, watchedLesson, QUIET_PHASE_MS))
  const siege = attack(opened, port, WARM_UP_MS + ATTACK_PHASE_MS, attackers)
  await pause(WARM_UP_MS)
  besieged.push(await repeatCalls(port, member, watchedLesson, ATTACK_PHASE_MS))
  responseCounts.push(await siege)
}
console.log(`responses to free accounts: ${JSON.stringify(sumStatuses(responseCounts))}`)
const areWithinBudget = callNames.map(compareLatency)

const quietLogin = await timeLogin()
const guesses = attack(opened, port, GUESSING_MS)
const loginTimes: number[] = []
for (let count = 0; count < LOGIN_COUNT; count += 1) {
  await pause(700)
  loginTimes.push(await timeLogin())
}
console.log(`\nresponses to unknown clients: ${JSON.stringify(await guesses)}`)
const slowest = Math.max(...loginTimes)
areWithinBudget.push(slowest <= MAX_LOGIN_MS)
console.log(
  `${slowest <= MAX_LOGIN_MS ? '✓' : '✗'} login from a known network, slowest of ${loginTimes.length}: ${slowest.toFixed(0)} ms (quiet: ${quietLogin.toFixed(0)} ms), budget ${MAX_LOGIN_MS} ms`,
)
console.log(`load average after: ${loadavg()[0]?.toFixed(1)}`)
if (areWithinBudget.includes(false)) process.exitCode = 1

/** Inserts as many notes as a member could collect over time. */
function insertNotes(queries: Database, owner: OwnerId | undefined) {
  return sql`insert into lesson_notes (id, owner_id, vid, gid, at, text)
    select substr(md5(${owner} || place), 1, 24), ${owner}, 'hip', 'throws', 1, rpad('Elbow in ' || place, ${NOTE_LENGTH}::int, '.')
    from generate_series(1, ${NOTE_COUNT}::int) place`.execute(queries)
}

async function timeLogin() {
  const start = performance.now()
  await signIn(port, getEmail('traveler'), PASSWORD)
  return performance.now() - start
}

function compareLatency(name: (typeof callNames)[number]): boolean {
  const sortedTimes = (rounds: readonly Times[]) => rounds.flatMap((times) => times[name]).toSorted((a, b) => a - b)
  const percentile = (times: readonly number[], share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  const [before, during] = [sortedTimes(quiet), sortedTimes(besieged)]
  const ratio = percentile(during, 0.99) / percentile(before, 0.99)
  const summary = (times: readonly number[]) =>
    `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms (${times.length} calls)`
  console.log(
    `${ratio <= MAX_RATIO ? '✓' : '✗'} ${name.padEnd(8)} quiet ${summary(before)}; under attack ${summary(during)}; p99 ${ratio.toFixed(1)} ×, budget ${MAX_RATIO} ×`,
  )
  return ratio <= MAX_RATIO
}
