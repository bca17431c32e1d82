import { execFileSync, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config/index.ts'
import { findFreePort } from '#server/platform/embedded-postgres/run-postgres.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { createMember } from '#server/testing/people.ts'
import { openStream, createWatchRequest } from '#server/testing/streams.ts'
import { listenForMetrics } from './listen.ts'

const TOKEN = 'a token that nobody guesses'
let academy: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  academy = await createListeningApp({ config: { metrics: { token: TOKEN, port: 0 }, rateLimitFactor: 1000 } })
})
afterAll(() => academy.close())

const requestMetrics = (authorization?: string) =>
  fetch(`${academy.address}/metrics`, { headers: { ...(authorization && { authorization }) } })
const readMetricsText = async () => (await requestMetrics(`Bearer ${TOKEN}`)).text()

/** The value of a series, by its prefix. */
const getValue = (metricsText: string, series: string) =>
  Number(
    metricsText
      .split('\n')
      .find((line) => line.startsWith(series) && !line.startsWith('#'))
      ?.split(' ')
      .at(-1),
  )

test('metrics require the token', async () => {
  const response = await requestMetrics(`Bearer ${TOKEN}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect((await requestMetrics(`bearer ${TOKEN}`)).status).toBe(200)
  for (const wrong of [undefined, TOKEN, 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
    const refused = await requestMetrics(wrong)
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await refused.text()).not.toContain('holdfast_')
  }
})

/** Sends a request with any method and path. */
async function send(method: string, path: string) {
  const clientRequest = request(academy.address, { method, path }).end()
  const [response] = (await once(clientRequest, 'response')) as [NodeJS.ReadableStream]
  await text(response)
}

test('requests are counted by route pattern, and paths never appear in the metrics', async () => {
  for (let index = 0; index < 30; index += 1) {
    await send('GET', `/secret-${index}?token=mine-${index}`)
    await send('GET', `/posters/asset-${index}/poster.avif`)
    await send('GET', `/m/g/l/grant-${index}/master.m3u8`)
  }
  await send('PROPFIND', '/')
  const metricsText = await readMetricsText()
  expect(metricsText).not.toMatch(/secret-\d|mine-\d|asset-\d|grant-\d/)
  const routes = new Set([...metricsText.matchAll(/http_route="([^"]+)"/g)].map(([, route]) => route))
  expect([...routes]).toEqual(expect.arrayContaining(['none', '/m/*', '/metrics']))
  const series = metricsText.split('\n').filter((line) => line.startsWith('http_server_request_duration_seconds_count'))
  expect(series.length).toBeLessThan(20)
  const films = series.filter((line) => line.includes('http_route="/m/*"'))
  expect(films.map((line) => Number(line.split(' ').at(-1)))).toEqual([30])
})

test('the metrics include sessions, streams, queues, films, connections and refused grants', async () => {
  const before = await readMetricsText()
  const member = await createMember(academy)
  const stream = await openStream(academy.address, member.accessToken, createWatchRequest('personal_rating', {}))
  await fetch(`${academy.address}/m/${'a'.repeat(43)}/key.1/film/master.m3u8`)
  await expect
    .poll(async () => getValue(await readMetricsText(), 'holdfast_sessions'), { timeout: 20_000 })
    .toBeGreaterThan(getValue(before, 'holdfast_sessions'))
  const metricsText = await readMetricsText()
  stream.close()
  expect(getValue(metricsText, 'holdfast_database_up')).toBe(1)
  expect(getValue(metricsText, 'holdfast_streams')).toBe(getValue(before, 'holdfast_streams') + 1)
  expect(getValue(metricsText, 'holdfast_grants_refused_total')).toBe(
    getValue(before, 'holdfast_grants_refused_total') + 1,
  )
  expect(getValue(metricsText, 'holdfast_database_connections{pool="server",state="idle"}')).toBeGreaterThan(0)
  expect(getValue(metricsText, 'holdfast_mail_failures_total{outcome="lost"}')).toBe(0)
  expect(getValue(metricsText, 'holdfast_warnings{code="disk-full"}')).toBe(0)
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'holdfast_mail_failures_total',
  ])
    expect(metricsText).toContain(`# TYPE ${name} `)
})

test('promtool, if installed, accepts the metrics', async () => {
  if (spawnSync('promtool', ['--version']).error) return
  expect(execFileSync('promtool', ['check', 'metrics'], { input: await readMetricsText(), encoding: 'utf8' })).toBe('')
})

test('metrics on a separate port need no token', async () => {
  const port = await findFreePort()
  const config = { ...academy.context.config, host: '127.0.0.1', metrics: { token: undefined, port } }
  const stop = await listenForMetrics({ ...academy.context, config })
  try {
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('holdfast_streams')
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(404)
  } finally {
    await stop()
  }
})

test('the route does not exist without METRICS_TOKEN', async () => {
  await using appWithoutToken = await createListeningApp({ config: { metrics: readConfig({}).metrics } })
  expect((await fetch(`${appWithoutToken.address}/metrics`)).status).toBe(404)
})

test('every metric of the dashboard exists', async () => {
  const metricsText = await readMetricsText()
  const dashboard = await readFile('ops/grafana/holdfast.json', 'utf8')
  const dashboardMetrics = new Set(dashboard.match(/\b(?:holdfast|http_server|nodejs|process)_[a-z0-9_]+/g))
  const backups = ['holdfast_backup_age_seconds', 'holdfast_backup_failed']
  const missing = [...dashboardMetrics].filter(
    (name) => !metricsText.includes(`# TYPE ${name.replace(/_(bucket|count)$/, '')} `),
  )
  // The backup metrics exist only if BACKUP_DIR is set.
  expect(missing.filter((name) => !backups.includes(name))).toEqual([])
  expect(dashboardMetrics.size).toBeGreaterThan(10)
})
