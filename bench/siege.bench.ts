import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { addAccount } from '#server/features/session/store.ts'
import { openDatabase } from '#server/platform/database.ts'
import { createLog } from '#server/platform/log.ts'
import { ourselves, withPasswords } from '#server/platform/passwords.ts'
import { startChild } from './gateway/child.ts'
import { openPlace } from './gateway/place.ts'
import { makeSchool } from './school/school.ts'
import { createKey, kinds, type Member, signIn, type Times, work } from './siege/member.ts'

/**
 * A member works while a free account attacks with all that it may send, and a member signs in from a known network while strangers guess
 * passwords: how much longer it takes than in quiet. Bounded in count and time, on this machine alone. Run: npm run bench -- siege
 */
/** Milliseconds. */
const QUIET = 14_000
const ATTACK = 14_000
const GUESSES = 12_000
const PASSWORD = 'a quiet horse walks'
/** Allowed: the member's p99 against a quiet run, and milliseconds of a correct log-in. */
const MOST_RATIO = 5
const MOST_LOGIN = 2000

await using opened = new AsyncDisposableStack()
// The servers are not told of Ctrl-C by the terminal.
process.once('SIGINT', () => void opened.disposeAsync().then(() => process.exit(130)))
const busy = loadavg()[0]?.toFixed(1)

const place = await openPlace(opened)
const databaseUrl = await place.database('holdfast')
const dataDir = join(place.folder, 'holdfast')
await mkdir(dataDir)
const school = makeSchool(400)
const [group] = school.videos
const [lesson] = group?.videos ?? []
if (!group || !lesson) throw new Error('A school without a lesson.')
Object.assign(lesson, { free: true, media: 'film' })
await writeFile(join(dataDir, 'catalogue.json'), JSON.stringify(school))
const port = await startChild(opened, 'our-server.ts', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir })

const people = ['member', 'attacker', 'traveler'].map((name) => `${name}@bench.example`)
const { db, close } = openDatabase(databaseUrl, createLog('warn'))
const passwordHash = await withPasswords(ourselves, (passwords) => passwords.hash(PASSWORD))
const now = new Date()
await Promise.all(people.map((email) => addAccount(db, { email, passwordHash, confirmedAt: now, now })))
await close()
const [member, attacker] = await Promise.all(people.map((email) => signIn(port, email, PASSWORD)))
if (!member || !attacker) throw new Error('Nobody has signed in.')

const watched = { gid: group.gid, id: lesson.id }
await work(port, member, watched, 2000)
const quiet = await work(port, member, watched, QUIET)
const quietLogin = await timeLogin()

console.log(`load average before: ${busy}`)
const siege = attack('member', ATTACK + 4000, attacker, await createKey(port, attacker))
// All of it is under way.
await pause(2000)
const besieged = await work(port, member, watched, ATTACK)
console.log(`a free account sent, by status: ${await siege}`)
const good = kinds.map(compare)

const guesses = attack('strangers', GUESSES)
const logins: number[] = []
for (let count = 0; count < 3; count += 1) {
  await pause(700)
  logins.push(await timeLogin())
}
console.log(`\nstrangers sent, by status: ${await guesses}`)
const slowest = Math.max(...logins)
good.push(slowest <= MOST_LOGIN)
console.log(
  `${slowest <= MOST_LOGIN ? '✓' : '✗'} a correct log-in from a known network, slowest of ${logins.length}: ${slowest.toFixed(0)} ms (quiet: ${quietLogin.toFixed(0)} ms), budget ${MOST_LOGIN} ms`,
)
if (good.includes(false)) process.exitCode = 1

async function timeLogin() {
  const begun = performance.now()
  await signIn(port, people[2] ?? '', PASSWORD)
  return performance.now() - begun
}

/** Answers what was answered, once the attack is over. */
async function attack(as: string, longest: number, { id, token }: Partial<Member> = {}, key = ''): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'siege/attackers.ts')], {
    env: {
      ...process.env,
      ...{ AS: as, PORT: String(port), LONGEST: String(longest), TOKEN: token ?? '', OWNER: id ?? '', KEY: key },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = text(child.stdout)
  opened.defer(() => void child.kill('SIGKILL'))
  await once(child, 'exit')
  return said
}

function compare(name: keyof Times): boolean {
  const at = (times: readonly number[], share: number) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
  const [before, during] = [quiet[name], besieged[name]]
  const ratio = at(during, 0.99) / at(before, 0.99)
  const words = (times: readonly number[]) =>
    `p50 ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms (${times.length} calls)`
  console.log(
    `${ratio <= MOST_RATIO ? '✓' : '✗'} ${name.padEnd(8)} quiet ${words(before)}; besieged ${words(during)}; p99 ${ratio.toFixed(1)} ×, budget ${MOST_RATIO} ×`,
  )
  return ratio <= MOST_RATIO
}
