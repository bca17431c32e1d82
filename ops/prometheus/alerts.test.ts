import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { startRelay } from '../../e2e/relay.ts'
import { readConfig } from '#server/config/index.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { auth } from '#server/testing/people.ts'

// Each test provokes the cause of an alert in an academy. Prometheus' own tool evaluates the rules on its metrics.
const RULES = join(import.meta.dirname, 'alerts.yml')
const TOKEN = 'a token that nobody guesses'
const HOST_LOAD = 'nodejs_eventloop_lag_p99_seconds'

type Academy = Awaited<ReturnType<typeof createListeningApp>>

const startAcademy = (options: Parameters<typeof createListeningApp>[0] = {}) =>
  createListeningApp({
    logTo: { write: () => {} },
    ...options,
    config: { metrics: { token: TOKEN, port: 0 }, rateLimitFactor: 1000, ...options.config },
  })

/** Returns the values of all series by name and labels. Undefined if the server does not respond. */
async function scrape({ address }: Academy): Promise<Map<string, number> | undefined> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const response = await fetch(`${address}/metrics`, { headers }).catch(() => undefined)
  if (!response) return undefined
  const samples = (await response.text()).matchAll(/^([a-z]\w+)(?:\{(.*)\})? (\S+)$/gm)
  return new Map(
    [...samples].map(([, name, labels, value]) => [
      `${name}{${['job="holdfast"', ...(labels ? [labels] : [])].join()}}`,
      Number(value),
    ]),
  )
}

const isCounter = (series: string) => /_(total|count|sum|bucket)\{/.test(series)

/**
 * Continues two scrapes for an hour: gauges stay, and counters grow each minute as they did between the scrapes.
 * Ignores the load of the test's machine unless `withLoad` is set.
 */
function continueSeries(before: Map<string, number>, after: Map<string, number> | undefined, withLoad: boolean) {
  const up = { series: 'up{job="holdfast"}', values: `${after ? 1 : 0}+0x60` }
  const series = [...(after ?? [])].flatMap(([name, value]) => {
    if (!Number.isFinite(value) || (!withLoad && name.startsWith(HOST_LOAD))) return []
    const start = isCounter(name) ? (before.get(name) ?? 0) : value
    return [{ series: name, values: `${start}+${value - start}x60` }]
  })
  return [up, ...series]
}

/** Returns the alerts that fire 45 minutes after `provoke`. */
async function findAlerts(
  academy: Academy,
  { provoke, withLoad = false }: { provoke?: () => Promise<unknown>; withLoad?: boolean } = {},
) {
  const folder = await createTempFolder()
  const before = (await scrape(academy)) ?? new Map<string, number>()
  await provoke?.()
  const expr = 'group by (alertname) (ALERTS{alertstate="firing"})'
  const tests = [
    {
      interval: '1m',
      input_series: continueSeries(before, await scrape(academy), withLoad),
      // promtool prints what it finds instead of the empty list.
      promql_expr_test: [{ expr, eval_time: '45m', exp_samples: [] }],
    },
  ]
  // JSON is YAML too.
  const file = join(folder, 'alerts.json')
  await writeFile(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }))
  const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  const output = stdout + stderr
  const found = output.includes('SUCCESS') ? '' : /got:(.*)/.exec(output)?.[1]
  if (found === undefined) throw new Error(output)
  return [...found.matchAll(/alertname="(\w+)"/g)].map(([, name]) => name)
}

test('promtool accepts the rules, and no alert fires for a healthy academy', async () => {
  const checked = spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })
  expect(checked).toMatchObject({ status: 0, stderr: '' })
  await using academy = await startAcademy({ workers: true })
  const provoke = () => fetch(`${academy.address}/readyz`)
  expect(await findAlerts(academy, { provoke })).toEqual([])
})

test('HoldfastDown fires if the server does not respond', async () => {
  const academy = await startAcademy()
  expect(await findAlerts(academy, { provoke: () => academy.close() })).toEqual(['HoldfastDown'])
})

