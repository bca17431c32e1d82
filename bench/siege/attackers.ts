import { z } from 'zod'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'
import { Attacker, type Role, type Statuses } from './attacker-roles.ts'

// Attackers in a process of their own: ATTACKERS as JSON, by role, or password guessers if empty; on PORT. Bounded in
// count and time, and only on this machine. Prints the count of each response status.
const { PORT, ATTACKERS } = process.env
/** Milliseconds. */
const RUN_TIME = Number(process.env['LONGEST'])
const root = `http://127.0.0.1:${PORT}${API_PREFIX}`
const until = performance.now() + RUN_TIME
const end = AbortSignal.timeout(RUN_TIME)
const counts: Statuses = {}

async function send(label: string, path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  const status = await fetchStatus(root + path, init)
  const statusCounts = (counts[label] ??= {})
  statusCounts[status] = (statusCounts[status] ?? 0) + 1
}

/** Returns the status once the response is complete; a stream has none before its end. */
async function fetchStatus(address: string, init: RequestInit): Promise<string> {
  try {
    const response = await fetch(address, { ...init, signal: end })
    await response.arrayBuffer()
    return String(response.status)
  } catch {
    return 'cut off'
  }
}

/** Runs `number` loops concurrently, each repeating the work. */
const loops = (number: number, work: () => Promise<void>, maxRuns = 4000) =>
  Array.from({ length: number }, async () => {
    for (let count = 0; count < maxRuns && performance.now() < until; count += 1) await work()
  })

const post = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

const bearer = ({ token }: Attacker) => ({ authorization: `Bearer ${token}` })
const notes = { database: DATABASE_NAME, collection: 'lesson_notes' }
const command = (label: string, attacker: Attacker, name: string, members: object) => {
  const request = { name, arguments: [{ ...notes, ...members }], service: 'mongodb-atlas' }
  return send(label, `/app/${APP_ID}/functions/call`, post(request, bearer(attacker)))
}
/** No condition matches, so each record is compared with every condition. */
const conditions = (count: number) => ({
  $nor: Array.from({ length: count }, (_, index) => ({ text: { $gt: `z${index}` } })),
})

const attacks: Record<Role, (attacker: Attacker) => readonly Promise<void>[]> = {
  writer: (attacker) => {
    const note = { owner_id: attacker.id, vid: 'hip', gid: 'throws', at: 1, text: 'Elbow in' }
    const documents = Array.from({ length: 300 }, () => note)
    return loops(4, () => command('insertMany of 300', attacker, 'insertMany', { documents }))
  },
  updater: (attacker) =>
    loops(4, () => {
      const update = { $set: { text: `Elbow in ${Math.random()}`.padEnd(800, '.') } }
      return command('updateMany of all', attacker, 'updateMany', { query: {}, update, upsert: false })
    }),
  /** The first filter is too heavy for the existing records; the second is at the limit. */
  counter: (attacker) => [
    ...loops(4, () => command('count, 240 conditions', attacker, 'count', { query: conditions(240) })),
    ...loops(8, () => command('count, 20 conditions', attacker, 'count', { query: conditions(20) })),
  ],
  reader: (attacker) => loops(8, () => command('find all', attacker, 'find', { sort: { text: -1 } })),
  listener: (attacker) => {
    const request = JSON.stringify({ name: 'watch', arguments: [notes], service: 'mongodb-atlas' })
    const query = `baas_request=${encodeURIComponent(Buffer.from(request).toString('base64'))}`
    const path = `/app/${APP_ID}/functions/call?${query}`
    return loops(100, () => send('stream', path, { headers: bearer(attacker) }), 20)
  },
  program: ({ key }) =>
    loops(2, () => send('key log-in', `/app/${APP_ID}/auth/providers/api-key/login`, post({ key }))),
  exporter: (attacker) => loops(2, () => send('export', '/auth/export', { headers: bearer(attacker) })),
}

/** Tries a wrong password for some account, from one of eight networks. */
const guess = (index: number) =>
  send(
    'wrong log-in',
    `/app/${APP_ID}/auth/providers/local-userpass/login`,
    post(
      { username: `somebody${index}@bench.example`, password: 'not the password' },
      { 'x-forwarded-for': `198.51.${index % 8}.1` },
    ),
  )

if (ATTACKERS === undefined) await Promise.all(Array.from({ length: 720 }, (_, index) => guess(index)))
else {
  const attackers = z.array(Attacker).parse(JSON.parse(ATTACKERS))
  await Promise.all(attackers.flatMap((attacker) => attacks[attacker.role](attacker)))
}
console.log(JSON.stringify(counts))
