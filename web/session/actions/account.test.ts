import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { getMemberStorageKey } from '#web/session/storage/member-storage.ts'
import { openBrowser } from '#web/test/browser.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { auth, createMember, PASSWORD } from '#server/testing/people.ts'
import { resendConfirmation } from './account.ts'
import { deleteUnsentOfOthers } from './delete-unsent-of-others.ts'
import { logIn, loginErrorText } from './log-in.ts'
import { logOut } from './log-out.ts'

const PAST_TOKEN_LIFE = 35 * 60_000
const LOGIN = 'POST /app/holdfast-tactics/auth/providers/local-userpass/login'

let academy: TestApp
beforeAll(async () => {
  academy = await createTestApp()
})
afterAll(() => academy.close())

const signedIn = async (...via: Parameters<typeof openBrowser> extends [TestApp, ...infer Rest] ? Rest : never) => {
  const { email } = await createMember(academy)
  const browser = openBrowser(academy, ...via)
  const tab = browser.openTab()
  const member = await logIn(email, PASSWORD, tab)
  if (member instanceof Error) throw member
  browser.sent.length = 0
  return { ...browser, tab, member, email }
}

/** A call that requires an access token. */
const getCall = (tab: ReturnType<ReturnType<typeof openBrowser>['openTab']>) => tab.callFunction('no-such-function', [])

test('a member signs in with email and password and is stored', async () => {
  const { email, id } = await createMember(academy, 'paid')
  const { sent, openTab } = openBrowser(academy)
  const tab = openTab()
  expect(await logIn(email, PASSWORD, tab)).toMatchObject({ id, email, plan: 'paid' })
  expect(tab.tokens.current()).toMatchObject({ id, email })
  expect(sent).toEqual([LOGIN, 'GET /auth/profile'])
})

test('the device id is reused at the next sign-in', async () => {
  const { storage, tab, email } = await signedIn()
  const device = storage.getItem('realm-web:app(holdfast-tactics):deviceId')
  expect(device).toMatch(/^[0-9a-f]{24}$/)
  await logIn(email, PASSWORD, tab)
  expect(storage.getItem('realm-web:app(holdfast-tactics):deviceId')).toBe(device)
})

test('a wrong password returns an error with the message of the specification', async () => {
  const { email } = await createMember(academy)
  const tab = openBrowser(academy).openTab()
  const outcome = await logIn(email, 'not the password', tab)
  expect(outcome).toBeInstanceOf(ApiError)
  expect(outcome).toMatchObject({
    errorCode: 'InvalidPassword',
    message:
      'Request failed (POST http://academy.test/api/client/v2.0/app/holdfast-tactics/auth/providers/local-userpass/login): invalid username/password (status 401 Unauthorized)',
  })
  expect(tab.tokens.current()).toBeNull()
})

test('an unconfirmed address returns that error and sends the email again', async () => {
  await auth(academy.app, '/register', { email: 'pending@example.org', password: PASSWORD })
  const tab = openBrowser(academy).openTab()
  expect(await logIn('pending@example.org', PASSWORD, tab)).toMatchObject({ errorCode: 'AuthError' })
  expect(await resendConfirmation({ email: 'pending@example.org' }, tab)).toBeUndefined()
})

test('an unreachable server returns an error, without throwing', async () => {
  const { openTab } = openBrowser(academy, () => () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await logIn('ada@example.org', PASSWORD, openTab())).toBeInstanceOf(TypeError)
  expect(await resendConfirmation({ email: 'ada@example.org' }, openTab())).toBeInstanceOf(TypeError)
})

test('the one message of the specification is replaced, with any quotes around the provider', () => {
  const reportedError = (error: string) =>
    loginErrorText(new ApiError({ method: 'POST', url: 'x', statusCode: 404, statusText: '', error }))
  expect(reportedError('authentication via local-userpass is unsupported')).toBe('User not found. Please try again.')
  expect(reportedError("authentication via 'local-userpass' is unsupported")).toBe('User not found. Please try again.')
  expect(reportedError('user disabled')).toBe('user disabled')
})

test('an expired access token is renewed once, and the call repeated', async () => {
  const { tab, sent, member } = await signedIn()
  const oldToken = tab.tokens.accessToken(member.id)
  academy.clock.advance(PAST_TOKEN_LIFE)
  await expect(getCall(tab)).rejects.toMatchObject({ errorCode: 'FunctionNotFound' })
  const call = 'POST /app/holdfast-tactics/functions/call'
  expect(sent).toEqual([call, 'POST /auth/session', call])
  expect(tab.tokens.accessToken(member.id)).not.toBe(oldToken)
})

test('ten calls in two tabs share one refresh', async () => {
  const { tab, openTab, sent } = await signedIn()
  const second = openTab()
  academy.clock.advance(PAST_TOKEN_LIFE)
  await Promise.allSettled([tab, second, tab, second, tab, second, tab, second, tab, second].map(getCall))
  expect(sent.filter((line) => line === 'POST /auth/session')).toHaveLength(1)
  expect(sent).toHaveLength(21)
})

