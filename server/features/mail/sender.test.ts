import { expect, test } from 'vitest'
import { normalizeEmail } from '#contract/email.ts'
import { readConfig } from '#server/config/index.ts'
import { createTestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { auth } from '#server/testing/people.ts'
import { startRelay } from '../../../e2e/relay.ts'
import { findMailProblems, retryDelayedMailNow, listDelayedMail, listFailedMail } from './failed-mail.ts'
import { describeMail, getMailSender, readMailSettings } from './sender.ts'
import { sendTestMail } from './send-test-mail.ts'

const password = 'a quiet horse walks'

test.each([
  [{ PUBLIC_URL: 'https://school.example' }, 'no-reply@school.example'],
  [{ PUBLIC_URL: 'https://www.school.example:8443' }, 'no-reply@school.example'],
  [{ PUBLIC_URL: 'https://bücher.example' }, 'no-reply@xn--bcher-kva.example'],
  [{ PUBLIC_URL: 'http://203.0.113.7:3000', SMTP_URL: 'smtp://me%40isp.example:x@isp.example' }, 'me@isp.example'],
  [{ PUBLIC_URL: 'http://[2001:db8::7]', SMTP_URL: 'smtp://Me%40b%C3%BCro.example:x@isp' }, 'me@xn--bro-hoa.example'],
  [{ SMTP_URL: 'smtp://me:x@isp.example' }, undefined],
  [{ PUBLIC_URL: 'http://203.0.113.7' }, undefined],
  [{ PUBLIC_URL: 'http://dojo' }, undefined],
  [{ PUBLIC_URL: 'https://school.example', MAIL_FROM: 'Mail@Bücher.example' }, 'mail@xn--bcher-kva.example'],
])('with %j the sender is %s', async (environment, expected) => {
  await using testApp = await createTestApp({ config: readConfig(environment) })
  const { email, short } = testApp.context.content.single('site')
  expect(getMailSender(readMailSettings(testApp.context))).toEqual({ name: short, address: expected ?? email })
})

test('a site below the domain of the academy’s own address sends from this domain', async () => {
  await using testApp = await createTestApp()
  const domain = testApp.context.content.single('site').email.split('@')[1]
  const settings = readMailSettings(testApp.context)
  const senderOf = (publicUrl: string) => getMailSender({ ...settings, publicUrl }).address
  expect(senderOf(`https://learn.${domain}`)).toBe(`no-reply@${domain}`)
  expect(senderOf(`https://other-${domain}`)).toBe(`no-reply@other-${domain}`)
})

test('MAIL_FROM names the sender, and replies go to the academy', async () => {
  await using relay = await startRelay()
  const { mailFrom } = readConfig({ MAIL_FROM: '"Dojo, Nord" <Mail@Dojo.example>' })
  await using testApp = await createTestApp({ config: { smtpUrl: relay.url, mailFrom }, workers: true })
  await auth(testApp.app, '/register', { email: 'ada@example.org', password })
  await eventually(() => expect(relay.received).toHaveLength(1))
  const { email } = testApp.context.content.single('site')
  expect(relay.received[0]).toMatchObject({
    from: { name: 'Dojo, Nord', address: 'mail@dojo.example' },
    replyTo: [{ address: normalizeEmail(email) }],
  })
  expect(relay.senders).toEqual(['mail@dojo.example'])
  expect(describeMail(readMailSettings(testApp.context), 'x')).toBe(
    `Emails are sent from Dojo, Nord <mail@dojo.example> through ${new URL(relay.url).host}.`,
  )
})

const OWNED = 'me@isp.example'
const refuseOthers = (address: string) =>
  address === OWNED ? undefined : `553 5.7.1 <${address}>: Sender address rejected: not owned by user ${OWNED}`

test.each(['MAIL FROM', 'RCPT TO', 'DATA'])(
  'if the relay refuses the sender in response to %s, the envelope names the mailbox that signs in',
  async (command) => {
    let sender = ''
    await using relay = await startRelay({
      password: 'secret',
      rejectSender(address) {
        sender = address
        return command === 'MAIL FROM' ? refuseOthers(address) : undefined
      },
      rejectRecipient: () => (command === 'RCPT TO' ? refuseOthers(sender) : undefined),
      onMail() {
        if (command === 'DATA' && sender !== OWNED)
          throw Object.assign(new Error('5.2.252 SendAsDenied'), { responseCode: 554 })
      },
    })
    const smtpUrl = relay.url.replace('//', `//${encodeURIComponent(OWNED)}:secret@`)
    const config = { smtpUrl, publicUrl: 'https://school.example' }
    await using testApp = await createTestApp({ config, workers: true })
    for (const email of ['ada@example.org', 'bob@example.org'])
      await auth(testApp.app, '/register', { email, password })
    await eventually(() => expect(relay.senders).toEqual([OWNED, OWNED]))
    expect(relay.received[0]?.from?.address).toBe('no-reply@school.example')
  },
)

test.each([
  ['553 5.7.1 <no-reply@school.example>: Sender address rejected: not owned by user me', 'from'],
  ['550 Verification failed for <no-reply@school.example>', 'from'],
  ['450 4.2.0 Greylisted', 'host'],
  ['421 4.7.0 Try again later', 'host'],
  ['452 4.2.2 Mailbox full', 'host'],
  ['550 5.1.1 No such user', 'host'],
])('a refusal “%s” of a test email is quoted', async (reply, invalidField) => {
  await using relay = await startRelay({ rejectRecipient: () => reply })
  const config = { smtpUrl: relay.url, publicUrl: 'https://school.example' }
  await using testApp = await createTestApp({ config })
  const settings = { ...readMailSettings(testApp.context), smtpUrl: relay.url }
  const result = await sendTestMail(testApp.context, settings, 'ada@example.org')
  expect(result).toEqual({ response: reply, invalidField })
})

test.each([
  [
    'a wrong password',
    ['//', '//me:wrong@'],
    { response: '535 5.7.8 Username and Password not accepted', invalidField: 'password' },
  ],
  [
    'TLS at a port without it',
    ['smtp:', 'smtps:'],
    { response: expect.stringMatching(/^The relay does not use implicit TLS on this port/) },
  ],
  [
    'required STARTTLS',
    [/$/, '/?requireTLS=true'],
    { response: expect.stringMatching(/^The relay rejects STARTTLS: 5\d\d/) },
  ],
  [
    'a password, which another machine must not receive without TLS',
    [/127\.0\.0\.1/, 'me:secret@[::ffff:127.0.0.1]'],
    { response: expect.stringMatching(/^The relay rejects STARTTLS: 5\d\d/) },
  ],
  ['a closed port', [/\d+$/, '1'], { response: 'connect ECONNREFUSED 127.0.0.1:1' }],
] as const)('a test email with %s returns the reason', async (_, [from, to], expected) => {
  await using relay = await startRelay({ password: 'secret' })
  await using testApp = await createTestApp()
  const settings = { ...readMailSettings(testApp.context), smtpUrl: relay.url.replace(from, to) }
  const result = await sendTestMail(testApp.context, settings, 'ada@example.org')
  expect(result).toEqual({ invalidField: 'host', ...expected })
})

test('a relay in the own network may get the password without TLS if its URL says so', async () => {
  await using relay = await startRelay({ password: 'secret' })
  await using testApp = await createTestApp()
  const smtpUrl = `${relay.url.replace('127.0.0.1', 'me:secret@[::ffff:127.0.0.1]')}/?requireTLS=false`
  const result = await sendTestMail(
    testApp.context,
    { ...readMailSettings(testApp.context), smtpUrl },
    'ada@example.org',
  )
  expect(result).toEqual({ response: expect.stringMatching(/^250/) })
})

test('a refused sender delays emails, which are listed with the response and sent after the cause is fixed', async () => {
  let isOpen = false
  await using relay = await startRelay({
    rejectRecipient: () => (isOpen ? undefined : '553 5.7.1 <no-reply@school.example>: Sender address rejected'),
  })
  const config = { smtpUrl: relay.url, publicUrl: 'https://school.example' }
  await using testApp = await createTestApp({ config, workers: true })
  await auth(testApp.app, '/register', { email: 'ada@example.org', password })
  const delayed = await eventually(async () => {
    const [mail] = await listDelayedMail(testApp.context)
    return mail ?? Promise.reject(new Error('not yet'))
  })
  expect(delayed).toMatchObject({
    kind: 'confirm',
    to: 'ada@example.org',
    answer: '553 5.7.1 <no-reply@school.example>: Sender address rejected',
  })
  expect((await findMailProblems(testApp.context)).map(({ text }) => text)).toEqual([
    'email is delayed: the relay did not accept it, and the server retries; run: npm run mail -- list',
  ])
  expect(await listFailedMail(testApp.context)).toEqual([])
  isOpen = true
  await retryDelayedMailNow(testApp.context)
  await eventually(() => expect(relay.received).toHaveLength(1))
})
