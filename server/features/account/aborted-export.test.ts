import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { lockTable } from '#server/testing/lock-table.ts'
import { createMember } from '#server/testing/people.ts'
import { waitForBlockedStatement } from '#server/testing/waiting-for-lock.ts'

const countConnections = (app: FastifyInstance) => promisify(app.server.getConnections.bind(app.server))()

test('an export that the client aborts before it starts frees its slot', async () => {
  await using testApp = await createListeningApp({ config: { rateLimitFactor: 100 } })
  const mia = await createMember(testApp)
  const headers = { authorization: `Bearer ${mia.accessToken}` }
  const requestExport = (signal?: AbortSignal) =>
    fetch(`${testApp.address}${API_PREFIX}/auth/export`, { headers, ...(signal && { signal }) })
  const lock = await lockTable(testApp, 'known_networks')
  const abortController = new AbortController()
  const abortedRequest = requestExport(abortController.signal).catch(() => 'aborted')
  await waitForBlockedStatement(testApp, 'known_networks')
  abortController.abort()
  expect(await abortedRequest).toBe('aborted')
  await eventually(() => expect(countConnections(testApp.app)).resolves.toBe(0))
  await lock.release()
  const response = await requestExport()
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(mia.email)])
})