test('a second rejection after a refresh is thrown, without further retries', async () => {
  const spoilt =
    (fetched: typeof fetch): typeof fetch =>
    (input, init) => {
      const headers = new Headers(init?.headers)
      if (new Request(input).url.endsWith('/functions/call')) headers.set('authorization', 'Bearer spoilt')
      return fetched(input, { ...init, headers })
    }
  const { tab, sent, member } = await signedIn(spoilt)
  await expect(getCall(tab)).rejects.toMatchObject({ statusCode: 401, errorCode: 'InvalidSession' })
  expect(sent).toHaveLength(3)
  expect(tab.tokens.current()?.id).toBe(member.id)
})

test('a session revoked on the server signs the member out in every tab', async () => {
  const { tab, openTab, member, storage, sent } = await signedIn()
  const second = openTab()
  const refreshToken = tab.tokens.refreshToken(member.id)
  await academy.app.inject({
    method: 'DELETE',
    url: '/api/client/v2.0/auth/session',
    headers: { authorization: `Bearer ${refreshToken}` },
  })
  await expect(getCall(tab)).rejects.toMatchObject({ method: 'POST', errorCode: 'InvalidSession' })
  expect(sent.at(-1)).toBe('POST /auth/session')
  expect([tab.tokens.current(), second.tokens.current()]).toEqual([null, null])
  expect(storage.getItem(`realm-web:app(holdfast-tactics):user(${member.id}):profile`)).not.toBeNull()
})

test('unsent data of an ended session is kept for its member, and deleted when somebody else signs in', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  onTestFinished(() => void vi.unstubAllGlobals())
  const { tab, member, email } = await signedIn()
  const signIn = async (address: string) => {
    await logIn(address, PASSWORD, tab)
    deleteUnsentOfOthers(tab)
  }
  const key = getMemberStorageKey(member.id, 'change:1-6a')
  localStorage.setItem(key, '{}')
  tab.tokens.clearTokens(member.id, tab.tokens.refreshToken(member.id) ?? '')
  await signIn(email)
  expect(localStorage.getItem(key)).toBe('{}')
  await signIn((await createMember(academy)).email)
  expect(localStorage.getItem(key)).toBe('{}')
  tab.tokens.clearTokens(member.id, tab.tokens.refreshToken(member.id) ?? '')
  await signIn((await createMember(academy)).email)
  expect(localStorage.getItem(key)).toBeNull()
})

test('an outage during a refresh signs nobody out', async () => {
  let isDown = false
  const { tab, member } = await signedIn((fetched) => (input, init) => {
    if (isDown && new Request(input).url.endsWith('/auth/session'))
      return Promise.reject(new TypeError('Failed to fetch'))
    return fetched(input, init)
  })
  academy.clock.advance(PAST_TOKEN_LIFE)
  isDown = true
  await expect(getCall(tab)).rejects.toThrow('Failed to fetch')
  expect(tab.tokens.current()?.id).toBe(member.id)
  isDown = false
  await expect(getCall(tab)).rejects.toMatchObject({ errorCode: 'FunctionNotFound' })
})

test('signing out ends the session on the server and locally, and is idempotent', async () => {
  const { tab, member, storage, sent } = await signedIn()
  const refreshToken = tab.tokens.refreshToken(member.id) ?? ''
  expect(await logOut(tab)).toBeUndefined()
  expect(sent).toEqual(['DELETE /auth/session'])
  expect(tab.tokens.current()).toBeNull()
  expect(await logOut(tab)).toBeUndefined()
  storage.setItem(`realm-web:app(holdfast-tactics):user(${member.id}):refreshToken`, refreshToken)
  expect(await logOut(tab)).toBeUndefined()
  expect(tab.tokens.current()).toBeNull()
})

test('signing out offline ends the local session', async () => {
  let isDown = false
  const { tab } = await signedIn(
    (fetched) => (input, init) => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : fetched(input, init)),
  )
  isDown = true
  expect(await logOut(tab)).toBeInstanceOf(TypeError)
  expect(tab.tokens.current()).toBeNull()
})

test('a call without a session fails with that reason', async () => {
  await expect(getCall(openBrowser(academy).openTab())).rejects.toThrow('Missing access token')
})

test('a response with a missing field is named in the error', async () => {
  const without =
    (part: string) =>
    (fetched: typeof fetch): typeof fetch =>
    async (input, init) => {
      const response = await fetched(input, init)
      const body: Record<string, unknown> = await response.json()
      return Response.json(Object.fromEntries(Object.entries(body).filter(([key]) => key !== part)))
    }
  const { email } = await createMember(academy)
  const failsWith = async (part: string) => {
    const outcome = await logIn(email, PASSWORD, openBrowser(academy, without(part)).openTab())
    return outcome instanceof Error ? outcome.message : 'signed in'
  }
  expect(await failsWith('refresh_token')).toBe("Expected 'refresh_token' in the response")
  expect(await failsWith('access_token')).toBe("Expected 'access_token' in the response")
  expect(await failsWith('user_id')).toBe("Expected 'user_id' in the response")
  expect(await failsWith('type')).toBe("Expected 'type' in the response")
  expect(await failsWith('identities')).toBe("Expected 'identities' in the response")
  expect(await failsWith('data')).toBe("Expected 'data' in the response")
})
