import { afterAll, beforeAll, expect, test } from 'vitest'
import { OAUTH_FLOW_LIFETIME_MS } from '#contract/limits.ts'
import {
  formatUrls,
  submitConsent,
  followCancel,
  parseFragment,
  submitLogin,
  openOAuthAcademy,
  type OAuthAcademy,
  signInAs,
} from '#server/testing/oauth-academy.ts'
import { createVisitor, type Page } from '#server/testing/visitor.ts'

let academy: OAuthAcademy
beforeAll(async () => {
  academy = await openOAuthAcademy({ names: ['oauth2-google', 'oidc-dojo'], config: { logLevel: 'error' } })
  academy.idp.people.set('mia', { email: 'mia@example.org', email_verified: true })
})
afterAll(() => academy.close())

/** Signs in and consents at the provider. Returns the callback URL, which is not requested yet. */
async function consentAtProvider(parameters: Record<string, string> = {}) {
  const visitor = academy.createVisitor(academy.callback)
  const { url } = await submitConsent(
    visitor,
    await submitLogin(visitor, await visitor.open(academy.getLoginUrl(parameters)), 'mia'),
  )
  visitor.stopAt = academy.page
  return { visitor, callbackUrl: url }
}
const getError = (page: Page) => parseFragment(page)['_baas_error']
const EXPIRED = 'this sign-in has expired or was started in another browser'
const UNVERIFIED = 'the response from Google could not be verified'

const setParameter = (address: string, parameter: string, value: string) => {
  const url = new URL(address)
  url.searchParams.set(parameter, value)
  return url.href
}

test.each([
  ['oauth2-facebook', 'authentication via oauth2-facebook is unsupported'],
  ['oidc-gym', 'authentication via oidc-gym is unsupported'],
  ['constructor', 'authentication via constructor is unsupported'],
])('%s, which is not in the settings, is unsupported', async (provider, error) => {
  const { login, callback } = formatUrls(academy.testApp, provider)
  for (const address of [academy.getLoginUrl().replace(/.*login/, login), `${callback}?code=a&state=b`]) {
    const response = await fetch(address, { redirect: 'manual' })
    expect([response.status, await response.json()]).toEqual([404, { error, error_code: 'AuthProviderNotFound' }])
  }
})

test.each([
  [{ state: 'ABCDEFGHIJKL' }, 'state: must be 12 random lowercase letters from a to z'],
  [{ state: 'abc' }, 'state: must be 12 random lowercase letters from a to z'],
  [{ redirect: '/oauth' }, 'redirect: must be an http(s) URL'],
  [{ redirect: 'javascript:alert(1)' }, 'redirect: must be an http(s) URL'],
  [{ link: 'true' }, "'link': linking an identity to an account is unsupported"],
])('a request with %j is refused with a message', async (parameters, error) => {
  const response = await fetch(academy.getLoginUrl(parameters), { redirect: 'manual' })
  expect([response.status, await response.json()]).toEqual([400, { error, error_code: 'BadRequest' }])
})

test.each([
  'https://evil.example/oauth',
  'http://127.0.0.1.evil.example/oauth',
  'http://user:secret@127.0.0.1/oauth',
  'HOUSE#already=there',
  'HOUSE#',
  'http://127.0.0.1:1/oauth',
  'https://app.example/signed-in',
])('tokens are not sent to %s', async (redirect) => {
  const response = await fetch(academy.getLoginUrl({ redirect: redirect.replace('HOUSE', academy.page) }), {
    redirect: 'manual',
  })
  expect([response.status, await response.json()]).toMatchObject([400, { error: expect.stringMatching(/^redirect: /) }])
})

test('a URL of an allowed CORS origin is allowed as a redirect', async () => {
  await using open = await openOAuthAcademy({ config: { corsOrigins: ['https://app.example'] } })
  const visitor = open.createVisitor('https://app.example/')
  const end = await signInAs(open, visitor, 'nora', { redirect: 'https://app.example/signed-in?from=school' })
  expect(end).toHaveProperty('_baas_ua')
})

test('canceling at the provider, before sign-in or consent, redirects back with the reason', async () => {
  const visitor = academy.createVisitor()
  expect(getError(await followCancel(visitor, await visitor.open(academy.getLoginUrl())))).toBe(
    'the sign-in was canceled',
  )
  const consent = await submitLogin(visitor, await visitor.open(academy.getLoginUrl()), 'mia')
  expect(getError(await followCancel(visitor, consent))).toBe('the sign-in was canceled')
})

test('a response can be used once', async () => {
  const { visitor, callbackUrl } = await consentAtProvider()
  expect(parseFragment(await visitor.open(callbackUrl))).toHaveProperty('_baas_ua')
  expect(getError(await visitor.open(callbackUrl))).toBe(EXPIRED)
})

test('a response is refused in another browser and then invalid in its own browser', async () => {
  const { visitor, callbackUrl } = await consentAtProvider()
  expect(getError(await academy.createVisitor().open(callbackUrl))).toBe(EXPIRED)
  expect(getError(await visitor.open(callbackUrl))).toBe(EXPIRED)
})

test('a late response is refused, and expired flows are deleted', async () => {
  const { visitor, callbackUrl } = await consentAtProvider()
  await consentAtProvider()
  academy.testApp.clock.advance(OAUTH_FLOW_LIFETIME_MS + 1)
  expect(getError(await visitor.open(callbackUrl))).toBe(EXPIRED)
  await consentAtProvider()
  expect(await academy.testApp.context.db.selectFrom('oauth_flows').select('provider').execute()).toHaveLength(1)
})

