import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Email } from 'postal-mime'
import { NEWSLETTER_TOKEN_LIFE, NEWSLETTER_REQUEST_LIFE } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callFunction } from '#server/testing/functions.ts'
import { readMails } from '#server/testing/mailbox.ts'
import { createMember } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
})
afterAll(() => testApp.close())

let count = 0
const newAddress = () => `reader${(count += 1)}@example.org`

const subscribe = (email: unknown, app = testApp) =>
  app.app.inject({ method: 'POST', url: '/api/newsletter', payload: { email } })

/** The path and query of the link in an email. */
function pathIn(mail: Email | undefined): string {
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error('The mail holds no link.')
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Submits the form of the page that a link opens. */
async function press(url: string) {
  const { headers, statusCode } = await testApp.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  return `${statusCode} ${headers.location}`
}

/** Creates a confirmed subscriber, and returns the welcome email. */
async function joined(email = newAddress()) {
  await subscribe(email)
  const [question] = await readMails(testApp, email)
  await press(pathIn(question))
  const mails = await readMails(testApp, email, 2)
  const welcome = mails.find(({ subject }) => subject === 'You’re subscribed')
  return { email, question, welcome }
}

async function getState(email: string): Promise<'asked' | 'reads' | 'has left'> {
  const reader = await testApp.context.db
    .selectFrom('newsletter_readers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (reader.left_at) return 'has left'
  return reader.joined_at ? 'reads' : 'asked'
}

test('a subscription requires confirmation on the page of an emailed link', async () => {
  const email = newAddress()
  const response = await subscribe(` ${email.toUpperCase()} `)
  expect([response.statusCode, response.body]).toEqual([202, ''])
  const [question] = await readMails(testApp, email)
  expect(question?.subject).toBe('Please confirm your subscription')
  expect(pathIn(question)).toMatch(/^\/newsletter\/confirm\?token=[0-9a-f]{64}$/)
  expect(await getState(email)).toBe('asked')
  expect(await press(pathIn(question))).toBe('303 /newsletter/confirmed')
  expect(await getState(email)).toBe('reads')
})

test('opening the link has no effect, because mail scanners follow links', async () => {
  const email = newAddress()
  await subscribe(email)
  const [question] = await readMails(testApp, email)
  await testApp.app.inject(pathIn(question))
  expect(await getState(email)).toBe('asked')
})

test('a repeated confirmation changes nothing and sends no second welcome', async () => {
  const { email, question } = await joined()
  expect(await press(pathIn(question))).toBe('303 /newsletter/confirmed')
  expect(await readMails(testApp, email, 2)).toHaveLength(2)
})

test('every newsletter supports one-click unsubscribe', async () => {
  const { email, welcome } = await joined()
  const header = (key: string) => welcome?.headers.find((one) => one.key === key)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const { pathname, search } = new URL(header('list-unsubscribe')?.slice(1, -1) ?? '')
  const response = await testApp.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  // No redirect, because email clients would not follow it (RFC 8058 §3.1).
  expect([response.statusCode, response.headers.location]).toEqual([200, undefined])
  expect(await getState(email)).toBe('has left')
})

test('the link in the email opens a page to unsubscribe', async () => {
  const { email, welcome } = await joined()
  expect(pathIn(welcome)).toMatch(/^\/newsletter\/leave\?token=[0-9a-f]{64}$/)
  expect(await press(pathIn(welcome))).toBe('303 /newsletter/left')
  expect(await press(pathIn(welcome))).toBe('303 /newsletter/left')
  expect(await getState(email)).toBe('has left')
})

test('members can read the subscription status of their own address only', async () => {
  const member = await createMember(testApp)
  const other = await createMember(testApp)
  const status = async (item: typeof member) => callFunction(testApp, item, 'newsletter')
  expect(await status(member)).toEqual([200, { isSubscribed: false }])
  await subscribe(member.email)
  const [question] = (await readMails(testApp, member.email)).filter(({ subject }) =>
    subject?.startsWith('Please confirm'),
  )
  // Not subscribed before the confirmation.
  expect(await status(member)).toEqual([200, { isSubscribed: false }])
  await press(pathIn(question))
  expect(await status(member)).toEqual([200, { isSubscribed: true }])
  expect(await status(other)).toEqual([200, { isSubscribed: false }])
  expect(await callFunction(testApp, other, 'newsletter', { email: member.email })).toEqual([
    400,
    'ArgumentsNotAllowed',
  ])
})

test('an unsubscribed address must request and confirm again', async () => {
  const { email, question, welcome } = await joined()
  await press(pathIn(welcome))
  expect(await press(pathIn(question))).toBe('303 /newsletter/expired')
  await subscribe(email)
  const mails = await readMails(testApp, email, 3)
  const newest = mails.find((mail) => mail.subject === question?.subject && pathIn(mail) !== pathIn(question))
  expect(await press(pathIn(newest))).toBe('303 /newsletter/confirmed')
  expect(await getState(email)).toBe('reads')
})

test('a subscribed address gets the same response and no email', async () => {
  const { email } = await joined()
  const response = await subscribe(email)
  expect([response.statusCode, response.body]).toEqual([202, ''])
  expect(await readMails(testApp, email, 2)).toHaveLength(2)
})

test('an expired, replaced or invalid link redirects to an error page', async () => {
  await using other = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
  const email = newAddress()
  await subscribe(email, other)
  const [first] = await readMails(other, email)
  await subscribe(email, other)
  const mails = await readMails(other, email, 2)
  const second = mails.find((mail) => pathIn(mail) !== pathIn(first))
  const pressThere = async (url: string) => (await other.app.inject({ method: 'POST', url })).headers.location
  expect(await pressThere(pathIn(first))).toBe('/newsletter/expired')
  other.clock.advance(NEWSLETTER_TOKEN_LIFE)
  expect(await pressThere(pathIn(second))).toBe('/newsletter/expired')
  for (const url of ['/newsletter/confirm', '/newsletter/leave?token=x', `/newsletter/leave?token=${'0'.repeat(64)}`])
    expect(await pressThere(url)).toBe('/newsletter/expired')
})

test('an unconfirmed request is deleted', async () => {
  await using other = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
  const email = newAddress()
  await subscribe(email, other)
  await readMails(other, email)
  other.clock.advance(NEWSLETTER_REQUEST_LIFE + 1)
  const next = newAddress()
  await subscribe(next, other)
  await readMails(other, next)
  const rows = await other.context.db.selectFrom('newsletter_readers').select('email').execute()
  expect(rows).toEqual([{ email: next }])
})

test.each([['no address'], [''], [7], [undefined], [`${'a'.repeat(250)}@example.org`]])(
  '%j is refused with the field',
  async (email) => {
    const response = await subscribe(email)
    expect(response.statusCode).toBe(400)
    expect(response.json<{ error: string }>().error).toContain('email')
  },
)

test('networks are rate limited, and an email address gets at most three emails without an error', async () => {
  await using strict = await createTestApp({ workers: true })
  const email = newAddress()
  const codes: number[] = []
  for (let index = 0; index < 21; index += 1) codes.push((await subscribe(email, strict)).statusCode)
  expect(codes).toEqual([...Array<number>(20).fill(202), 429])
  expect(await readMails(strict, email, 3)).toHaveLength(3)
})
