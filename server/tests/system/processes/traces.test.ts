import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { startCollector } from '#server/testing/collector.ts'
import { eventually } from '#server/testing/eventually.ts'
import { startProcess } from '#server/testing/process.ts'

test('every process sends its traces before it exits, with its name and the variables of OpenTelemetry', async () => {
  await using academy = await createTestApp()
  const collector = await startCollector()
  const holdfast = await startProcess(academy.databaseUrl, {
    PROCESSES: '2',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_SERVICE_NAME: 'dojo',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  })
  onTestFinished(() => holdfast.kill())
  let requests = 0
  // Each request has its own connection, so that both processes serve some.
  const sendRequests = async () => {
    for (let index = 0; index < 40; index += 1)
      await fetch(`${holdfast.address}/readyz`, { headers: { connection: 'close' } })
    requests += 40
  }
  // The second process may start to listen after the first.
  await eventually(async () => {
    await sendRequests()
    const names = collector.resources().map((resource) => resource['holdfast.process'])
    expect(names).toEqual(expect.arrayContaining(['web-1', 'web-2']))
  })
  await sendRequests()
  expect(await holdfast.stop()).toBe(0)
  for (const resource of collector.resources())
    expect(resource).toMatchObject({
      'service.name': 'dojo',
      'deployment.environment.name': 'test',
      'holdfast.role': resource['holdfast.process'] === 'worker' ? 'worker' : 'web',
    })
  expect(collector.spans().filter(({ name }) => name === 'GET /readyz').length).toBeGreaterThanOrEqual(requests)
})

test('a server whose collector does not respond stops within five seconds', async () => {
  await using academy = await createTestApp()
  const collector = await startCollector('hang')
  const holdfast = await startProcess(academy.databaseUrl, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
  onTestFinished(() => holdfast.kill())
  for (let index = 0; index < 1000; index += 1) expect((await fetch(`${holdfast.address}/healthz`)).status).toBe(200)
  const startedAt = performance.now()
  expect(await holdfast.stop()).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(5000)
  expect(collector.spans()).not.toEqual([])
})
