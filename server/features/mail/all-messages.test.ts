import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueLinkedMail } from '#server/features/oauth/find-account.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { auth } from '#server/testing/people.ts'

const password = 'a quiet horse walks'
const email = 'ada@example.org'

let testApp: TestApp
let messages: Email[]
beforeAll(async () => {
  testApp = await createTestApp({ demo: true, config: { rateLimitFactor: 100 }, workers: true })
  await auth(testApp.app, '/register', { email, password, next: '/watch/throws/hip-throw' })
  await auth(testApp.app, '/reset/send', { email })
  await testApp.context.db
    .transaction()
    .execute((transaction) => queueLinkedMail(testApp.context, transaction, { email, label: 'Dojo' }))
  messages = await readMails(testApp, email, 3)
})
afterAll(() => testApp.close())

/** Extracts the text of an email's HTML. */
const getWords = (html = '') =>
  html
    .replace(/<(style|title)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ')

const getHrefs = (html = '') => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))

test('every email of the session service has the same content and link in text and HTML', () => {
  expect(messages.map(({ subject }) => subject).toSorted()).toEqual([
    'Choose a new password',
    'Confirm your email address',
    'You can sign in with Dojo now',
  ])
  for (const { text = '', html } of messages) {
    const paragraphs = text.split('\n\n').filter((part) => !part.startsWith('--') && !part.includes('http'))
    expect(paragraphs.length).toBeGreaterThan(1)
    for (const words of paragraphs) expect(getWords(html)).toContain(words.trim())
    const link = /https?:\/\/\S+/.exec(text)?.[0]
    expect(getHrefs(html)).toEqual([link, link])
    // The link is also visible as text.
    expect(getWords(html)).toContain(link)
  }
})

test('emails load no external resources', () => {
  for (const { html } of messages)
    expect(html).not.toMatch(/<img|<script|<link|<iframe|\bsrc=|url\(|@import|background=/i)
})

test('every email has colors for dark mode, and inline colors without the style sheet', () => {
  for (const { html = '' } of messages) {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toMatch(/@media \(prefers-color-scheme:dark\)\{[^@]*background:#0F1214!important/)
    const own = html.replace(/<style>[\s\S]*?<\/style>/, '')
    expect(own).toMatch(/<body[^>]+background:#F4F0E6;color:#14181A/)
    // Elements with a text color in the style sheet also have an inline color.
    for (const [tag] of own.matchAll(/<[^>]+class="[^"]*(?:text|quiet)[^>]*>/g)) expect(tag).toContain('color:#')
  }
})

test('subject, first words and sender do not reveal the subject of the academy', () => {
  for (const { subject = '', text = '', from } of messages) {
    const onLockedPhone = `${from?.name} ${subject} ${text.slice(0, 90)}`
    expect(onLockedPhone).not.toMatch(/tactic|defen[cs]e|fight|attack|lesson|train/i)
  }
})

test('every email has a date, a permanent Message-ID, and headers against automatic replies', async () => {
  const folder = join(testApp.dataDir, 'outbox')
  for (const file of await readdir(folder)) {
    const [head = ''] = (await readFile(join(folder, file), 'utf8')).split('\r\n\r\n')
    expect(head).toMatch(/^Date: \w{3}, \d{1,2} \w{3} \d{4} /m)
    expect(head).toMatch(new RegExp(`^Message-ID: <${file.replace('.eml', '')}@localhost>$`, 'm'))
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(head).toMatch(/^From: Holdfast <hello@holdfast\.example>$/m)
    expect(head).toMatch(/^Content-Type: multipart\/alternative;/m)
    expect(head).not.toMatch(/X-Mailer|Return-Receipt|Disposition-Notification|List-Unsubscribe/i)
  }
})

test('the demo shows each email in both forms, with a policy against scripts and external resources', async () => {
  const page = await testApp.app.inject('/dev/mail')
  expect(page.body.match(/<h3>Text/g)).toHaveLength(3)
  expect(page.headers['content-security-policy']).not.toContain('unsafe')
  const [, address = ''] = /<iframe src="([^"]+)"/.exec(page.body) ?? []
  const form = await testApp.app.inject(address)
  expect(messages.map(({ html }) => html)).toContain(form.body)
  expect(form.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src [^;]+;.* sandbox/)
  for (const wrong of ['0'.repeat(24), '..%2f..%2fcatalogue', 'x'])
    expect((await testApp.app.inject(`/dev/mail/${wrong}`)).statusCode).toBe(404)
  await using real = await createTestApp({ workers: true })
  expect((await real.app.inject(address)).statusCode).toBe(404)
})

let strangers = 0
const linkAfter = async (path: string, body: object) => {
  const stranger = `stranger-${(strangers += 1)}@example.org`
  const isNew = path === '/register'
  if (!isNew) await auth(testApp.app, '/register', { email: stranger, password })
  const response = await auth(testApp.app, path, { email: stranger, ...body })
  expect([201, 204]).toContain(response.statusCode)
  const mail = (await readMails(testApp, stranger, isNew ? 1 : 2)).at(-1)
  expect(parseLink(mail).token).toMatch(/^[0-9a-f]{64}$/)
  return new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('next')
}

test.each(['/register', '/confirm/send', '/confirm/call', '/reset/send', '/reset/call'])(
  'the link of %s includes the address to continue to',
  async (path) => {
    const next = '/search/Top%2010?x=1&token=mine#top'
    expect(await linkAfter(path, { password, next })).toBe(next)
  },
)

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/a\\b',
  'javascript:alert(1)',
  '/a b',
  '/a\nhttps://evil.example',
  `/${'a'.repeat(300)}`,
  '',
  7,
  null,
  { $ne: null },
])('an invalid address %j is omitted from the mail', async (next) => {
  expect(await linkAfter('/register', { password, next })).toBeNull()
})
