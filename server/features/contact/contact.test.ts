import { afterAll, beforeAll, expect, test } from 'vitest'
import site from '../../../content/site.json' with { type: 'json' }
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { readMails } from '#server/testing/mailbox.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
})
afterAll(() => testApp.close())

const message = {
  name: 'Ada Winter',
  email: 'ada@example.org',
  subject: 'question',
  message: 'Do you train\non Sundays?',
}

const sendMessage = (body: object, app = testApp) =>
  app.app.inject({ method: 'POST', url: '/api/contact', payload: body })

const readMessages = () => testApp.context.db.selectFrom('contact_messages').selectAll().execute()

test('a message is stored, emailed to the academy with a reply address, and confirmed to the sender', async () => {
  const response = await sendMessage({ ...message, subject: 'agency', agency: 'Sampletown Police' })
  expect([response.statusCode, response.body]).toEqual([202, ''])
  const [toAcademy] = await readMails(testApp, site.email)
  expect(toAcademy).toMatchObject({
    subject: 'Training for an agency from the site',
    replyTo: [{ address: 'ada@example.org' }],
  })
  expect(toAcademy?.text).toContain('From: Ada Winter\nAgency: Sampletown Police')
  const [receipt] = await readMails(testApp, 'ada@example.org')
  expect(receipt?.subject).toBe('We received your message')
  expect(await readMessages()).toMatchObject([{ ...message, subject: 'agency', agency: 'Sampletown Police' }])
})

test('a request for help is stored and emailed with the current page of the member', async () => {
  const context = 'page /watch/throws/hip-throw; free plan'
  await sendMessage({ ...message, email: 'mia@example.org', context })
  expect((await readMails(testApp, site.email)).at(-1)?.text).toContain(`Where: ${context}`)
  expect((await readMessages()).at(-1)).toMatchObject({ email: 'mia@example.org', context })
})

test('a message from an international address is answered at this address', async () => {
  expect((await sendMessage({ ...message, email: 'o&m@Почта.рф' })).statusCode).toBe(202)
  expect((await readMessages()).at(-1)).toMatchObject({ email: 'o&m@xn--80a1acny.xn--p1ai' })
  const [receipt] = await readMails(testApp, 'o&m@xn--80a1acny.xn--p1ai')
  expect(receipt?.subject).toBe('We received your message')
})

test('markup in a message is escaped', async () => {
  await sendMessage({ ...message, email: 'eve@example.org', message: '<img src=x onerror=alert(1)>' })
  expect((await readMails(testApp, site.email)).at(-1)?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('the confirmation contains no text of the sender', async () => {
  const spam = { name: 'Cheap pills', agency: 'at pills.example', message: 'buy now', context: 'page pills.example' }
  await sendMessage({ ...message, ...spam, email: 'victim@example.org' })
  const [receipt] = await readMails(testApp, 'victim@example.org')
  const receiptText = JSON.stringify(receipt)
  for (const word of Object.values(spam)) expect(receiptText).not.toContain(word)
})

test.each([
  ['name', { name: '  ' }],
  ['name', { name: 'Ada\r\nBcc: everybody@example.org' }],
  ['name', { name: 'a'.repeat(121) }],
  ['email', { email: 'ada' }],
  ['email', { email: 'ada@example.org\nBcc: everybody@example.org' }],
  ['subject', { subject: 'complaint' }],
  ['agency', { agency: 'a'.repeat(201) }],
  ['context', { context: 'page /browse\nBcc: everybody@example.org' }],
  ['context', { context: 'a'.repeat(501) }],
  ['message', { message: '\n' }],
  ['message', { message: 'a'.repeat(4001) }],
])('an invalid %s is refused with its name, and nothing is stored', async (field, bad) => {
  const before = await readMessages()
  const response = await sendMessage({ ...message, ...bad })
  expect(response.statusCode).toBe(400)
  expect(response.json<{ error: string }>().error).toContain(field)
  expect(await readMessages()).toEqual(before)
})

test('networks are rate limited, and an email address gets at most three confirmations without an error', async () => {
  await using strict = await createTestApp({ workers: true })
  const codes: number[] = []
  for (let index = 0; index < 11; index += 1) codes.push((await sendMessage(message, strict)).statusCode)
  expect(codes).toEqual([...Array<number>(10).fill(202), 429])
  expect(await readMails(strict, message.email, 3)).toHaveLength(3)
  expect(await readMails(strict, site.email, 10)).toHaveLength(10)
})
