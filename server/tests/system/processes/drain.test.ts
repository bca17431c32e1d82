import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createMember } from '#server/testing/people.ts'
import { startProcess } from '#server/testing/process.ts'
import { openStream, createWatchRequest } from '#server/testing/streams.ts'

// Sends SIGTERM to a real server under traffic. The application of this process only creates the members.
let academy: TestApp
beforeAll(async () => {
  academy = await createTestApp({ workers: true })
})
afterAll(() => academy.close())

/** Simulates a client of a load balancer: sends requests until the server reports that it is not ready. */
async function callUntilUnready(address: string, token: string) {
  const statuses = new Set<number>()
  for (let count = 0; ; count += 1) {
    const ready = await fetch(`${address}/readyz`)
    await ready.text()
    const response = await fetch(`${address}${API_PREFIX}/auth/profile`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await response.text()
    statuses.add(response.status)
    if (ready.status === 503) return { count, statuses: [...statuses] }
  }
}

test('after SIGTERM a server reports not ready, and still serves clients until they switch', async () => {
  const holdfast = await startProcess(academy.databaseUrl, { DRAIN_SECONDS: '6', RATE_LIMIT_FACTOR: '1000' })
  onTestFinished(() => holdfast.kill())
  const { accessToken } = await createMember(academy)
  const streams = await Promise.all(
    Array.from({ length: 10 }, () => openStream(holdfast.address, accessToken, createWatchRequest('personal_rating'))),
  )
  onTestFinished(() => streams.forEach((stream) => stream.close()))
  const clients = Array.from({ length: 4 }, () => callUntilUnready(holdfast.address, accessToken))
  const ends = streams.map(async (stream) => {
    // Clients reopen a stream that ends without an error. The load balancer sends them to another process.
    expect(await stream.next()).toBeUndefined()
    return performance.now()
  })
  await pause(200)
  const signaledAt = performance.now()
  const stopping = holdfast.stop()
  for (const client of await Promise.all(clients)) expect(client.statuses).toEqual([200])

  // Later requests are served too, but streams are refused and connections are closed.
  const ready = await fetch(`${holdfast.address}/readyz`)
  expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close'])
  expect(await ready.json()).toMatchObject({ status: 'not ready', missing: ['process not shutting down'] })
  const refused = await openStream(holdfast.address, accessToken, createWatchRequest('personal_rating'))
  expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([503, '1'])

  const endTimes = (await Promise.all(ends)).toSorted((first, second) => first - second)
  expect(await stopping).toBe(0)
  // Ten random times within five seconds are practically never all within half a second.
  expect((endTimes.at(-1) ?? 0) - (endTimes[0] ?? 0)).toBeGreaterThan(500)
  expect(performance.now() - signaledAt).toBeGreaterThan(6000)
})

test('a second signal ends the drain', async () => {
  const holdfast = await startProcess(academy.databaseUrl, { DRAIN_SECONDS: '300' })
  onTestFinished(() => holdfast.kill())
  const stopping = holdfast.stop()
  await eventually(async () => expect((await fetch(`${holdfast.address}/readyz`)).status).toBe(503))
  await holdfast.stop()
  expect(await stopping).toBe(0)
})
