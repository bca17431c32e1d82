import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type MailKind, queueMail } from '#server/features/mail/outbox.ts'
import { createTestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { startRelay } from '../../../../e2e/relay.ts'

const createMail = (to: string, kind: MailKind) => ({ kind, to, subject: 'x', text: 'x', html: 'x' })

test('a password reset and a payment email overtake 2,000 queued newsletters', async () => {
  await using relay = await startRelay({ onMail: () => pause(100) })
  await using testApp = await createTestApp({ config: { smtpUrl: relay.url }, workers: true })
  const { jobs, db, now } = testApp.context
  const queue = (...mails: ReturnType<typeof createMail>[]) =>
    db.transaction().execute(async (transaction) => {
      for (const mail of mails) await queueMail(jobs, transaction, mail, now())
    })
  await queue(...Array.from({ length: 2000 }, (_, index) => createMail(`reader-${index}@example.org`, 'newsletter')))
  await eventually(() => expect(relay.received.length).toBeGreaterThan(20))
  const before = relay.recipients.length
  await queue(createMail('ada@example.org', 'payment'), createMail('bob@example.org', 'reset'))
  await eventually(() => {
    expect(relay.recipients).toContain('ada@example.org')
    expect(relay.recipients).toContain('bob@example.org')
  })
  expect(relay.recipients.length - before).toBeLessThan(500)
})
