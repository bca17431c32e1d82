import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONFIRM_TOKEN_LIFETIME_MS } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { auth } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
})
afterAll(() => testApp.close())

const password = 'a quiet horse walks'
const confirm = (body: object) => auth(testApp.app, '/confirm', body)

async function registered(email: string) {
  await auth(testApp.app, '/register', { email, password })
  const [mail] = await readMails(testApp, email)
  return parseLink(mail)
}
const signIn = async (email: string) => (await auth(testApp.app, '/login', { username: email, password })).statusCode

test('the emailed link confirms the account once', async () => {
  const link = await registered('ada@example.org')
  expect((await confirm(link)).statusCode).toBe(200)
  expect(await signIn('ada@example.org')).toBe(200)
  const again = await confirm(link)
  expect([again.statusCode, again.json()]).toEqual([
    400,
    { error: 'userpass token is expired or invalid', error_code: 'UserpassTokenInvalid' },
  ])
})

test('both values of a link must match', async () => {
  const link = await registered('both@example.org')
  const other = await registered('other@example.org')
  expect((await confirm({ token: other.token, tokenId: link.tokenId })).json()).toMatchObject({
    error_code: 'UserpassTokenInvalid',
  })
  expect(await signIn('both@example.org')).toBe(401)
  expect((await confirm(link)).statusCode).toBe(200)
})

test('ten failed attempts void a token', async () => {
  const link = await registered('guess@example.org')
  for (let i = 0; i < 10; i += 1) await confirm({ token: '0'.repeat(64), tokenId: link.tokenId })
  expect((await confirm(link)).json()).toMatchObject({ error_code: 'UserpassTokenInvalid' })
})

test.each([
  { token: 'x', tokenId: 'y' },
  { token: `${'0'.repeat(63)}'`, tokenId: '0'.repeat(24) },
])('%j is refused as malformed', async (body) => {
  expect((await confirm(body)).json()).toEqual({ error: 'invalid token data', error_code: 'BadRequest' })
})

test('a link works for a day', async () => {
  const link = await registered('late@example.org')
  testApp.clock.advance(CONFIRM_TOKEN_LIFETIME_MS + 1)
  expect((await confirm(link)).json()).toMatchObject({ error_code: 'UserpassTokenInvalid' })
})

test('the email can be sent again by both endpoints, and every link works', async () => {
  await registered('again@example.org')
  await auth(testApp.app, '/confirm/send', { email: 'again@example.org' })
  await auth(testApp.app, '/confirm/call', { email: 'AGAIN@example.org' })
  const mails = await readMails(testApp, 'again@example.org', 3)
  expect(new Set(mails.map((mail) => parseLink(mail).tokenId)).size).toBe(3)
  expect((await confirm(parseLink(mails[0]))).statusCode).toBe(200)
})

test('confirmed, pending and unknown addresses get the same response; only the pending one gets an email', async () => {
  await confirm(await registered('done@example.org'))
  await registered('waiting@example.org')
  const responses = await Promise.all(
    ['done@example.org', 'waiting@example.org', 'nobody@example.org'].map((email) =>
      auth(testApp.app, '/confirm/send', { email }),
    ),
  )
  expect(responses.map(({ statusCode, body, headers }) => [statusCode, body, headers['content-type']])).toEqual(
    Array(3).fill([204, '', undefined]),
  )
  expect(await readMails(testApp, 'waiting@example.org', 2)).toHaveLength(2)
  expect(await readMails(testApp, 'done@example.org')).toHaveLength(1)
  expect(await readMails(testApp, 'nobody@example.org', 0)).toHaveLength(0)
})

test('more than five requests in 15 minutes send no further email and no error', async () => {
  await using strict = await createTestApp({ workers: true })
  await auth(strict.app, '/register', { email: 'flood@example.org', password })
  const responses = []
  for (let i = 0; i < 6; i += 1)
    responses.push((await auth(strict.app, '/confirm/send', { email: 'flood@example.org' })).statusCode)
  expect(responses).toEqual(Array(6).fill(204))
  expect(await readMails(strict, 'flood@example.org', 5)).toHaveLength(5)
})
