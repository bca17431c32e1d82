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
  hostileUrlParts,
  hostileHeaders,
  hostileValues,
  listMutations,
  HOSTILE_BY_KIND,
  createShuffle,
} from '#server/testing/hostile.ts'
import type { Person } from '#server/testing/people.ts'
import { createStaff } from '#server/testing/staff.ts'
import { propertyRuns } from '../../scripts/test/property-runs.ts'

// Sends valid requests of every endpoint, function and collection, with one part replaced by a hostile value. The server
// may accept or refuse such a request, but never responds 500, and stores nothing if it refuses.
const { numRuns: REQUEST_COUNT, seed = Date.now() } = propertyRuns(2500)
const SEED = Number(process.env['FUZZ_SEED'] ?? seed)
/** Milliseconds, enough for thousands of requests on a busy machine. */
const TIMEOUT_MS = 600_000

let testApp: TestApp
let mia: Person
beforeAll(async () => {
  testApp = await createTestApp({
    config: { rateLimitFactor: 1e6, anonymousLogin: true },
    prepare: (dataDir) =>
      writeCatalogueFile(dataDir, (empty) => {
        const request = { gid: 'guard', groupTitle: 'Guard', title: 'Free', free: true }
        return placeLesson(empty, request, { thumbnail: '/t.jpg', media: 'a-film' })
      }),
  })
  mia = await createStaff(testApp, 'owner')
  await createWriteCounter()
})
afterAll(() => testApp.close())

/** An example of a body that the server accepts, and a function that creates the request with a variant of it. */
interface Target {
  name: string
  example: unknown
  createRequest(json: string): InjectOptions
}

const authorizationHeader = (token: string) => ({ authorization: `Bearer ${token}` })
const jsonHeader = { 'content-type': 'application/json' }
const callUrl = `${API_PREFIX}/app/${APP_ID}/functions/call`
const fillPath = (path: string, values: Record<string, string>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? 'x')
const knownParams = { appId: APP_ID, provider: 'local-userpass', id: 'f'.repeat(24) }

const createCall = (name: string, values: string, service?: string): InjectOptions => ({
  method: 'POST',
  url: callUrl,
  headers: { ...authorizationHeader(mia.accessToken), ...jsonHeader },
  payload: `{"name":${JSON.stringify(name)},"arguments":${values}${service ? `,"service":"${service}"` : ''}}`,
})

const createCommand =
  (name: string, collection: string, createArgument: (value: string) => string) => (value: string) =>
    createCall(
      name,
      `[{"database":"${DATABASE_NAME}","collection":"${collection}",${createArgument(value)}}]`,
      'mongodb-atlas',
    )

/** Placeholder for the id of the current member. */
const OWNER_PLACEHOLDER = 'the member'

const toCanonicalEjson = (value: object): unknown => EJSON.serialize(value, { relaxed: false })