test.each(['', 'short', 'a'.repeat(43), `${'a'.repeat(42)};`, '\r\nset-cookie: a=b'])(
  'the invalid state %j is refused',
  async (state) => {
    const { visitor, callbackUrl } = await consentAtProvider()
    expect(getError(await visitor.open(setParameter(callbackUrl, 'state', state)))).toBe(EXPIRED)
    expect(parseFragment(await visitor.open(callbackUrl))).toHaveProperty('_baas_ua')
  },
)

test('a HEAD request does not consume a response', async () => {
  const { visitor, callbackUrl } = await consentAtProvider()
  expect((await visitor.open(callbackUrl, { method: 'HEAD' })).status).toBe(404)
  expect(parseFragment(await visitor.open(callbackUrl))).toHaveProperty('_baas_ua')
})

test.each([
  ['another code', (callbackUrl: string) => setParameter(callbackUrl, 'code', 'made-up')],
  ['another issuer', (callbackUrl: string) => setParameter(callbackUrl, 'iss', 'https://evil.example')],
  [
    'no issuer, though the provider always names itself',
    (callbackUrl: string) => callbackUrl.replace(/&iss=[^&]+/, ''),
  ],
  ['two codes', (callbackUrl: string) => `${callbackUrl}&code=second`],
])('a response with %s is refused', async (_, modify) => {
  const { visitor, callbackUrl } = await consentAtProvider()
  expect(modify(callbackUrl)).not.toBe(callbackUrl)
  expect(getError(await visitor.open(modify(callbackUrl)))).toBe(UNVERIFIED)
})

test('a code of another sign-in is refused, because its PKCE verifier differs', async () => {
  const stolen = await consentAtProvider()
  const { visitor, callbackUrl } = await consentAtProvider()
  const code = new URL(stolen.callbackUrl).searchParams.get('code') ?? ''
  expect(getError(await visitor.open(setParameter(callbackUrl, 'code', code)))).toBe(UNVERIFIED)
})

test('a token of another issuer is refused', async () => {
  await using other = await openOAuthAcademy({ config: { logLevel: 'error' } })
  const visitor = other.createVisitor(other.callback)
  const { url } = await submitConsent(
    visitor,
    await submitLogin(visitor, await visitor.open(other.getLoginUrl()), 'mia'),
  )
  visitor.stopAt = other.page
  Object.assign(other.idp.provider(), { issuer: 'https://elsewhere.example' })
  expect(getError(await visitor.open(url))).toBe(UNVERIFIED)
})

test('a response is refused at the callback URL of another provider', async () => {
  const { visitor, callbackUrl } = await consentAtProvider()
  const elsewhere = callbackUrl.replace(academy.callback, formatUrls(academy.testApp, 'oidc-dojo').callback)
  expect(getError(await visitor.open(elsewhere))).toBe(EXPIRED)
})

test('the error names an unavailable provider, and sign-in works again once it is up', async () => {
  await using away = await openOAuthAcademy({ config: { logLevel: 'error' } })
  const works = away.idp.provider().callback()
  away.idp.handleWith((_request, response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('bad'))
  expect(getError(await away.createVisitor().open(away.getLoginUrl()))).toBe('Google cannot be reached')
  away.idp.handleWith((request) => request.socket.destroy())
  expect(getError(await away.createVisitor().open(away.getLoginUrl()))).toBe('Google cannot be reached')
  away.idp.handleWith(works)
  expect(await signInAs(away, away.createVisitor(), 'mia')).toHaveProperty('_baas_ua')
})

test('the error names a provider that becomes unavailable during a sign-in', async () => {
  await using away = await openOAuthAcademy({ config: { logLevel: 'error' } })
  const visitor = away.createVisitor(away.callback)
  const { url } = await submitConsent(
    visitor,
    await submitLogin(visitor, await visitor.open(away.getLoginUrl()), 'mia'),
  )
  visitor.stopAt = away.page
  away.idp.handleWith((request) => request.socket.destroy())
  expect(getError(await visitor.open(url))).toBe('Google cannot be reached')
})

test('starting sign-ins is rate limited', async () => {
  await using strict = await openOAuthAcademy({ config: { rateLimitFactor: 0.01 } })
  strict.testApp.clock.stop()
  const visitor = createVisitor(strict.idp.issuer)
  await visitor.open(strict.getLoginUrl())
  visitor.stopAt = strict.page
  expect(getError(await visitor.open(strict.getLoginUrl()))).toBe('too many attempts; try again in 15 seconds')
})

test('a server error redirects to the page without the internal message', async () => {
  await using broken = await openOAuthAcademy({ config: { logLevel: 'silent' } })
  await broken.testApp.context.db.schema.dropTable('oauth_flows').execute()
  expect(getError(await broken.createVisitor().open(broken.getLoginUrl()))).toBe('internal server error')
})

test.each(['%', 'bm90IGpzb24=', Buffer.from('{"platform":"\\u0000","deviceId":{"$ne":1}}').toString('base64')])(
  'an invalid device %j does not prevent the sign-in',
  async (device) => {
    expect(await signInAs(academy, academy.createVisitor(), 'mia', { device })).toHaveProperty('_baas_ua')
  },
)
