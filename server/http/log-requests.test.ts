import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { collectLog } from '#server/testing/log-lines.ts'
import { call, createMember } from '#server/testing/people.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const { lines, logTo } = collectLog()
let academy: TestApp
beforeAll(async () => {
  academy = await createTestApp({ config: { logLevel: 'info' }, logTo })
})
afterAll(() => academy.close())

const getLines = (requestId: unknown) => lines.filter((line) => line['requestId'] === requestId)

test.each([
  ['a response', '/healthz'],
  ['an error', '/nothing'],
  ['the error of a URL that cannot be decoded', '/watch/%E0%A4%A'],
])('%s has the id of its request', async (_description, url) => {
  const first = await academy.app.inject({ url, headers: { 'x-request-id': 'mine' } })
  const second = await academy.app.inject(url)
  for (const { headers } of [first, second]) expect(headers['x-request-id']).toMatch(UUID)
  expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'])
})

test('at the level info, each request is logged in one line without its URL, token and client', async () => {
  const { headers } = await academy.app.inject({
    url: `/m/${'secret-grant'.padEnd(43, 'x')}/key.1/2026-11-22-abcdef/master.m3u8?token=hush`,
    headers: { authorization: 'Bearer hush', 'user-agent': 'curious' },
    remoteAddress: '198.51.100.7',
  })
  const found = getLines(headers['x-request-id'])
  expect(found).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      requestId: headers['x-request-id'],
      method: 'GET',
      route: '/m/*',
      status: 403,
      ms: expect.any(Number),
      msg: 'request completed',
    },
  ])
  expect(JSON.stringify(found)).not.toMatch(/secret-grant|hush|curious|198\.51/)
})

test('a request whose client disconnects without a response is logged and measured with the status 499', async () => {
  await using slow = await createTestApp({ config: { logLevel: 'info' }, logTo })
  const started = Promise.withResolvers<void>()
  slow.app.get('/slow', () => {
    started.resolve()
    return new Promise(() => {})
  })
  const address = await slow.app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const request = fetch(`${address}/slow`, { signal: leaving.signal })
  await started.promise
  leaving.abort()
  await expect(request).rejects.toThrow()
  await eventually(() =>
    expect(lines).toContainEqual(expect.objectContaining({ route: '/slow', status: 499, aborted: true })),
  )
  const { metrics } = slow.context
  expect(await metrics.registry.metrics()).toMatch(
    /_count\{.*http_route="\/slow",http_response_status_code="499".*\} 1/,
  )
})

test('every line that is logged during a request has its id, even after the body was read', async () => {
  await using broken = await createTestApp({ config: { logLevel: 'warn' }, logTo })
  const mia = await createMember(broken)
  await sql`alter table accounts rename to renamed_accounts`.execute(broken.context.db)
  const response = await call(broken.app, 'POST', '/app/holdfast-tactics/auth/providers/local-userpass/login', {
    body: { username: mia.email, password: 'a quiet horse walks' },
  })
  expect([response.statusCode, response.json()]).toEqual([
    500,
    { error: 'internal server error', error_code: 'InternalServerError' },
  ])
  expect(getLines(response.headers['x-request-id'])).toMatchObject([{ msg: 'request failed' }])
})