async function listTargets(): Promise<Target[]> {
  const endpoints = (await listEndpoints()).flatMap(
    ([name, { method, base = API_PREFIX, path, auth, params, body }]) => {
      if (!body) return []
      const pathValues = { ...knownParams, ...(params && (createExample(params) as Record<string, string>)) }
      const createRequest = (payload: string) => ({
        method,
        url: fillPath(base + path, pathValues),
        headers: {
          ...jsonHeader,
          ...(auth === 'none' ? {} : authorizationHeader(auth === 'refresh' ? mia.refreshToken : mia.accessToken)),
        },
        payload,
      })
      return [{ name, example: createExample(body), createRequest }]
    },
  )
  const functions = (await listFunctions()).map((declared) => ({
    name: declared.name,
    example: toCanonicalEjson(createExample(declared.arguments) as object),
    createRequest: (values: string) => createCall(declared.name, values),
  }))
  const streamingFunctions = (await listFunctions()).map((declared) => ({
    name: `${declared.name}, streaming`,
    example: toCanonicalEjson({ name: declared.name, arguments: createExample(declared.arguments) }),
    createRequest: (request: string) => ({
      method: 'GET' as const,
      url: `${callUrl}?baas_request=${encodeURIComponent(Buffer.from(request).toString('base64'))}`,
      headers: authorizationHeader(mia.accessToken),
    }),
  }))
  const commands = listCollections().flatMap(({ name, fields, allows }) => {
    const example = createExample(fields) as object
    return [
      ...(allows.includes('insert')
        ? [
            {
              name: `insert into ${name}`,
              example: toCanonicalEjson({ owner_id: OWNER_PLACEHOLDER, ...example }),
              createRequest: createCommand(
                'insertOne',
                name,
                (value) => `"document":${value.replace(OWNER_PLACEHOLDER, mia.id)}`,
              ),
            },
          ]
        : []),
      ...(allows.includes('update')
        ? [
            {
              name: `update of ${name}`,
              example: toCanonicalEjson({ $set: example }),
              createRequest: createCommand('updateOne', name, (value) => `"query":{},"update":${value},"upsert":true`),
            },
          ]
        : []),
      {
        name: `find in ${name}`,
        example: toCanonicalEjson({ query: example, sort: { _id: 1 }, limit: 5 }),
        createRequest: createCommand('find', name, (value) => value.replace(/^\{(.*)\}$/s, '$1') || '"query":{}'),
      },
    ]
  })
  return [...endpoints, ...functions, ...streamingFunctions, ...commands]
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

/** Creates triggers that count every statement that writes to one of the tables, including rolled back ones. */
async function createWriteCounter() {
  const { db } = testApp.context
  await sql`create sequence writes`.execute(db)
  await sql`create function count_write() returns trigger language plpgsql as
    $$ begin perform nextval('writes'); return null; end $$`.execute(db)
  for (const name of await listWritableTables())
    await sql`create trigger count_writes after insert or update or delete or truncate on ${sql.table(name)}
      execute function count_write()`.execute(db)
}

const jobCount = sql`(select count(*) from pgboss.job where name = any(${queues.map(({ name }) => name)}))`

/** Returns a hash per table and the number of jobs. Returns the argument if nothing was written since. */
async function readFingerprint(previous?: Fingerprint): Promise<Fingerprint> {
  const { db } = testApp.context
  const { rows: counts } = await sql<{ writes: string; jobs: string }>`
    select last_value as writes, ${jobCount} as jobs from writes`.execute(db)
  const [count] = counts
  const writes = `${count?.writes} writes, ${count?.jobs} jobs`
  if (previous?.writes === writes) return previous
  const hashes = (await listWritableTables()).map(
    (name) =>
      sql`select ${name} || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as part from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ part: string }>`
    ${sql.join([...hashes, sql`select 'jobs' || ${jobCount} as part`], sql` union all `)}`.execute(db)
  return { writes, parts: rows.map(({ part }) => part) }
}

interface Fingerprint {
  /** Number of writing statements and of jobs. */
  writes: string
  parts: readonly string[]
}

const formatRequest = (request: InjectOptions) => JSON.stringify(request).slice(0, 600)
const getCode = (body: string) => /"error_code":"(\w+)"/.exec(body)?.[1]

/** The fingerprint after the latest request, or undefined if that was accepted and may have changed rows. */
let latestFingerprint: Fingerprint | undefined

/** Sends the request and returns the problem of its response, if any. */
async function findProblem(name: string, request: InjectOptions): Promise<string | undefined> {
  const fingerprintBefore = (latestFingerprint ??= await readFingerprint())
  const response = await testApp.app.inject({ ...request, payloadAsStream: true })
  response.stream().destroy()
  const { statusCode } = response
  if (statusCode >= 500) return `${name}: ${statusCode} for ${formatRequest(request)}`
  const isReplaced = (statusCode < 400 || statusCode === 401) && (await replaceMemberIfSignedOut())
  if (statusCode < 400 || isReplaced) return void (latestFingerprint = undefined)
  latestFingerprint = await readFingerprint(fingerprintBefore)
  const changed = latestFingerprint.parts.filter((part) => !fingerprintBefore.parts.includes(part))
  return changed.length > 0
    ? `${name}: ${statusCode}, and changed ${changed.join()}: ${formatRequest(request)}`
    : undefined
}

/** Creates another member if the call signed the member out or deleted the account. Returns whether it did. */
async function replaceMemberIfSignedOut(): Promise<boolean> {
  const profile = await testApp.app.inject({
    url: `${API_PREFIX}/auth/profile`,
    headers: authorizationHeader(mia.accessToken),
  })
  if (profile.statusCode === 200) return false
  mia = await createStaff(testApp, 'owner')
  return true
}

/** Errors of requests whose form is valid. */
const VALID_FORM_ERRORS =
  /invalid token data|is the address of this|Duplicate key|cannot be changed|did not accept the test email|no second factor is|was used or has expired|must be a readable JPEG|there is no course/

test('the examples of the fuzzer are valid requests', async () => {
  const refused: string[] = []
  for (const { name, example, createRequest } of await listTargets()) {
    if (name === 'closeAccount' || name.includes('streaming')) continue
    const { statusCode, body } = await testApp.app.inject(createRequest(JSON.stringify(example)))
    const code = getCode(body) ?? ''
    const isFormError = ['ArgumentsNotAllowed', 'SchemaValidationFailedWrite', 'BadRequest', 'MongoDBError'].includes(
      code,
    )
    if (statusCode >= 500 || (isFormError && !VALID_FORM_ERRORS.test(body)))
      refused.push(`${name}: ${statusCode} ${body} ${JSON.stringify(example)}`)
  }
  expect(refused).toEqual([])
})

test(
  'a request with one hostile value never responds 500, and stores nothing if refused',
  async () => {
    const shuffle = createShuffle(SEED)
    const allMutations = shuffle(
      (await listTargets()).flatMap((target) =>
        listMutations(target.example, hostileValues).map((mutation) => ({ target, ...mutation })),
      ),
    )
    // First, each part once with a value that the database would refuse. Then random mutations.
    const seenTargets = new Set<string>()
    const isFirstOfPart = ({ target, path, kind, hostileName }: (typeof allMutations)[number]) =>
      HOSTILE_BY_KIND[kind].includes(hostileName) &&
      !seenTargets.has(target.name + path) &&
      seenTargets.add(target.name + path)
    const firstMutations = new Set(allMutations.filter(isFirstOfPart))
    const otherMutations = allMutations.filter((request) => !firstMutations.has(request))
    const sample = [...firstMutations, ...otherMutations].slice(0, REQUEST_COUNT)
    process.stdout.write(`${sample.length} of ${allMutations.length} hostile requests, FUZZ_SEED=${SEED}\n`)
    const problems: string[] = []
    for (const { target, path, hostileName, value } of sample) {
      const problem = await findProblem(`${target.name}, ${path} ${hostileName}`, target.createRequest(value))
      if (problem) problems.push(problem)
    }
    expect(problems).toEqual([])
  },
  TIMEOUT_MS,
)

/**
 * Returns requests with a hostile path, query or header. `createRequest` is called when the request is sent, because
 * the member may have been replaced.
 */
async function listHostileRequests(): Promise<{ name: string; createRequest: () => InjectOptions }[]> {
  const urlParts = Object.entries(hostileUrlParts)
  const endpointRequests = (await listEndpoints()).flatMap(([name, { method, base = API_PREFIX, path, body }]) =>
    urlParts.flatMap(([partName, text]) => {
      const params = [...path.matchAll(/:(\w+)/g)].map(([, param]) => param ?? '')
      const urls = [
        ...params.map((param) => fillPath(base + path, { ...knownParams, [param]: text })),
        `${fillPath(base + path, knownParams)}?link=${text}&${text}=1`,
      ]
      return urls.map((url) => ({
        name: `${name}, ${partName}`,
        createRequest: () => ({
          method,
          url,
          headers: { ...jsonHeader, ...authorizationHeader(mia.refreshToken) },
          ...(body && { payload: '{}' }),
        }),
      }))
    }),
  )
  const paths = ['/newsletter/confirm', '/newsletter/leave', '/catalogue.json', '/readyz', '/healthz', '/site.json']
  const pageRequests = paths.flatMap((path) =>
    urlParts.flatMap(([partName, text]) =>
      (['GET', 'POST'] as const).map((method) => ({
        name: `${path} ${partName}`,
        createRequest: () => ({ method, url: `${path}?token=${text}`, headers: jsonHeader }),
      })),
    ),
  )
  const fileRequests = urlParts.flatMap(([partName, text]) =>
    [`/media/${text}/free/x/y`, `/posters/${text}/a.jpg`, `/posters/a/${text}`, `/${text}`, `/api/${text}`].map(
      (url) => ({ name: `${url} ${partName}`, createRequest: () => ({ method: 'GET' as const, url }) }),
    ),
  )
  const headerRequests = hostileHeaders.flatMap(([headerName, headers]) =>
    [`${API_PREFIX}/auth/profile`, '/catalogue.json', callUrl].map((url) => ({
      name: `${url}, header ${headerName}`,
      createRequest: () => ({
        method: 'GET' as const,
        url,
        headers: { ...authorizationHeader(mia.accessToken), ...headers },
      }),
    })),
  )
  return [...endpointRequests, ...pageRequests, ...fileRequests, ...headerRequests]
}

test(
  'requests with hostile paths, queries and headers never respond 500',
  async () => {
    const requests = await listHostileRequests()
    const sample = createShuffle(SEED)(requests).slice(0, REQUEST_COUNT)
    process.stdout.write(
      `${sample.length} of ${requests.length} requests with hostile paths and headers, FUZZ_SEED=${SEED}\n`,
    )
    const problems: string[] = []
    for (const { name, createRequest } of sample) {
      const problem = await findProblem(name, createRequest())
      if (problem) problems.push(problem)
    }
    expect(problems).toEqual([])
  },
  TIMEOUT_MS,
)