test('HoldfastDatabaseDown and HoldfastErrors fire if the database does not respond', async () => {
  await using academy = await startAcademy()
  const provoke = async () => {
    const client = new pg.Client({ connectionString: inject('serverUrl') })
    await client.connect()
    const name = new URL(academy.databaseUrl).pathname.slice(1)
    await client.query(`alter database ${name} allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await client.end()
    // Values are cached for two seconds.
    await eventually(async () => {
      const metrics = await scrape(academy)
      expect(metrics?.get('holdfast_database_up{job="holdfast"}')).toBe(0)
    })
    for (let count = 0; count < 20; count += 1) await fetch(`${academy.address}/readyz`)
  }
  expect(await findAlerts(academy, { provoke })).toEqual(['HoldfastDatabaseDown', 'HoldfastErrors'])
})

test('HoldfastWarning fires if the disk is full', async () => {
  await using academy = await startAcademy({ config: { disk: { warn: 1e18, uploadMinimum: 0 } } })
  expect(await findAlerts(academy)).toEqual(['HoldfastWarning'])
})

test('HoldfastMailWaits fires if no worker sends emails', async () => {
  await using academy = await startAcademy()
  await auth(academy.app, '/register', { email: 'ada@example.org', password: 'a quiet horse walks' })
  await sql`update pgboss.job set created_on = created_on - interval '20 minutes',
    start_after = start_after - interval '20 minutes'`.execute(academy.context.db)
  expect(await findAlerts(academy)).toEqual(['HoldfastMailWaits'])
})

test('HoldfastMailLost fires if the relay refuses an email', async () => {
  await using relay = await startRelay({ rejectRecipient: () => '550 5.1.1 no such user' })
  await using academy = await startAcademy({ config: { smtpUrl: relay.url }, workers: true })
  const provoke = async () => {
    await auth(academy.app, '/register', { email: 'ada@example.org', password: 'a quiet horse walks' })
    await eventually(async () => {
      const metrics = await scrape(academy)
      expect(metrics?.get('holdfast_warnings{job="holdfast",code="mail-failed"}')).toBe(1)
    })
  }
  expect(await findAlerts(academy, { provoke })).toEqual(['HoldfastMailLost', 'HoldfastWarning'])
})

test('HoldfastBackupMissing fires until there is a backup, and if the last one is too old', async () => {
  const folder = await createTempFolder()
  const { backup } = readConfig({ BACKUP_DIR: folder })
  const file = join(folder, 'nightly.json')
  await using academy = await startAcademy({ config: { backup } })
  const alerts = ['HoldfastBackupMissing', 'HoldfastWarning']
  expect(await findAlerts(academy)).toEqual(alerts)
  const saveLastGood = (hours: number) => {
    const at = new Date(academy.clock.now().getTime() - hours * 3_600_000).toISOString()
    return writeFile(file, JSON.stringify({ lastGood: { at, file: 'a.tar', bytes: 1 }, triedAt: at }))
  }
  await saveLastGood(20)
  await pause(2100)
  expect(await findAlerts(academy)).toEqual([])
  await saveLastGood(31)
  await pause(2100)
  expect(await findAlerts(academy)).toEqual(alerts)
})

test('HoldfastDatabaseSlow fires if requests wait for a database connection', async () => {
  await using academy = await startAcademy()
  let sleeps: Promise<unknown>[] = []
  const provoke = async () => {
    sleeps = Array.from({ length: 30 }, () => sql`select pg_sleep(2)`.execute(academy.context.members))
  }
  expect(await findAlerts(academy, { provoke })).toEqual(['HoldfastDatabaseSlow'])
  await Promise.allSettled(sleeps)
})

test('HoldfastProcessSlow fires if a process gets too little CPU time', async () => {
  await using academy = await startAcademy()
  const provoke = async () => {
    for (let count = 0; count < 5; count += 1) {
      const end = performance.now() + 400
      while (performance.now() < end);
      await pause(1)
    }
  }
  expect(await findAlerts(academy, { provoke, withLoad: true })).toEqual(['HoldfastProcessSlow'])
})

test('HoldfastGrantsRefused fires if many film URLs are refused', async () => {
  await using academy = await startAcademy()
  const provoke = async () => {
    for (let count = 0; count < 100; count += 1)
      await fetch(`${academy.address}/m/${'a'.repeat(43)}/key.1/film/master.m3u8`)
  }
  expect(await findAlerts(academy, { provoke })).toEqual(['HoldfastGrantsRefused'])
})
