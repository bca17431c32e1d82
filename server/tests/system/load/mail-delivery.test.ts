import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createContext } from '#server/create-context.ts'
import { deleteUser } from '#server/features/session/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { auth, createMember } from '#server/testing/people.ts'
import { startRelay } from '../../../../e2e/relay.ts'
import { limitFailedMail, listFailedMail, retryFailedMail } from '#server/features/mail/failed-mail.ts'
import { createMailer, startMailWorkers } from '#server/features/mail/mailer.ts'
import { type MailKind, queueMail } from '#server/features/mail/outbox.ts'
import { createSmtpTransport } from '#server/features/mail/send.ts'
import { readMailSettings } from '#server/features/mail/sender.ts'

const password = 'a quiet horse walks'

const createMail = (to: string, kind: MailKind = 'account') => ({ kind, to, subject: 'x', text: 'x', html: 'x' })

/** Queues all emails in one transaction. */
const queueAll = ({ context }: TestApp, mails: ReturnType<typeof createMail>[]) =>
  context.db.transaction().execute(async (transaction) => {
    for (const mail of mails) await queueMail(context.jobs, transaction, mail, context.now())
  })

const fetchReadiness = async ({ app }: TestApp): Promise<unknown> => (await app.inject('/readyz')).json()

/** Skips the delay before the next attempt, which grows to an hour. */
const retryNow = ({ context }: TestApp) =>
  sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`.execute(context.db)

test('an email to an unknown address fails permanently and is stored for the operator without its link', async () => {
  await using relay = await startRelay({
    rejectRecipient: (address) => (address.startsWith('nobody') ? `550 5.1.1 <${address}>: no such user` : undefined),
  })
  await using testApp = await createTestApp({ config: { smtpUrl: relay.url }, workers: true })
  // A busy machine may be out of connections briefly and refuse the call.
  await eventually(async () => {
    const { statusCode } = await auth(testApp.app, '/register', { email: 'nobody@example.org', password })
    expect(statusCode).toBe(201)
  })
  const [failed, ...others] = await eventually(async () => {
    const found = await listFailedMail(testApp.context)
    expect(found).toHaveLength(1)
    return found
  })
  expect(others).toEqual([])
  expect(failed).toMatchObject({ kind: 'confirm', to: 'nobody@example.org', tries: 1 })
  expect(failed?.answer).toBe('550 5.1.1 <n***@example.org>: no such user')
  expect(JSON.stringify(failed)).not.toMatch(/token=|[0-9a-f]{64}/)
  expect(relay.recipients).toEqual(['nobody@example.org'])
  // Holdfast stays ready and reports a warning.
  expect((await testApp.app.inject('/readyz')).statusCode).toBe(200)
  expect(await fetchReadiness(testApp)).toMatchObject({
    status: 'ready',
    warnings: ['an email failed permanently in the last day; run: npm run mail -- list'],
  })
})

test('an email to a greylisting relay is retried, with a warning in /readyz until it is accepted', async () => {
  const knownAddresses = new Set<string>()
  await using relay = await startRelay({
    rejectRecipient(address) {
      const isKnown = knownAddresses.has(address)
      knownAddresses.add(address)
      return isKnown ? undefined : '451 4.7.1 Greylisted, try again later'
    },
  })
  await using testApp = await createTestApp({ config: { smtpUrl: relay.url }, workers: true })
  await sql`update pgboss.queue set retry_delay = 60 where name = 'mail'`.execute(testApp.context.db)
  await queueAll(testApp, [createMail('ada@example.org')])
  await eventually(async () =>
    expect(await fetchReadiness(testApp)).toMatchObject({
      status: 'ready',
      warnings: ['email is delayed: the relay did not accept it, and the server retries; run: npm run mail -- list'],
    }),
  )
  await retryNow(testApp)
  await eventually(() => expect(relay.received).toHaveLength(1))
  await eventually(async () => expect(await fetchReadiness(testApp)).toMatchObject({ warnings: [] }))
})

test('an email is resent with the same Message-ID if the relay closes the connection', async () => {
  const ids: (string | undefined)[] = []
  await using relay = await startRelay({
    onMail(mail, hangUp) {
      ids.push(mail.messageId)
      if (ids.length > 1) return
      hangUp()
      throw new Error('connection closed')
    },
  })
  await using testApp = await createTestApp({ config: { smtpUrl: relay.url }, workers: true })
  await queueAll(testApp, [createMail('ada@example.org')])
  await eventually(() => expect(relay.received).toHaveLength(1))
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
})

test('a relay that never responds times out', async () => {
  await using relay = await startRelay({ onMail: () => new Promise(() => undefined) })
  await using testApp = await createTestApp()
  const transport = createSmtpTransport({ ...readMailSettings(testApp.context), smtpUrl: relay.url }, 1)
  const mail = { ...createMail('ada@example.org'), id: 'a'.repeat(24), at: new Date().toISOString() }
  await expect(transport.send(mail, AbortSignal.timeout(500))).rejects.toThrow('abort')
  transport.close()
})

test('an email with an expired link is neither sent nor queued again', async () => {
  await using relay = await startRelay({ rejectRecipient: () => '451 later' })
  await using testApp = await createTestApp({ config: { smtpUrl: relay.url }, workers: true })
  await sql`update pgboss.queue set retry_delay = 60 where name = 'mail'`.execute(testApp.context.db)
  const mail = {
    ...createMail('ada@example.org', 'reset'),
    expiresAt: new Date(testApp.clock.now().getTime() + 60_000),
  }
  await queueAll(testApp, [mail, createMail('bob@example.org')])
  await eventually(() => expect(relay.recipients).toHaveLength(2))
  testApp.clock.advance(120_000)
  await eventually(async () => {
    await retryNow(testApp)
    expect(await listFailedMail(testApp.context)).toMatchObject([{ to: 'ada@example.org', tries: 2 }])
  })
  expect(relay.recipients.filter((address) => address === 'ada@example.org')).toHaveLength(1)
  expect(await retryFailedMail(testApp.context)).toEqual({ queued: 0, expired: 1 })
  expect(await listFailedMail(testApp.context)).toHaveLength(1)
})

test('a permanently failed email can be retried', async () => {
  let isClosed = true
  await using relay = await startRelay({ rejectRecipient: () => (isClosed ? '554 5.7.1 relaying denied' : undefined) })
  await using testApp = await createTestApp({ config: { smtpUrl: relay.url }, workers: true })
  await queueAll(testApp, [
    createMail('ada@example.org', 'payment'),
    createMail('bob@example.org'),
    createMail('eve@example.org'),
  ])
  const failed = await eventually(async () => {
    const found = await listFailedMail(testApp.context)
    expect(found).toHaveLength(3)
    return found
  })
  isClosed = false
  const ada = failed.find(({ to }) => to === 'ada@example.org')
  expect(await retryFailedMail(testApp.context, ada?.id)).toEqual({ queued: 1, expired: 0 })
  await eventually(() => expect(relay.received.map(({ to }) => to?.[0]?.address)).toEqual(['ada@example.org']))
  expect(relay.received[0]?.messageId).toContain(ada?.id)
  expect(await retryFailedMail(testApp.context)).toEqual({ queued: 2, expired: 0 })
  await eventually(() => expect(relay.received).toHaveLength(3))
  expect(await listFailedMail(testApp.context)).toEqual([])
})

test('the oldest failed emails beyond the limit are deleted', async () => {
  await using relay = await startRelay({ rejectRecipient: () => '550 no' })
  await using testApp = await createTestApp({ config: { smtpUrl: relay.url }, workers: true })
  for (const [index, to] of ['ada@example.org', 'bob@example.org', 'eve@example.org'].entries()) {
    await queueAll(testApp, [createMail(to)])
    await eventually(async () => expect(await listFailedMail(testApp.context)).toHaveLength(index + 1))
  }
  await limitFailedMail(testApp.context, 2)()
  expect((await listFailedMail(testApp.context)).map(({ to }) => to)).toEqual(['eve@example.org', 'bob@example.org'])
})

test('failed emails to a member are deleted with the account', async () => {
  let isClosed = true
  await using relay = await startRelay({ rejectRecipient: () => (isClosed ? '550 no' : undefined) })
  await using testApp = await createTestApp({ config: { smtpUrl: relay.url }, workers: true })
  const { email, id } = await createMember(testApp)
  await queueAll(testApp, [createMail(email), createMail('eve@example.org')])
  await eventually(async () => expect(await listFailedMail(testApp.context)).toHaveLength(2))
  isClosed = false
  await deleteUser(testApp.context, id)
  await eventually(() => expect(relay.received).toHaveLength(1))
  expect((await listFailedMail(testApp.context)).map(({ to }) => to)).toEqual(['eve@example.org'])
})

test('a failure is logged once an hour per recipient, with the response of the relay and a masked address', async () => {
  await using relay = await startRelay({
    rejectRecipient: (address) => `450 4.2.1 <${address}> https://x.example/?token=1 full`,
  })
  await using testApp = await createTestApp()
  const lines: string[] = []
  const { clock, context } = testApp
  const log = pino({ base: null }, { write: (line) => void lines.push(line) })
  const mailer = createMailer({ ...context, config: { ...context.config, smtpUrl: relay.url }, log, now: clock.now })
  const failDelivery = (to: string) => {
    const mail = { ...createMail(to), id: 'a'.repeat(24), at: clock.now().toISOString() }
    const job = { id: 'x', retryCount: 0, signal: new AbortController().signal }
    return expect(mailer.deliver(mail, job)).rejects.toThrow('450 4.2.1')
  }
  for (const to of ['ada@example.org', 'ada@example.org', 'bob@example.org', 'ada@example.org']) await failDelivery(to)
  expect(lines.map((line) => /"to":"([^"]+)"/.exec(line)?.[1])).toEqual(['a***@example.org', 'b***@example.org'])
  expect(lines[0]).toContain('"answer":"450 4.2.1 <a***@example.org> (link) full"')
  expect(lines[0]).toContain(`"relay":"${new URL(relay.url).host}"`)
  expect(lines.join('')).not.toMatch(/ada@|bob@|token/)
  clock.advance(61 * 60_000)
  await failDelivery('ada@example.org')
  expect(lines).toHaveLength(3)
  mailer.close()
})

