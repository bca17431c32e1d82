import { EJSON } from 'bson'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'
import { queues } from '#server/create-context.ts'
import { writeCatalogueFile } from '#server/testing/catalogue.ts'
import { placeLesson } from '#server/features/media/ingest/place-lesson.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { listCollections, listEndpoints, listFunctions, createExample } from '#server/testing/contract-endpoints.ts'
import {
  hostileAddresses,
  hostileHeaders,
  hostileValues,
  listMutations,
  HOSTILE_BY_KIND,
  createShuffle,
} from '#server/testing/hostile.ts'
import type { Person } from '#server/testing/people.ts'
import { createStaff } from '#server/testing/staff.ts'
import { propertyRuns } from '../../scripts/test/property-runs.ts'

// Sends a valid request of every call as an owner, with one part made hostile. It may fail or succeed but never
// responds 500, and a refused request stores nothing.
const { numRuns: CASES, seed = Date.now() } = propertyRuns(2500)
const SEED = Number(process.env['FUZZ_SEED'] ?? seed)
/** Milliseconds, enough for thousands of requests on a busy machine. */
const TIMEOUT = 600_000

let testApp: TestApp
let mia: Person
beforeAll(async () => {
  testApp = await createTestApp({
    config: { rateLimitFactor: 1e6, anonymousLogin: true },
    prepare: (dataDir) =>
      writeCatalogueFile(dataDir, (empty) => {
        const place = { gid: 'guard', groupTitle: 'Guard', title: 'Free', free: true }
        return placeLesson(empty, place, { thumbnail: '/t.jpg', media: 'a-film' })
      }),
  })
  mia = await createStaff(testApp, 'owner')
  await countWrites()
})
afterAll(() => testApp.close())

