import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { type HoldfastProcess, startProcess } from '#server/testing/process.ts'

// One server on one machine, with several processes and the embedded database.
const TOKEN = 'a token that nobody guesses'
let dataDir: string
let holdfast: HoldfastProcess
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'holdfast-processes-'))
  await chmod(dataDir, 0o755)
  holdfast = await startProcess('', { DATA_DIR: dataDir, PROCESSES: '2', METRICS_TOKEN: TOKEN, DRAIN_SECONDS: '4' })
})
afterAll(async () => {
  await holdfast.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Names of the processes whose metrics are present. */
const getNames = (text: string) =>
  [...text.matchAll(/^process_start_time_seconds\{process="([^"]+)"\}/gm)].map(([, name]) => name)

async function readMetrics() {
  const response = await fetch(`${holdfast.address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(response.status).toBe(200)
  return response.text()
}

test('any process returns the metrics of all processes, and describes each metric once', async () => {
  await eventually(async () => expect(getNames(await readMetrics()).toSorted()).toEqual(['web-1', 'web-2', 'worker']))
  const text = await readMetrics()
  const descriptions = text.split('\n').filter((line) => line.startsWith('# HELP '))
  expect(new Set(descriptions).size).toBe(descriptions.length)
  expect(text).toMatch(/^holdfast_database_up\{process="worker"\} 1$/m)
})

/** Returns the process IDs of the child processes, without the database. */
const listChildPids = () =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(holdfast.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('server/main.ts'))
    .map((line) => Number.parseInt(line, 10))

/** Uses a new connection, which any process may accept. */
async function fetchStatus(path: string): Promise<number | undefined> {
  const clientRequest = request(holdfast.address + path, { agent: false, signal: AbortSignal.timeout(60_000) }).end()
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

test('a killed process is replaced without failed requests', async () => {
  const before = listChildPids()
  expect(before).toHaveLength(3)
  for (const pid of before) {
    process.kill(pid, 'SIGKILL')
    await eventually(() => expect(listChildPids()).not.toContain(pid))
    const statuses = await Promise.all(Array.from({ length: 10 }, () => fetchStatus('/catalogue.json')))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await eventually(async () => expect(getNames(await readMetrics())).toHaveLength(3))
  }
  expect(listChildPids().filter((pid) => before.includes(pid))).toEqual([])
  expect(holdfast.output().match(/starting a replacement/g)).toHaveLength(3)
})

test('on SIGTERM all processes report draining, keep serving until the drain ends, then exit and stop the database', async () => {
  const childPids = listChildPids()
  const stopped = holdfast.stop()
  await eventually(async () => expect(await fetchStatus('/readyz')).toBe(503))
  expect(await fetchStatus('/catalogue.json')).toBe(200)
  expect(await stopped).toBe(0)
  const running = execFileSync('ps', ['-axwwo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  expect(
    running.filter((line) => childPids.includes(Number.parseInt(line, 10)) || line.includes(` -D ${dataDir}`)),
  ).toEqual([])
})
