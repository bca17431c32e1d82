import { EJSON } from 'bson'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'
import { queues } from '#server/create-context.ts'
import { changeOwnCatalogue } from '#server/features/catalogue/index.ts'
import { placeLesson } from '#server/features/media/ingest/place-lesson.ts'
import { createTestApp, type TestApp } from './test/app.ts'
import { declaredCollections, declaredEndpoints, declaredFunctions, exampleOf } from './test/declared.ts'
import { hostileAddresses, hostileHeaders, hostileValues, mutationsOf, poisons, randomOrder } from './test/hostile.ts'
import type { Person } from './test/people.ts'
import { createStaff } from './test/staff.ts'

// A valid request of every call there is, made by an owner whom the Studio lets in, one part of it made hostile: a refusal or a success, never a 500, and what is refused leaves nothing behind.
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261122)
const CASES = Number(process.env['FUZZ_CASES'] ?? 1000)
/** Milliseconds: thousands of requests, on a machine that may be busy. */
const PATIENCE = 600_000

let testApp: TestApp
let mia: Person
beforeAll(async () => {
  testApp = await createTestApp({
    config: { rateLimitFactor: 1e6, anonymousLogin: true },
    sendMail: false,
    prepare: (dataDir) =>
      changeOwnCatalogue(dataDir, (empty) => {
        const place = { gid: 'guard', groupTitle: 'Guard', title: 'Free', free: true }
        return placeLesson(empty, place, { thumbnail: '/t.jpg', media: 'a-film' })
      }),
  })
  mia = await createStaff(testApp, 'owner')
})
afterAll(() => testApp.close())

