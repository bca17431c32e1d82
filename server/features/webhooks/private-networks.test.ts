import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { sendMessage } from '#server/features/webhooks/send.ts'

test.each([
  'http://hooks.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://user:word@hooks.example/',
  'ftp://hooks.example/',
  'hooks',
])('%s is refused as the URL of a webhook', async (url) => {
  await using testApp = await createTestApp()
  const owner = await createStaff(testApp, 'owner')
  const response = await callStudio(testApp, owner, 'POST', '/webhooks', { url, events: ['plan.changed'] })
  expect(response.json()).toMatchObject({ error_code: 'BadRequest', error: expect.stringContaining("'url'") as string })
})

test('a webhook to a host name that resolves to this machine is sent only if private networks are allowed', async () => {
  let calls = 0
  const server = createServer((_, response) => void response.end(String((calls += 1))))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const message = { id: 'a', body: '{}', secrets: ['whsec_YQ=='], at: new Date() }
  const { signal } = new AbortController()
  const refusedOutcome = await sendMessage(
    { ...message, url: `https://localhost:${port}/` },
    { isPrivateAllowed: false, signal },
  )
  expect([refusedOutcome, calls]).toEqual([{ answer: 'the host has an address that is not public' }, 0])
  const allowedOutcome = await sendMessage(
    { ...message, url: `http://localhost:${port}/` },
    { isPrivateAllowed: true, signal },
  )
  expect([allowedOutcome, calls]).toEqual([{ status: 200, answer: '1' }, 1])
})
