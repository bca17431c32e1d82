import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { APP_ID } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { startCollector } from '#server/testing/collector.ts'
import { callData } from '#server/testing/data.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { collectLog } from '#server/testing/log-lines.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { addMember, auth, createMember, PASSWORD } from '#server/testing/people.ts'
import { createWatchRequest, openStream } from '#server/testing/streams.ts'

type Options = NonNullable<Parameters<typeof createTestApp>[0]>

const withTraces = ({ config, ...options }: Options, tracesEndpoint: string): Options => ({
  ...options,
  config: { ...config, metrics: { token: undefined, port: 0, tracesEndpoint } },
})

/** Runs `use` on an application with traces. Returns its traces after the application has closed. */
async function collectTraces(use: (testApp: TestApp) => Promise<unknown>, options: Options = {}) {
  const collector = await startCollector()
  {
    await using testApp = await createTestApp(withTraces(options, collector.endpoint))
    await use(testApp)
    await testApp.app.inject({ method: 'OPTIONS', url: '/last-request' })
  }
  // On a busy machine, the application may close before the collector has received all spans.
  const isLast = ({ name }: { name: string }) => name === 'OPTIONS'
  await eventually(() => expect(collector.spans().some(isLast)).toBe(true))
  return { ...collector, spans: collector.spans().filter((span) => !isLast(span)) }
}

const LOGIN = `/api/client/v2.0/app/:appId/auth/providers/:provider/login`

test('requests of one connection and their statements are separate traces, whose ids are in the log', async () => {
  const { lines, logTo } = collectLog()
  const collector = await startCollector()
  const testApp = await createListeningApp(withTraces({ logTo, config: { logLevel: 'info' } }, collector.endpoint))
  onTestFinished(() => testApp.close())
  const { email } = await addMember(testApp)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  for (let index = 0; index < 2; index += 1) {
    const login = request(testApp.address + LOGIN.replace(':appId', APP_ID).replace(':provider', 'local-userpass'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      agent,
    })
    // The body is sent when the server reads it, so that it arrives in the context of the socket.
    const isReading = Promise.withResolvers<void>()
    testApp.app.server.prependOnceListener('request', (incoming) =>
      incoming.on('newListener', (event) => event === 'data' && isReading.resolve()),
    )
    login.flushHeaders()
    await isReading.promise
    login.end(JSON.stringify({ username: email, password: PASSWORD }))
    const [response] = (await once(login, 'response')) as [IncomingMessage]
    expect([response.statusCode, login.reusedSocket]).toEqual([200, index === 1])
    response.resume()
    await once(response, 'end')
  }
  await testApp.context.traces?.[Symbol.asyncDispose]()
  const requests = await eventually(() => {
    const found = collector.spans().filter(({ kind }) => kind === 2)
    expect(found).toHaveLength(2)
    return found
  })
  expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(2)
  for (const { traceId, spanId, ...span } of requests) {
    expect(span).toMatchObject({
      name: `POST ${LOGIN}`,
      attributes: { 'http.request.method': 'POST', 'http.route': LOGIN, 'http.response.status_code': 200 },
      status: 0,
    })
    const statements = collector.spans().filter(({ parentSpanId }) => parentSpanId === spanId)
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'insert', 'commit']))
    for (const { kind, attributes, ...statement } of statements) {
      expect([statement.traceId, kind, attributes['db.system.name']]).toEqual([traceId, 3, 'postgresql'])
      expect(attributes['db.query.text']).toBeTypeOf('string')
    }
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'request completed', traceId, route: LOGIN }))
  }
  expect(collector.resources()[0]).toMatchObject({
    'service.name': 'holdfast',
    'service.version': expect.stringMatching(/^\d/),
    'host.name': hostname(),
    'holdfast.role': 'all',
    'holdfast.process': 'main',
  })
})