/** A request that the server takes, and how one like it is sent. */
interface Target {
  name: string
  example: unknown
  send(value: string): InjectOptions
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const json = { 'content-type': 'application/json' }
const calls = `${API_PREFIX}/app/${APP_ID}/functions/call`
const fill = (path: string, values: Record<string, string>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? 'x')
const known = { appId: APP_ID, provider: 'local-userpass', id: 'f'.repeat(24) }

const callOf = (name: string, values: string, service?: string): InjectOptions => ({
  method: 'POST',
  url: calls,
  headers: { ...bearer(mia.accessToken), ...json },
  payload: `{"name":${JSON.stringify(name)},"arguments":${values}${service ? `,"service":"${service}"` : ''}}`,
})

const command = (name: string, collection: string, members: (value: string) => string) => (value: string) =>
  callOf(name, `[{"database":"${DATABASE_NAME}","collection":"${collection}",${members(value)}}]`, 'mongodb-atlas')

/** Stands for whoever is the member when it is sent. */
const OWNER = 'the member'

const canonical = (value: object): unknown => EJSON.serialize(value, { relaxed: false })

async function targets(): Promise<Target[]> {
  const endpoints = (await declaredEndpoints()).flatMap(
    ([name, { method, base = API_PREFIX, path, auth, params, body }]) => {
      if (!body) return []
      const names = { ...known, ...(params && (exampleOf(params) as Record<string, string>)) }
      const send = (payload: string) => ({
        method,
        url: fill(base + path, names),
        headers: {
          ...json,
          ...(auth === 'none' ? {} : bearer(auth === 'refresh' ? mia.refreshToken : mia.accessToken)),
        },
        payload,
      })
      return [{ name, example: exampleOf(body), send }]
    },
  )
  const functions = (await declaredFunctions()).map((declared) => ({
    name: declared.name,
    example: canonical(exampleOf(declared.arguments) as object),
    send: (values: string) => callOf(declared.name, values),
  }))
  const streamed = (await declaredFunctions()).map((declared) => ({
    name: `${declared.name}, streaming`,
    example: canonical({ name: declared.name, arguments: exampleOf(declared.arguments) }),
    send: (request: string) => ({
      method: 'GET' as const,
      url: `${calls}?baas_request=${encodeURIComponent(Buffer.from(request).toString('base64'))}`,
      headers: bearer(mia.accessToken),
    }),
  }))
  const writes = declaredCollections().flatMap(({ name, fields, allows }) => {
    const example = exampleOf(fields) as object
    return [
      ...(allows.includes('insert')
        ? [
            {
              name: `insert into ${name}`,
              example: canonical({ owner_id: OWNER, ...example }),
              send: command('insertOne', name, (value) => `"document":${value.replace(OWNER, mia.id)}`),
            },
          ]
        : []),
      ...(allows.includes('update')
        ? [
            {
              name: `update of ${name}`,
              example: canonical({ $set: example }),
              send: command('updateOne', name, (value) => `"query":{},"update":${value},"upsert":true`),
            },
          ]
        : []),
      {
        name: `find in ${name}`,
        example: canonical({ query: example, sort: { _id: 1 }, limit: 5 }),
        send: command('find', name, (value) => value.replace(/^\{(.*)\}$/s, '$1') || '"query":{}'),
      },
    ]
  })
  return [...endpoints, ...functions, ...streamed, ...writes]
}

/** Everything that is kept, and mails that were promised. Counts of tries are meant to grow, and the log of changes is trimmed meanwhile. */
async function fingerprint(): Promise<string[]> {
  const { db } = testApp.context
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('attempts', 'changes', 'change_marks') order by 1`.execute(
    db,
  )
  const parts = tables.map(
    ({ name }) =>
      sql`select ${name} || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as part from ${sql.table(name)} t`,
  )
  const jobs = sql`select 'jobs' || count(*)::text as part from pgboss.job where name = any(${queues.map(({ name }) => name)})`
  const { rows } = await sql<{ part: string }>`${sql.join([...parts, jobs], sql` union all `)}`.execute(db)
  return rows.map(({ part }) => part)
}

const show = (request: InjectOptions) => JSON.stringify(request).slice(0, 600)
const codeOf = (body: string) => /"error_code":"(\w+)"/.exec(body)?.[1]

/** What was kept after the last request that was refused. */
let stored: readonly string[] | undefined

/** Sends it and answers what is wrong with the answer. */
async function problemOf(name: string, request: InjectOptions): Promise<string | undefined> {
  const before = (stored ??= await fingerprint())
  const answer = await testApp.app.inject({ ...request, payloadAsStream: true })
  answer.stream().destroy()
  const { statusCode } = answer
  if (statusCode >= 500) return `${name}: ${statusCode} for ${show(request)}`
  const isRenewed = (statusCode < 400 || statusCode === 401) && (await renewMember())
  if (statusCode < 400 || isRenewed) return void (stored = undefined)
  stored = await fingerprint()
  const changed = stored.filter((part) => !before.includes(part))
  return changed.length > 0 ? `${name}: ${statusCode}, and kept ${changed.join()}: ${show(request)}` : undefined
}

/** Some calls sign the member out, or delete the account: then there is another. */
async function renewMember(): Promise<boolean> {
  const me = await testApp.app.inject({ url: `${API_PREFIX}/auth/profile`, headers: bearer(mia.accessToken) })
  if (me.statusCode === 200) return false
  mia = await createStaff(testApp, 'owner')
  return true
}

test('what the fuzzing starts from is taken: no example is refused for its form', async () => {
  const refused: string[] = []
  for (const { name, example, send } of await targets()) {
    if (name === 'closeAccount' || name.includes('streaming')) continue
    const { statusCode, body } = await testApp.app.inject(send(JSON.stringify(example)))
    const code = codeOf(body) ?? ''
    const isForm = ['ArgumentsNotAllowed', 'SchemaValidationFailedWrite', 'BadRequest', 'MongoDBError'].includes(code)
    if (
      statusCode >= 500 ||
      (isForm && !/invalid token data|is the address of this|Duplicate key|cannot be changed/.test(body))
    )
      refused.push(`${name}: ${statusCode} ${body} ${JSON.stringify(example)}`)
  }
  expect(refused).toEqual([])
})

test(
  'one hostile part of a request is never a 500, and what is refused leaves nothing behind',
  async () => {
    const shuffle = randomOrder(SEED)
    const all = shuffle(
      (await targets()).flatMap((target) =>
        mutationsOf(target.example, hostileValues).map((mutation) => ({ target, ...mutation })),
      ),
    )
    // Each part once with something that the database would refuse, and then whatever comes.
    const seen = new Set<string>()
    const isFirst = ({ target, path, kind, hostile }: (typeof all)[number]) =>
      poisons[kind].includes(hostile) && !seen.has(target.name + path) && seen.add(target.name + path)
    const first = new Set(all.filter(isFirst))
    const others = all.filter((one) => !first.has(one))
    const chosen = [...first, ...others].slice(0, CASES)
    process.stdout.write(`${chosen.length} of ${all.length} hostile requests, FUZZ_SEED=${SEED}\n`)
    const problems: string[] = []
    for (const { target, path, hostile, value } of chosen) {
      const problem = await problemOf(`${target.name}, ${path} ${hostile}`, target.send(value))
      if (problem) problems.push(problem)
    }
    expect(problems).toEqual([])
  },
  PATIENCE,
)

test(
  'hostile addresses, queries and headers are no fault of ours either',
  async () => {
    const endpoints = await declaredEndpoints()
    const problems: string[] = []
    const tryOne = async (name: string, request: InjectOptions) => {
      const problem = await problemOf(name, request)
      if (problem) problems.push(problem)
    }
    for (const [name, { method, base = API_PREFIX, path, body }] of endpoints)
      for (const [what, text] of Object.entries(hostileAddresses)) {
        const names = [...path.matchAll(/:(\w+)/g)].map(([, param]) => param ?? '')
        const rest = { method, headers: { ...json, ...bearer(mia.refreshToken) }, ...(body && { payload: '{}' }) }
        for (const param of names)
          await tryOne(`${name}, ${param} ${what}`, { ...rest, url: fill(base + path, { ...known, [param]: text }) })
        await tryOne(`${name}, query ${what}`, { ...rest, url: `${fill(base + path, known)}?link=${text}&${text}=1` })
      }
    for (const path of [
      '/newsletter/confirm',
      '/newsletter/leave',
      '/catalogue.json',
      '/readyz',
      '/healthz',
      '/site.json',
    ])
      for (const [what, text] of Object.entries(hostileAddresses))
        for (const method of ['GET', 'POST'] as const)
          await tryOne(`${path} ${what}`, { method, url: `${path}?token=${text}`, headers: json })
    for (const [what, text] of Object.entries(hostileAddresses))
      for (const url of [
        `/media/${text}/free/x/y`,
        `/posters/${text}/a.jpg`,
        `/posters/a/${text}`,
        `/${text}`,
        `/api/${text}`,
      ])
        await tryOne(`${url} ${what}`, { method: 'GET', url })
    for (const [what, headers] of hostileHeaders)
      for (const url of [`${API_PREFIX}/auth/profile`, '/catalogue.json', calls])
        await tryOne(`${url}, header ${what}`, {
          method: 'GET',
          url,
          headers: { ...bearer(mia.accessToken), ...headers },
        })
    expect(problems).toEqual([])
  },
  PATIENCE,
)
