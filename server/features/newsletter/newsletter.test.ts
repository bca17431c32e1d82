import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Email } from 'postal-mime'
import { NEWSLETTER_TOKEN_LIFETIME_MS, NEWSLETTER_REQUEST_LIFETIME_MS } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callFunction } from '#server/testing/functions.ts'
import { readMails } from '#server/testing/mailbox.ts'
import { createMember } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
})
afterAll(() => testApp.close())

let addressCount = 0
const createAddress = () => `reader${(addressCount += 1)}@example.org`

const subscribe = (email: unknown, app = testApp) =>
  app.app.inject({ method: 'POST', url: '/api/newsletter', payload: { email } })

/** Returns the path and query of the link in an email. */
function getLinkPath(mail: Email | undefined): string {
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error('The email contains no link.')
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Submits the form of the page that a link opens. Returns the status and the redirect. */
async function submitForm(url: string) {
  const { headers, statusCode } = await testApp.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  return `${statusCode} ${headers.location}`
}

/** Creates a confirmed subscriber, and returns the welcome email. */
async function createSubscriber(email = createAddress()) {
  await subscribe(email)
  const [request] = await readMails(testApp, email)
  await submitForm(getLinkPath(request))
  const mails = await readMails(testApp, email, 2)
  const welcome = mails.find(({ subject }) => subject === 'You’re subscribed')
  return { email, request, welcome }
}

async function getState(email: string): Promise<'requested' | 'subscribed' | 'unsubscribed'> {
  const reader = await testApp.context.db
    .selectFrom('newsletter_readers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (reader.left_at) return 'unsubscribed'
  return reader.joined_at ? 'subscribed' : 'requested'
}

test('a subscription requires confirmation on the page of an emailed link', async () => {
  const email = createAddress()
  const response = await subscribe(` ${email.toUpperCase()} `)
  expect([response.statusCode, response.body]).toEqual([202, ''])
  const [request] = await readMails(testApp, email)
  expect(request?.subject).toBe('Please confirm your subscription')
  expect(getLinkPath(request)).toMatch(/^\/newsletter\/confirm\?token=[0-9a-f]{64}$/)
  expect(await getState(email)).toBe('requested')
  expect(await submitForm(getLinkPath(request))).toBe('303 /newsletter/confirmed')
  expect(await getState(email)).toBe('subscribed')
})

test('both spellings of an international address are one subscription', async () => {
  expect((await subscribe('Léa@Bücher.example')).statusCode).toBe(202)
  const [request] = await readMails(testApp, 'léa@bücher.example')
  await submitForm(getLinkPath(request))
  expect(await getState('léa@xn--bcher-kva.example')).toBe('subscribed')
  await subscribe('le\u0301a@xn--bcher-kva.example')
  const rows = await testApp.context.db.selectFrom('newsletter_readers').select('email').execute()
  expect(rows.filter(({ email }) => email.includes('bcher'))).toHaveLength(1)
})

test('opening the link has no effect, because mail scanners follow links', async () => {
  const email = createAddress()
  await subscribe(email)
  const [request] = await readMails(testApp, email)
  await testApp.app.inject(getLinkPath(request))
  expect(await getState(email)).toBe('requested')
})

test('a repeated confirmation changes nothing and sends no second welcome', async () => {
  const { email, request } = await createSubscriber()
  expect(await submitForm(getLinkPath(request))).toBe('303 /newsletter/confirmed')
  expect(await readMails(testApp, email, 2)).toHaveLength(2)
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=---FormBoundaryjWmhtjORrn',
    '-----FormBoundaryjWmhtjORrn\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n-----FormBoundaryjWmhtjORrn--\r\n',
  ],
])('every newsletter supports one-click unsubscribe with %s', async (contentType, payload) => {
  const { email, welcome } = await createSubscriber()
  const getHeader = (name: string) => welcome?.headers.find(({ key }) => key === name)?.value
  expect(getHeader('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const { pathname, search } = new URL(getHeader('list-unsubscribe')?.slice(1, -1) ?? '')
  const url = pathname + search
  const response = await testApp.app.inject({ method: 'POST', url, headers: { 'content-type': contentType }, payload })
  // No redirect, because email clients would not follow it (RFC 8058 §3.1).
  expect([response.statusCode, response.headers.location]).toEqual([200, undefined])
  expect(await getState(email)).toBe('unsubscribed')
})

test('the link in the email opens a page to unsubscribe', async () => {
  const { email, welcome } = await createSubscriber()
  expect(getLinkPath(welcome)).toMatch(/^\/newsletter\/leave\?token=[0-9a-f]{64}$/)
  expect(await submitForm(getLinkPath(welcome))).toBe('303 /newsletter/left')
  expect(await submitForm(getLinkPath(welcome))).toBe('303 /newsletter/left')
  expect(await getState(email)).toBe('unsubscribed')
})

test('a member can read the subscription status of no address other than their own', async () => {
  const member = await createMember(testApp)
  const other = await createMember(testApp)
  const readStatus = async (person: typeof member) => callFunction(testApp, person, 'newsletter')
  expect(await readStatus(member)).toEqual([200, { isSubscribed: false }])
  await subscribe(member.email)
  const [request] = (await readMails(testApp, member.email)).filter(({ subject }) =>
    subject?.startsWith('Please confirm'),
  )
  // Not subscribed before the confirmation.
  expect(await readStatus(member)).toEqual([200, { isSubscribed: false }])
  await submitForm(getLinkPath(request))
  expect(await readStatus(member)).toEqual([200, { isSubscribed: true }])
  expect(await readStatus(other)).toEqual([200, { isSubscribed: false }])
  expect(await callFunction(testApp, other, 'newsletter', { email: member.email })).toEqual([
    400,
    'ArgumentsNotAllowed',
  ])
})

test('after unsubscribing, an address must request and confirm a new subscription', async () => {
  const { email, request, welcome } = await createSubscriber()
  await submitForm(getLinkPath(welcome))
  expect(await submitForm(getLinkPath(request))).toBe('303 /newsletter/expired')
  await subscribe(email)
  const mails = await readMails(testApp, email, 3)
  const newest = mails.find((mail) => mail.subject === request?.subject && getLinkPath(mail) !== getLinkPath(request))
  expect(await submitForm(getLinkPath(newest))).toBe('303 /newsletter/confirmed')
  expect(await getState(email)).toBe('subscribed')
})

test('a request for a subscribed address gets the same response and sends no email', async () => {
  const { email } = await createSubscriber()
  const response = await subscribe(email)
  expect([response.statusCode, response.body]).toEqual([202, ''])
  expect(await readMails(testApp, email, 2)).toHaveLength(2)
})

test('an expired, replaced or invalid link redirects to an error page', async () => {
  await using academy = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
  const email = createAddress()
  await subscribe(email, academy)
  const [first] = await readMails(academy, email)
  await subscribe(email, academy)
  const mails = await readMails(academy, email, 2)
  const second = mails.find((mail) => getLinkPath(mail) !== getLinkPath(first))
  const submitAndGetRedirect = async (url: string) =>
    (await academy.app.inject({ method: 'POST', url })).headers.location
  expect(await submitAndGetRedirect(getLinkPath(first))).toBe('/newsletter/expired')
  academy.clock.advance(NEWSLETTER_TOKEN_LIFETIME_MS)
  expect(await submitAndGetRedirect(getLinkPath(second))).toBe('/newsletter/expired')
  for (const url of ['/newsletter/confirm', '/newsletter/leave?token=x', `/newsletter/leave?token=${'0'.repeat(64)}`])
    expect(await submitAndGetRedirect(url)).toBe('/newsletter/expired')
})

test('an expired unconfirmed request is deleted at the next request', async () => {
  await using academy = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
  const email = createAddress()
  await subscribe(email, academy)
  await readMails(academy, email)
  academy.clock.advance(NEWSLETTER_REQUEST_LIFETIME_MS + 1)
  const next = createAddress()
  await subscribe(next, academy)
  await readMails(academy, next)
  const rows = await academy.context.db.selectFrom('newsletter_readers').select('email').execute()
  expect(rows).toEqual([{ email: next }])
})

test.each([['no address'], [''], [7], [undefined], [`${'a'.repeat(250)}@example.org`]])(
  'the email address %j is refused with an error that names the field',
  async (email) => {
    const response = await subscribe(email)
    expect(response.statusCode).toBe(400)
    expect(response.json<{ error: string }>().error).toContain('email')
  },
)

test('a network is rate limited, and an email address gets at most three emails, without an error for further requests', async () => {
  await using strict = await createTestApp({ workers: true })
  const email = createAddress()
  const codes: number[] = []
  for (let index = 0; index < 21; index += 1) codes.push((await subscribe(email, strict)).statusCode)
  expect(codes).toEqual([...Array<number>(20).fill(202), 429])
  expect(await readMails(strict, email, 3)).toHaveLength(3)
})