test('traces contain no addresses, paths, queries, tokens or values', async () => {
  const secrets: string[] = []
  const { text, spans } = await collectTraces(
    async (testApp) => {
      const { app } = testApp
      const member = await createMember(testApp)
      const found = await callData(testApp, member, 'find', {
        collection: 'personal_rating',
        query: { vid: 'hush-lesson' },
      })
      expect(found.status).toBe(200)
      await auth(app, '/reset/send', { email: member.email })
      const { token, tokenId } = parseLink((await readMails(testApp, member.email))[0])
      await app.inject({ url: `/reset-password?token=${token}&tokenId=${tokenId}` })
      await auth(app, '/reset', { token, tokenId, password: 'a louder horse walks' })
      await app.inject({ url: `/m/${'hush-grant'.padEnd(43, 'x')}/key.1/hush-asset/master.m3u8?token=hush` })
      await app.inject({ url: '/search?q=hush', headers: { authorization: 'Bearer hush' } })
      await app.inject({ method: 'PROPFIND' as 'GET', url: '/hush' })
      secrets.push(member.email, member.id, member.accessToken, member.refreshToken, token, tokenId, PASSWORD)
    },
    { workers: true },
  )
  for (const secret of [...secrets, 'louder', 'hush', '127.0.0.1']) expect(text()).not.toContain(secret)
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET', 'GET /m/*', 'HTTP', 'process mail', `POST ${LOGIN.replace('login', 'reset')}`]),
  )
})

test('failed requests and statements are marked with the type of the error', async () => {
  const { spans } = await collectTraces(async (testApp) => {
    const { email } = await addMember(testApp)
    await sql`alter table accounts rename to renamed_accounts`.execute(testApp.context.db)
    await auth(testApp.app, '/login', { username: email, password: PASSWORD })
  })
  const failed = spans.filter(({ status }) => status === 2)
  expect(failed.map(({ kind, attributes }) => [kind, attributes['error.type']])).toEqual([
    [3, '42P01'],
    [2, '500'],
  ])
})

test('each attempt of a job is a trace with its statements, its attempt and its error', async () => {
  const { lines, logTo } = collectLog()
  const Data = z.object({})
  const queue = { name: 'mail', data: Data, retryLimit: 1, retryDelayMax: 1 }
  const { spans } = await collectTraces(
    async ({ context }) => {
      const completed = Promise.withResolvers<void>()
      await context.jobs.work(queue, async (_data, { retryCount }) => {
        if (retryCount === 0) throw new TypeError('a message with mia@example.org')
        await sql`select 1 as attempted`.execute(context.db)
        completed.resolve()
      })
      await context.jobs.enqueue(context.db, queue, {})
      await completed.promise
    },
    { logTo },
  )
  const jobs = spans.filter(({ kind }) => kind === 5)
  const common = { 'messaging.system': 'pg-boss', 'messaging.destination.name': 'mail' }
  expect(jobs).toMatchObject([
    {
      name: 'process mail',
      status: 2,
      attributes: { ...common, 'holdfast.job.attempt': 1, 'error.type': 'TypeError' },
    },
    { name: 'process mail', status: 0, attributes: { ...common, 'holdfast.job.attempt': 2 } },
  ])
  expect(spans.find(({ attributes }) => attributes['db.query.text'] === 'select 1 as attempted')).toMatchObject({
    traceId: jobs[1]?.traceId,
    parentSpanId: jobs[1]?.spanId,
  })
  expect(lines.find(({ msg }) => msg === 'background job failed')).toMatchObject({ traceId: jobs[0]?.traceId })
})

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const continueTrace = (version: string, flags: string) => `${version}-${TRACE_ID}-00f067aa0ba902b7-${flags}`

test.each([
  ['of a trusted proxy is continued', continueTrace('00', '01'), '127.0.0.1', '203.0.113.9', [TRACE_ID]],
  ['of a later version is continued', `${continueTrace('01', '01')}-more`, '127.0.0.1', '203.0.113.9', [TRACE_ID]],
  ['that is not sampled is not recorded', continueTrace('00', '00'), '127.0.0.1', '203.0.113.9', []],
  ['of a client is ignored', continueTrace('00', '01'), '127.0.0.1', undefined, ['another']],
  ['of an unknown proxy is ignored', continueTrace('00', '01'), '198.51.100.7', '203.0.113.9', ['another']],
  [
    'without an id is ignored',
    continueTrace('00', '01').replace(/4bf\w+/, '0'.repeat(32)),
    '127.0.0.1',
    '203.0.113.9',
    ['another'],
  ],
  ['that is malformed is ignored', 'ff-1', '127.0.0.1', '203.0.113.9', ['another']],
])('a traceparent %s', async (_description, traceparent, remoteAddress, forwarded, expected) => {
  const { spans } = await collectTraces(async ({ app }) => {
    const headers = { traceparent, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) }
    await app.inject({ url: '/healthz', remoteAddress, headers })
  })
  expect(spans.map(({ traceId }) => (traceId === TRACE_ID ? TRACE_ID : 'another'))).toEqual(expected)
  for (const { parentSpanId, traceId } of spans)
    expect(parentSpanId).toBe(traceId === TRACE_ID ? '00f067aa0ba902b7' : undefined)
})

test('the span of a request whose client disconnects has no status', async () => {
  const { spans } = await collectTraces(async ({ app }) => {
    const arrived = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    app.get('/unanswered', (_request, { raw }) => {
      raw.once('close', closed.resolve)
      arrived.resolve()
    })
    const address = await app.listen({ port: 0 })
    const client = new AbortController()
    const response = fetch(`${address}/unanswered`, { signal: client.signal }).catch(() => 'disconnected')
    await arrived.promise
    client.abort()
    expect(await response).toBe('disconnected')
    await closed.promise
  })
  expect(spans.map(({ name, status, attributes }) => [name, status, attributes])).toEqual([
    ['GET /unanswered', 0, { 'http.request.method': 'GET', 'http.route': '/unanswered' }],
  ])
})

test('the span of an event stream ends when its headers are sent', async () => {
  const collector = await startCollector()
  const testApp = await createListeningApp(withTraces({}, collector.endpoint))
  onTestFinished(() => testApp.close())
  const member = await createMember(testApp)
  await using stream = await openStream(testApp.address, member.accessToken, createWatchRequest('personal_rating'))
  // Disposed while the stream is open.
  await testApp.context.traces?.[Symbol.asyncDispose]()
  expect(stream.response.status).toBe(200)
  await eventually(() => {
    const span = collector.spans().find(({ name }) => name === `GET /api/client/v2.0/app/:appId/functions/call`)
    expect(span?.attributes['http.response.status_code']).toBe(200)
  })
})

test('long statements are truncated, and statements outside of requests and jobs are not recorded', async () => {
  const { spans } = await collectTraces(async ({ app, context }) => {
    app.addHook(
      'preHandler',
      async () => void (await sql`select ${sql.raw(`'${'long '.repeat(1000)}'`)}`.execute(context.db)),
    )
    await sql`select 1 as outside`.execute(context.db)
    await app.inject(`/api/client/v2.0/app/${APP_ID}/location`)
  })
  const texts = spans.map(({ attributes }) => String(attributes['db.query.text']))
  expect(texts.find((text) => text.includes('long'))).toHaveLength(2000)
  expect(texts.find((text) => text.includes('outside'))).toBeUndefined()
})

test('a failing collector is logged once, and the application responds', async () => {
  const { lines, logTo } = collectLog()
  const collector = await startCollector(500)
  {
    await using testApp = await createTestApp(withTraces({ logTo }, collector.endpoint))
    // Two batches of 512 spans.
    for (let index = 0; index < 1100; index += 1) expect((await testApp.app.inject('/healthz')).statusCode).toBe(200)
  }
  await eventually(() => expect(collector.spans()).toHaveLength(1100))
  expect(lines).toMatchObject([
    { msg: 'could not send traces to OTEL_EXPORTER_OTLP_ENDPOINT', reason: 'Internal Server Error' },
  ])
  expect(lines[0]).not.toHaveProperty('requestId')
})

test('an application with a collector that does not respond closes, and discards spans beyond the queue', async () => {
  const collector = await startCollector('hang')
  {
    await using testApp = await createTestApp(withTraces({}, collector.endpoint))
    for (let index = 0; index < 4000; index += 1) testApp.context.traces?.startRequest('GET /', {}).end()
    expect((await testApp.app.inject('/healthz')).statusCode).toBe(200)
  }
  // One batch was being sent, and the queue was full.
  await eventually(() => expect(new Set(collector.spans().map(({ spanId }) => spanId)).size).toBe(512 + 2048))
})

test('without traces, no module of OpenTelemetry is loaded', () => {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ resolve: (specifier, context, next) => (loaded.push(specifier), next(specifier, context)) })
    const { readConfig } = await import('#server/config/index.ts')
    for (const name of ['app', 'bootstrap', 'processes/start-server']) await import('#server/' + name + '.ts')
    console.log(readConfig({}).metrics.tracesEndpoint, loaded.some((name) => name === 'fastify'),
      loaded.filter((name) => /@opentelemetry|create-traces/.test(name)))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../../..'),
    encoding: 'utf8',
  })
  // prom-client loads the API, which contains no implementation.
  expect(output).toBe("undefined true [ '@opentelemetry/api' ]\n")
})
