import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'

// Who attacks, in a process of their own: AS=member or AS=strangers, on PORT. Bounded in count and time, and only ever on this machine. Prints how
// often which status was answered.
const { AS, PORT, TOKEN = '', OWNER = '', KEY = '' } = process.env
/** Milliseconds. */
const LONGEST = Number(process.env['LONGEST'])
/** Requests of each loop of the member. */
const MOST = 4000
const root = `http://127.0.0.1:${PORT}${API_PREFIX}`
const until = performance.now() + LONGEST
const end = AbortSignal.timeout(LONGEST)
const counts: Record<string, Record<string, number>> = {}

async function send(what: string, path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  const status = await answerOf(root + path, init)
  const of = (counts[what] ??= {})
  of[status] = (of[status] ?? 0) + 1
}

/** The status, once all of the answer is there; a stream has none before the end. */
async function answerOf(address: string, init: RequestInit): Promise<string> {
  try {
    const answer = await fetch(address, { ...init, signal: end })
    await answer.arrayBuffer()
    return String(answer.status)
  } catch {
    return 'cut off'
  }
}

async function loop(times: number, work: () => Promise<void>) {
  for (let count = 0; count < times && performance.now() < until; count += 1) await work()
}

const post = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
const authorization = `Bearer ${TOKEN}`

const command = (name: string, members: object) => {
  const argument = { database: DATABASE_NAME, collection: 'lesson_notes', ...members }
  return send(
    name,
    `/app/${APP_ID}/functions/call`,
    post({ name, arguments: [argument], service: 'mongodb-atlas' }, { authorization }),
  )
}
const note = { owner_id: OWNER, vid: 'hip', gid: 'throws', at: 1, text: 'Elbow in' }
const insert = () => command('insertMany', { documents: Array.from({ length: 300 }, () => note) })
const heavy = { $nor: Array.from({ length: 240 }, (_, index) => ({ text: { $gt: `z${index}` } })) }
const count = () => command('count', { query: heavy })
/** As heavy as a filter may be for as many notes as there may be. */
const light = { $nor: heavy.$nor.slice(0, 10) }
const countLight = () => command('count', { query: light })

function stream() {
  const argument = { database: DATABASE_NAME, collection: 'lesson_notes' }
  const request = JSON.stringify({ name: 'watch', arguments: [argument], service: 'mongodb-atlas' })
  const query = `baas_request=${encodeURIComponent(Buffer.from(request).toString('base64'))}`
  return send('stream', `/app/${APP_ID}/functions/call?${query}`, { headers: { authorization } })
}
const logIn = () => send('key log-in', `/app/${APP_ID}/auth/providers/api-key/login`, post({ key: KEY }))
const exportAll = () => send('export', '/auth/export', { headers: { authorization } })

/** A wrong password for somebody, from one of eight networks. */
const guess = (index: number) =>
  send(
    'wrong log-in',
    `/app/${APP_ID}/auth/providers/local-userpass/login`,
    post(
      { username: `somebody${index}@bench.example`, password: 'not the password' },
      { 'x-forwarded-for': `198.51.${index % 8}.1` },
    ),
  )

const times = (number: number, work: () => Promise<void>) => Array.from({ length: number }, work)

if (AS === 'strangers') await Promise.all(Array.from({ length: 720 }, (_, index) => guess(index)))
else
  await Promise.all([
    ...times(4, () => loop(MOST, insert)),
    ...times(4, () => loop(MOST, count)),
    ...times(4, () => loop(MOST, countLight)),
    ...times(2, () => loop(MOST, logIn)),
    ...times(2, () => loop(MOST, exportAll)),
    ...times(100, () => loop(20, stream)),
  ])
console.log(JSON.stringify(counts))
