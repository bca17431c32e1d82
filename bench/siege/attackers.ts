import { z } from 'zod'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'
import { Attacker, type Role, type Statuses } from './attacker-roles.ts'

// Attacks the server on PORT of this machine: as the members in ATTACKERS (JSON), or without members, by guessing
// passwords. The attacks are limited in number and time. Prints the number of responses by status.
const { PORT, ATTACKERS } = process.env
const MAX_TIME_MS = Number(process.env['MAX_TIME_MS'])
const root = `http://127.0.0.1:${PORT}${API_PREFIX}`
const until = performance.now() + MAX_TIME_MS
const end = AbortSignal.timeout(MAX_TIME_MS)
const counts: Statuses = {}

async function send(label: string, path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  const status = await fetchStatus(root + path, init)
  const statusCounts = (counts[label] ??= {})
  statusCounts[status] = (statusCounts[status] ?? 0) + 1
}

/** Returns the status after the response is complete, which for a stream is at its end. */
async function fetchStatus(url: string, init: RequestInit): Promise<string> {
  try {
    const response = await fetch(url, { ...init, signal: end })
    await response.arrayBuffer()
    return String(response.status)
  } catch {
    return 'aborted'
  }
}

/** Runs `concurrency` loops that repeat the work. */
const runLoops = (concurrency: number, work: () => Promise<void>, maxRuns = 4000) =>
  Array.from({ length: concurrency }, async () => {
    for (let count = 0; count < maxRuns && performance.now() < until; count += 1) await work()
  })

const post = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

const bearer = ({ token }: Attacker) => ({ authorization: `Bearer ${token}` })
const notes = { database: DATABASE_NAME, collection: 'lesson_notes' }
const command = (label: string, attacker: Attacker, name: string, args: object) => {
  const request = { name, arguments: [{ ...notes, ...args }], service: 'mongodb-atlas' }
  return send(label, `/app/${APP_ID}/functions/call`, post(request, bearer(attacker)))
}
/** Builds a filter without matching conditions, so that each record is compared with all conditions. */
const buildFilter = (count: number) => ({
  $nor: Array.from({ length: count }, (_, index) => ({ text: { $gt: `z${index}` } })),
})

const attacks: Record<Role, (attacker: Attacker) => readonly Promise<void>[]> = {
  writer: (attacker) => {
    const note = { owner_id: attacker.id, vid: 'hip', gid: 'throws', at: 1, text: 'Elbow in' }
    const documents = Array.from({ length: 300 }, () => note)
    return runLoops(4, () => command('insertMany of 300', attacker, 'insertMany', { documents }))
  },
  updater: (attacker) =>
    runLoops(4, () => {
      const update = { $set: { text: `Elbow in ${Math.random()}`.padEnd(800, '.') } }
      return command('updateMany of all', attacker, 'updateMany', { query: {}, update, upsert: false })
    }),
  /** The first filter is too expensive for the existing records; the second is at the limit. */
  counter: (attacker) => [
    ...runLoops(4, () => command('count, 240 conditions', attacker, 'count', { query: buildFilter(240) })),
    ...runLoops(8, () => command('count, 20 conditions', attacker, 'count', { query: buildFilter(20) })),
  ],
  reader: (attacker) => runLoops(8, () => command('find all', attacker, 'find', { sort: { text: -1 } })),
  listener: (attacker) => {
    const request = JSON.stringify({ name: 'watch', arguments: [notes], service: 'mongodb-atlas' })
    const query = `baas_request=${encodeURIComponent(Buffer.from(request).toString('base64'))}`
    const path = `/app/${APP_ID}/functions/call?${query}`
    return runLoops(100, () => send('stream', path, { headers: bearer(attacker) }), 20)
  },
  program: ({ key }) =>
    runLoops(2, () => send('login with a key', `/app/${APP_ID}/auth/providers/api-key/login`, post({ key }))),
  exporter: (attacker) => runLoops(2, () => send('export', '/auth/export', { headers: bearer(attacker) })),
}

/** Tries a wrong password for an account, from one of eight networks. */
const guessPassword = (index: number) =>
  send(
    'login with a wrong password',
    `/app/${APP_ID}/auth/providers/local-userpass/login`,
    post(
      { username: `somebody${index}@bench.example`, password: 'not the password' },
      { 'x-forwarded-for': `198.51.${index % 8}.1` },
    ),
  )

if (ATTACKERS === undefined) await Promise.all(Array.from({ length: 720 }, (_, index) => guessPassword(index)))
else {
  const attackers = z.array(Attacker).parse(JSON.parse(ATTACKERS))
  await Promise.all(attackers.flatMap((attacker) => attacks[attacker.role](attacker)))
}
console.log(JSON.stringify(counts))
