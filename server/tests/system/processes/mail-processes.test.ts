import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { queueMail } from '#server/features/mail/index.ts'
import { createTestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { startProcess } from '#server/testing/process.ts'
import { startRelay } from '../../../../e2e/relay.ts'

test('another process resends the email of a killed process within a minute', async () => {
  const ids: (string | undefined)[] = []
  await using relay = await startRelay({
    onMail(mail) {
      ids.push(mail.messageId)
      // The relay has received the email but has not confirmed it when the process is killed.
      return ids.length === 1 ? new Promise(() => undefined) : undefined
    },
  })
  await using testApp = await createTestApp()
  const { context } = testApp
  const mail = { kind: 'reset', to: 'ada@example.org', subject: 'x', text: 'x', html: 'x' } as const
  await queueMail(context.jobs, context.db, mail, context.now())
  const settings = { SMTP_URL: relay.url, PUBLIC_URL: 'https://school.example' }
  const first = await startProcess(testApp.databaseUrl, settings)
  await eventually(() => expect(ids).toHaveLength(1))
  await first.kill()
  const second = await startProcess(testApp.databaseUrl, settings)
  await eventually(() => expect(relay.received).toHaveLength(1)).finally(() => second.stop())
  // The Message-IDs are equal, so that an email client shows the duplicates once.
  expect(ids).toEqual([ids[0], ids[0]])
})

test('a queue that a previous version created gets the settings of this version', async () => {
  await using testApp = await createTestApp()
  await sql`update pgboss.queue set expire_seconds = 900, heartbeat_seconds = null, dead_letter = null`.execute(
    testApp.context.db,
  )
  const started = await startProcess(testApp.databaseUrl)
  await started.stop()
  const { rows } =
    await sql`select expire_seconds, heartbeat_seconds, dead_letter from pgboss.queue where name = 'mail'`.execute(
      testApp.context.db,
    )
  expect(rows).toEqual([{ expire_seconds: 60, heartbeat_seconds: 30, dead_letter: 'mail-failed' }])
})