test('an unreachable relay is logged once an hour, however many emails are queued', async () => {
  await using testApp = await createTestApp()
  const lines: string[] = []
  const { clock, context } = testApp
  const log = pino({ base: null }, { write: (line) => void lines.push(line) })
  const mailer = createMailer({
    ...context,
    config: { ...context.config, smtpUrl: 'smtp://me:secret@127.0.0.1:1' },
    log,
    now: clock.now,
  })
  for (const to of ['ada@example.org', 'bob@example.org']) {
    const mail = { ...createMail(to), id: 'a'.repeat(24), at: clock.now().toISOString() }
    const job = { id: 'x', retryCount: 0, signal: new AbortController().signal }
    await expect(mailer.deliver(mail, job)).rejects.toMatchObject({ permanent: false })
  }
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/127\.0\.0\.1:1.*ECONNREFUSED/)
  expect(lines[0]).not.toContain('secret')
  mailer.close()
})

const createNewsletters = (count: number) =>
  Array.from({ length: count }, (_, index) => createMail(`reader-${index}@example.org`, 'newsletter'))

test('newsletters that the relay does not confirm do not block the connections for a password reset', async () => {
  await using relay = await startRelay({
    onMail: (mail) => (mail.to?.[0]?.address?.startsWith('reader') ? new Promise(() => undefined) : undefined),
  })
  await using testApp = await createTestApp({ config: { smtpUrl: relay.url }, workers: true })
  await queueAll(testApp, createNewsletters(40))
  await eventually(() => expect(relay.recipients.length).toBeGreaterThan(5))
  await queueAll(testApp, [createMail('bob@example.org', 'reset')])
  await eventually(() => expect(relay.received.map(({ to }) => to?.[0]?.address)).toEqual(['bob@example.org']))
})

test('several processes share the queue, and each email is sent once', async () => {
  await using relay = await startRelay({ onMail: () => pause(5) })
  await using testApp = await createTestApp({ config: { smtpUrl: relay.url } })
  await using resources = new AsyncDisposableStack()
  const other = await createContext(testApp.context.config, testApp.databaseUrl, testApp.context.log)
  resources.defer(() => other.close())
  await queueAll(testApp, createNewsletters(300))
  await Promise.all([testApp.context, other].map(startMailWorkers))
  await eventually(async () => {
    const { rows } = await sql`select id from pgboss.job where name = 'mail' and state < 'completed'`.execute(
      testApp.context.db,
    )
    expect(rows).toEqual([])
  })
  expect(new Set(relay.received.map(({ messageId }) => messageId)).size).toBe(300)
  expect(relay.received).toHaveLength(300)
})
