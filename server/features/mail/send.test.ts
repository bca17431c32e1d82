import { mkdir, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { readMails } from '#server/testing/mailbox.ts'
import { auth } from '#server/testing/people.ts'
import { startRelay } from '../../../e2e/relay.ts'
import { queueMail } from './outbox.ts'
import { createFolderTransport } from './send.ts'
import { startMailWorkers } from './mailer.ts'
import { readMailSettings } from './sender.ts'

const password = 'a quiet horse walks'

const mailJobs = async ({ context }: TestApp) =>
  (await sql<{ state: string }>`select state from pgboss.job where name = 'mail'`.execute(context.db)).rows

test('an email is sent to the relay in text and HTML', async () => {
  await using sink = await startRelay()
  await using testApp = await createTestApp({ config: { smtpUrl: sink.url }, workers: true })
  await auth(testApp.app, '/register', { email: 'ada@example.org', password })
  const mail = await eventually(async () => sink.received[0] ?? Promise.reject(new Error('no mail yet')))
  expect(mail).toMatchObject({ subject: 'Confirm your email address', to: [{ address: 'ada@example.org' }] })
  expect(mail.html).toContain('/confirm?token=')
  expect(await readdir(join(testApp.dataDir, 'outbox')).catch(() => [])).toEqual([])
})

test('an email is retried if the relay is busy', async () => {
  let busy = true
  await using sink = await startRelay({
    onMail() {
      if (busy) {
        busy = false
        throw Object.assign(new Error('Try again later'), { responseCode: 451 })
      }
    },
  })
  await using testApp = await createTestApp({ config: { smtpUrl: sink.url }, workers: true })
  await auth(testApp.app, '/register', { email: 'ada@example.org', password })
  await eventually(async () => expect(sink.received).toHaveLength(1))
})

test('an email queued before a crash is sent by the next process', async () => {
  await using testApp = await createTestApp()
  expect((await auth(testApp.app, '/register', { email: 'ada@example.org', password })).statusCode).toBe(201)
  await startMailWorkers(testApp.context)
  expect(await readMails(testApp, 'ada@example.org')).toHaveLength(1)
})

test('an email whose transaction is rolled back is never sent', async () => {
  await using testApp = await createTestApp({ workers: true })
  const { context } = testApp
  const broken = context.db.transaction().execute(async (transaction) => {
    await queueMail(
      context.jobs,
      transaction,
      { kind: 'account', to: 'ghost@example.org', subject: 'x', text: 'x', html: 'x' },
      context.now(),
    )
    throw new Error('the transaction failed')
  })
  await expect(broken).rejects.toThrow('the transaction failed')
  expect(await readMails(testApp, 'ghost@example.org', 0)).toEqual([])
})

test('only a demo academy shows its email', async () => {
  await using demo = await createTestApp({ demo: true, workers: true })
  await auth(demo.app, '/register', { email: '<b>@example.org', password })
  await auth(demo.app, '/register', { email: 'ada@example.org', password })
  await readMails(demo, 'ada@example.org')
  const page = await demo.app.inject('/dev/mail')
  expect(page.body).toMatch(
    /<a href="http:\/\/localhost:3000\/confirm\?token=\w+&amp;tokenId=\w+#email=ada%40example\.org">/,
  )
  await using testApp = await createTestApp({ workers: true })
  expect((await testApp.app.inject('/dev/mail')).statusCode).toBe(404)
})

test.each([
  ['another machine', { remoteAddress: '192.168.0.7' }],
  ['another machine by IPv6', { remoteAddress: '2001:db8::7' }],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['a proxy that names only the protocol', { headers: { 'x-forwarded-proto': 'https' } }],
  ['a proxy that sends Forwarded', { headers: { forwarded: 'for=203.0.113.7' } }],
  ['a proxy that only sends Via', { headers: { via: '1.1 proxy' } }],
  ["a school's address", { headers: { host: 'school.example' } }],
  ['a host that starts with localhost', { headers: { host: 'localhost.school.example:3000' } }],
  [
    'another machine that spoofs a loopback address',
    { remoteAddress: '203.0.113.7', headers: { 'x-forwarded-for': '127.0.0.1' } },
  ],
])('the mail of a demo is hidden from %s', async (_, from) => {
  await using demo = await createTestApp({
    demo: true,
    config: { trustedProxies: ['loopback', '203.0.113.7'] },
    workers: true,
  })
  for (const url of ['/dev/mail', `/dev/mail/${'0'.repeat(24)}`]) {
    const response = await demo.app.inject({ url, ...from })
    const nothing = await demo.app.inject({ url: '/dev/nothing', ...from })
    expect([response.statusCode, response.body]).toEqual([404, nothing.body])
  }
})

test.each([
  ['127.0.0.1', '127.0.0.1:3000'],
  ['::1', '[::1]:3000'],
  ['::ffff:127.0.0.1', 'school.localhost'],
])('the demo shows its mail to %s with the host %s', async (remoteAddress, host) => {
  await using demo = await createTestApp({ demo: true, workers: true })
  const page = await demo.app.inject({ url: '/dev/mail', remoteAddress, headers: { host } })
  expect(page.statusCode).toBe(200)
})

const sample = {
  id: 'a'.repeat(24),
  kind: 'account',
  to: 'ada@example.org',
  subject: 'x',
  text: 'x',
  html: 'x',
  at: '2026-11-22T12:00:00Z',
} as const

test.runIf(process.platform === 'linux')(
  'a full disk fails the delivery and leaves no partial or open file',
  async () => {
    await using testApp = await createTestApp()
    const folder = join(testApp.dataDir, 'outbox')
    await mkdir(folder)
    // Writes to the temporary file fail with ENOSPC.
    await symlink('/dev/full', join(folder, `${sample.id}.eml.${process.pid}.tmp`))
    await expect(
      createFolderTransport(readMailSettings(testApp.context), folder).send(sample, new AbortController().signal),
    ).rejects.toThrow('ENOSPC')
    expect(await readdir(folder)).toEqual([])
    const open = await Promise.all(
      (await readdir('/proc/self/fd')).map((file) => readlink(`/proc/self/fd/${file}`).catch(() => '')),
    )
    expect(open).not.toContain('/dev/full')
  },
)

test('an email that cannot be written is retried until it can', async () => {
  await using testApp = await createTestApp({ workers: true })
  const folder = join(testApp.dataDir, 'outbox')
  await writeFile(folder, 'a file where the folder should be')
  await auth(testApp.app, '/register', { email: 'ada@example.org', password })
  await eventually(async () => expect((await mailJobs(testApp)).map(({ state }) => state)).toEqual(['retry']))
  await rm(folder)
  expect(await readMails(testApp, 'ada@example.org')).toHaveLength(1)
  expect((await readdir(folder)).every((file) => file.endsWith('.eml'))).toBe(true)
})