/** A request that the server accepts, and a function that sends a variant. */
interface Target {
  name: string
  example: unknown
  send(value: string): InjectOptions
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const json = { 'content-type': 'application/json' }
const calls = `${API_PREFIX}/app/${APP_ID}/functions/call`
const fillPath = (path: string, values: Record<string, string>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? 'x')
const knownParams = { appId: APP_ID, provider: 'local-userpass', id: 'f'.repeat(24) }

const createCall = (name: string, values: string, service?: string): InjectOptions => ({
  method: 'POST',
  url: calls,
  headers: { ...bearer(mia.accessToken), ...json },
  payload: `{"name":${JSON.stringify(name)},"arguments":${values}${service ? `,"service":"${service}"` : ''}}`,
})

const command = (name: string, collection: string, createArgument: (value: string) => string) => (value: string) =>
  createCall(
    name,
    `[{"database":"${DATABASE_NAME}","collection":"${collection}",${createArgument(value)}}]`,
    'mongodb-atlas',
  )

/** Placeholder for the id of the current member. */
const OWNER = 'the member'

const canonical = (value: object): unknown => EJSON.serialize(value, { relaxed: false })

async function targets(): Promise<Target[]> {
  const endpoints = (await listEndpoints()).flatMap(
    ([name, { method, base = API_PREFIX, path, auth, params, body }]) => {
      if (!body) return []
      const names = { ...knownParams, ...(params && (createExample(params) as Record<string, string>)) }
      const send = (payload: string) => ({
        method,
        url: fillPath(base + path, names),
        headers: {
          ...json,
          ...(auth === 'none' ? {} : bearer(auth === 'refresh' ? mia.refreshToken : mia.accessToken)),
        },
        payload,
      })
      return [{ name, example: createExample(body), send }]
    },
  )
  const functions = (await listFunctions()).map((declared) => ({
    name: declared.name,
    example: canonical(createExample(declared.arguments) as object),
    send: (values: string) => createCall(declared.name, values),
  }))
  const streamed = (await listFunctions()).map((declared) => ({
    name: `${declared.name}, streaming`,
    example: canonical({ name: declared.name, arguments: createExample(declared.arguments) }),
    send: (request: string) => ({
      method: 'GET' as const,
      url: `${calls}?baas_request=${encodeURIComponent(Buffer.from(request).toString('base64'))}`,
      headers: bearer(mia.accessToken),
    }),
  }))
  const writes = listCollections().flatMap(({ name, fields, allows }) => {
    const example = createExample(fields) as object
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

/**
 * Returns the tables whose content must not change. Excludes attempt counts, which grow, and the change log, which is
 * trimmed.
 */
async function listWritableTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('attempts', 'changes', 'change_marks') order by 1`.execute(testApp.context.db)
  return rows.map(({ name }) => name)
}

/** Counts every statement that writes to one of the tables, including rolled back ones. */
async function countWrites() {
  const { db } = testApp.context
  await sql`create sequence writes`.execute(db)
  await sql`create function count_write() returns trigger language plpgsql as
    $$ begin perform nextval('writes'); return null; end $$`.execute(db)
  for (const name of await listWritableTables())
    await sql`create trigger count_writes after insert or update or delete or truncate on ${sql.table(name)}
      execute function count_write()`.execute(db)
}

const jobs = sql`(select count(*) from pgboss.job where name = any(${queues.map(({ name }) => name)}))`

/** Returns hashes of the stored rows and the number of jobs. Reuses `before` if nothing was written. */
async function fingerprint(fingerprintBefore?: Fingerprint): Promise<Fingerprint> {
  const { db } = testApp.context
  const counted = await sql<{ writes: string; jobs: string }>`
    select last_value as writes, ${jobs} as jobs from writes`.execute(db)
  const [count] = counted.rows
  const writes = `${count?.writes} writes, ${count?.jobs} jobs`
  if (fingerprintBefore?.writes === writes) return fingerprintBefore
  const parts = (await listWritableTables()).map(
    (name) =>
      sql`select ${name} || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as part from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ part: string }>`
    ${sql.join([...parts, sql`select 'jobs' || ${jobs} as part`], sql` union all `)}`.execute(db)
  return { writes, parts: rows.map(({ part }) => part) }
}

interface Fingerprint {
  writes: string
  parts: readonly string[]
}

const show = (request: InjectOptions) => JSON.stringify(request).slice(0, 600)
const getCode = (body: string) => /"error_code":"(\w+)"/.exec(body)?.[1]

/** The fingerprint after the last refused request. */
let latestFingerprint: Fingerprint | undefined

/** Sends the request and returns the problem of its response, if any. */
async function findProblem(name: string, request: InjectOptions): Promise<string | undefined> {
  const fingerprintBefore = (latestFingerprint ??= await fingerprint())
  const response = await testApp.app.inject({ ...request, payloadAsStream: true })
  response.stream().destroy()
  const { statusCode } = response
  if (statusCode >= 500) return `${name}: ${statusCode} for ${show(request)}`
  const isRenewed = (statusCode < 400 || statusCode === 401) && (await renewMember())
  if (statusCode < 400 || isRenewed) return void (latestFingerprint = undefined)
  latestFingerprint = await fingerprint(fingerprintBefore)
  const changed = latestFingerprint.parts.filter((part) => !fingerprintBefore.parts.includes(part))
  return changed.length > 0 ? `${name}: ${statusCode}, and kept ${changed.join()}: ${show(request)}` : undefined
}

/** Creates another member if the call signed the member out or deleted the account. */
async function renewMember(): Promise<boolean> {
  const me = await testApp.app.inject({ url: `${API_PREFIX}/auth/profile`, headers: bearer(mia.accessToken) })
  if (me.statusCode === 200) return false
  mia = await createStaff(testApp, 'owner')
  return true
}

/** Messages of requests that are valid but refer to missing content. */
const isContentRefusal =
  /invalid token data|is the address of this|Duplicate key|cannot be changed|did not accept the test email|no second factor is|was used or has expired|must be a readable JPEG/

test('the examples of the fuzzer are valid requests', async () => {
  const refused: string[] = []
  for (const { name, example, send } of await targets()) {
    if (name === 'closeAccount' || name.includes('streaming')) continue
    const { statusCode, body } = await testApp.app.inject(send(JSON.stringify(example)))
    const code = getCode(body) ?? ''
    const isForm = ['ArgumentsNotAllowed', 'SchemaValidationFailedWrite', 'BadRequest', 'MongoDBError'].includes(code)
    if (statusCode >= 500 || (isForm && !isContentRefusal.test(body)))
      refused.push(`${name}: ${statusCode} ${body} ${JSON.stringify(example)}`)
  }
  expect(refused).toEqual([])
})

test(
  'a request with one hostile part never responds 500, and stores nothing if refused',
  async () => {
    const shuffle = createShuffle(SEED)
    const allMutations = shuffle(
      (await targets()).flatMap((target) =>
        listMutations(target.example, hostileValues).map((mutation) => ({ target, ...mutation })),
      ),
    )
    // Each part once with a value that the database would refuse, then random ones.
    const seenTargets = new Set<string>()
    const isFirst = ({ target, path, kind, hostile }: (typeof allMutations)[number]) =>
      HOSTILE_BY_KIND[kind].includes(hostile) &&
      !seenTargets.has(target.name + path) &&
      seenTargets.add(target.name + path)
    const first = new Set(allMutations.filter(isFirst))
    const otherMutations = allMutations.filter((request) => !first.has(request))
    const chosen = [...first, ...otherMutations].slice(0, CASES)
    process.stdout.write(`${chosen.length} of ${allMutations.length} hostile requests, FUZZ_SEED=${SEED}\n`)
    const problems: string[] = []
    for (const { target, path, hostile, value } of chosen) {
      const problem = await findProblem(`${target.name}, ${path} ${hostile}`, target.send(value))
      if (problem) problems.push(problem)
    }
    expect(problems).toEqual([])
  },
  TIMEOUT,
)

/**
 * Returns requests with a hostile address, query or header. They are created when sent, because the member may have
 * changed.
 */
async function hostileRequests(): Promise<{ name: string; make: () => InjectOptions }[]> {
  const texts = Object.entries(hostileAddresses)
  const calling = (await listEndpoints()).flatMap(([name, { method, base = API_PREFIX, path, body }]) =>
    texts.flatMap(([what, text]) => {
      const params = [...path.matchAll(/:(\w+)/g)].map(([, param]) => param ?? '')
      const urls = [
        ...params.map((param) => fillPath(base + path, { ...knownParams, [param]: text })),
        `${fillPath(base + path, knownParams)}?link=${text}&${text}=1`,
      ]
      return urls.map((url) => ({
        name: `${name}, ${what}`,
        make: () => ({
          method,
          url,
          headers: { ...json, ...bearer(mia.refreshToken) },
          ...(body && { payload: '{}' }),
        }),
      }))
    }),
  )
  const paths = ['/newsletter/confirm', '/newsletter/leave', '/catalogue.json', '/readyz', '/healthz', '/site.json']
  const pages = paths.flatMap((path) =>
    texts.flatMap(([what, text]) =>
      (['GET', 'POST'] as const).map((method) => ({
        name: `${path} ${what}`,
        make: () => ({ method, url: `${path}?token=${text}`, headers: json }),
      })),
    ),
  )
  const files = texts.flatMap(([what, text]) =>
    [`/media/${text}/free/x/y`, `/posters/${text}/a.jpg`, `/posters/a/${text}`, `/${text}`, `/api/${text}`].map(
      (url) => ({ name: `${url} ${what}`, make: () => ({ method: 'GET' as const, url }) }),
    ),
  )
  const headed = hostileHeaders.flatMap(([what, headers]) =>
    [`${API_PREFIX}/auth/profile`, '/catalogue.json', calls].map((url) => ({
      name: `${url}, header ${what}`,
      make: () => ({ method: 'GET' as const, url, headers: { ...bearer(mia.accessToken), ...headers } }),
    })),
  )
  return [...calling, ...pages, ...files, ...headed]
}

test(
  'hostile addresses, queries and headers never respond 500',
  async () => {
    const requests = await hostileRequests()
    const chosen = createShuffle(SEED)(requests).slice(0, CASES)
    process.stdout.write(`${chosen.length} of ${requests.length} hostile addresses, FUZZ_SEED=${SEED}\n`)
    const problems: string[] = []
    for (const { name, make } of chosen) {
      const problem = await findProblem(name, make())
      if (problem) problems.push(problem)
    }
    expect(problems).toEqual([])
  },
  TIMEOUT,
)
