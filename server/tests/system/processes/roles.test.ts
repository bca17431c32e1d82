import { expect, onTestFinished, test } from 'vitest'
import { queueMail } from '#server/features/mail/index.ts'
import { createTestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { startProcess } from '#server/testing/process.ts'
import { startRelay } from '../../../../e2e/relay.ts'

test('a web process runs no jobs, and prints nothing about them; a worker that starts later sends the email', async () => {
  await using testApp = await createTestApp()
  await using webRelay = await startRelay()
  await using workerRelay = await startRelay()
  const settings = { PUBLIC_URL: 'https://school.example', NODE_ENV: 'production' }
  const web = await startProcess(testApp.databaseUrl, { ...settings, ROLE: 'web', SMTP_URL: webRelay.url })
  onTestFinished(() => web.kill())
  await eventually(() => expect(web.output()).toContain('Press Ctrl-C to stop.'))
  expect(web.output()).not.toMatch(/mail|backups/i)
  const { context } = testApp
  const mail = { kind: 'reset', to: 'ada@example.org', subject: 'x', text: 'x', html: 'x' } as const
  await queueMail(context.jobs, context.db, mail, context.now())
  // Starting the worker takes longer than a process needs to find a job.
  const worker = await startProcess(testApp.databaseUrl, { ...settings, ROLE: 'worker', SMTP_URL: workerRelay.url })
  onTestFinished(() => worker.kill())
  await eventually(() => expect(workerRelay.recipients).toEqual([mail.to]))
  expect(webRelay.recipients).toEqual([])
  const fetchStatus = async (path: string) => (await fetch(worker.address + path)).status
  expect([await fetchStatus('/readyz'), await fetchStatus('/catalogue.json')]).toEqual([200, 404])
})
