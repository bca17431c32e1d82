import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { OAUTH_FLOW_LIFETIME_MS, OAUTH_POLL_INTERVAL_MS } from '#contract/limits.ts'
import { createClient } from '#web/client.ts'
import {
  submitConsent,
  followCancel,
  submitLogin,
  openOAuthAcademy,
  type OAuthAcademy,
} from '#server/testing/oauth-academy.ts'
import type { Page, Visitor } from '#server/testing/visitor.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { logInThrough } from './oauth.ts'
import { OAuthError } from './errors.ts'
import { getResultKey } from './oauth-result.ts'

let academy: OAuthAcademy
const page = new EventTarget()
/** Opened URLs, and the state of the mock window. */
const opened: string[] = []
let openedWindow: { closed: boolean; close: () => void } | null
/** Actions of the visitor in the window; undefined does nothing. */
let inWindow: (visitor: Visitor, first: Page) => Promise<Page | undefined>
/** Pending actions must not affect the next test. */
let signIn: Promise<void> | undefined
afterEach(() => signIn)

beforeAll(async () => {
  academy = await openOAuthAcademy({ names: ['oidc-dojo'] })
  academy.idp.people.set('mia', { email: 'mia@example.org', email_verified: true })
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('window', { open: (address: string) => openWindow(address), close: () => undefined })
  vi.stubGlobal('location', new URL('/sign-in', academy.testApp.address))
})
// Keeps the globals, because the page of a test closes its window three seconds later.
afterAll(() => academy.close())
beforeEach(() => {
  localStorage.clear()
  opened.length = 0
  openedWindow = { closed: false, close: () => openedWindow && (openedWindow.closed = true) }
  inWindow = async (visitor, first) => submitConsent(visitor, await submitLogin(visitor, first, 'mia'))
})

function openWindow(path: string) {
  opened.push(path)
  if (openedWindow) signIn = runOAuthFlow(path)
  return openedWindow
}

/** Follows the provider's pages to our own, whose script is then run. */
async function runOAuthFlow(path: string) {
  const visitor = academy.createVisitor()
  const last = await inWindow(visitor, await visitor.open(academy.testApp.address + path))
  if (!last) return
  vi.stubGlobal('location', new URL(last.url))
  vi.stubGlobal('history', { replaceState: (_: null, __: string, to: string) => opened.push(to) })
  vi.resetModules()
  await import('#web/public-site/scripts/oauth.ts')
  page.dispatchEvent(new Event('storage'))
}

const browser = () =>
  createClient({ fetch: globalThis.fetch, baseUrl: () => academy.testApp.address, storage: () => localStorage })

test('a member signs in through a window and is stored as after any sign-in', async () => {
  const client = browser()
  const member = await logInThrough('oidc-dojo', { client })
  expect(member).toMatchObject({ email: 'mia@example.org', plan: 'free', providerType: 'oidc-dojo' })
  expect(client.tokens.current()).toEqual(member)
  expect(opened[0]).toMatch(
    /^\/api\/client\/v2\.0\/app\/holdfast-tactics\/auth\/providers\/oidc-dojo\/login\?state=[a-z]{12}&redirect=[^&]+%2Foauth$/,
  )
  // The window is closed, and the tokens are neither in its history nor in storage.
  expect([openedWindow?.closed, opened[1]]).toEqual([true, '/oauth'])
  expect(Object.keys(localStorage).filter((key) => key.includes('oauth2:'))).toEqual([])

  await logInThrough('oidc-dojo', { client })
  const device = new URLSearchParams(opened[2]?.split('?')[1]).get('device') ?? ''
  expect(JSON.parse(atob(device))).toEqual({ deviceId: client.tokens.deviceId() })
})

test("a canceled sign-in returns an error with the server's message", async () => {
  inWindow = followCancel
  const outcome = await logInThrough('oidc-dojo', { client: browser() })
  expect(outcome).toBeInstanceOf(OAuthError)
  expect(outcome).toMatchObject({ message: 'the sign-in was canceled' })
})

test('a window that seems closed, because its page is isolated, still returns the result', async () => {
  const signInAtProvider = inWindow
  inWindow = async (...pages) => {
    openedWindow?.close()
    await new Promise((resolve) => setTimeout(resolve, 3 * OAUTH_POLL_INTERVAL_MS))
    return signInAtProvider(...pages)
  }
  expect(await logInThrough('oidc-dojo', { client: browser() })).toMatchObject({ email: 'mia@example.org' })
})

test('canceling closes the window', async () => {
  inWindow = async () => undefined
  const controller = new AbortController()
  const outcome = logInThrough('oidc-dojo', { client: browser(), signal: controller.signal })
  controller.abort()
  expect(await outcome).toEqual(new OAuthError('the sign-in was canceled'))
  expect(openedWindow?.closed).toBe(true)
})

test('a sign-in that is never completed ends when it expires at the server', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  inWindow = async () => undefined
  const ended = vi.fn<(outcome: unknown) => void>()
  const outcome = logInThrough('oidc-dojo', { client: browser() }).then(ended)
  await vi.advanceTimersByTimeAsync(OAUTH_FLOW_LIFETIME_MS - 1)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await outcome
  expect(ended).toHaveBeenCalledWith(new OAuthError('the sign-in was not completed in time'))
  vi.useRealTimers()
})

test('a sign-in in another tab completes the sign-in', async () => {
  inWindow = async () => undefined
  const client = browser()
  const outcome = logInThrough('oidc-dojo', { client })
  const other = browser()
  other.tokens.saveSession(
    { user_id: 'a'.repeat(24), access_token: 'a.e30.c', refresh_token: 'r', device_id: 'd' },
    'local-userpass',
    { user_id: 'a'.repeat(24), type: 'normal', identities: [], data: { email: 'ada@example.org' } } as never,
  )
  page.dispatchEvent(new Event('storage'))
  expect(await outcome).toMatchObject({ id: 'a'.repeat(24) })
  expect(openedWindow?.closed).toBe(true)
})

test('a page suspended until the window closed still gets the result', async () => {
  inWindow = async () => {
    const state = new URLSearchParams(opened[0]?.split('?')[1]).get('state') ?? ''
    openedWindow?.close()
    page.dispatchEvent(
      Object.assign(new Event('storage'), { key: getResultKey(state), newValue: '{"error":"too tired"}' }),
    )
    return undefined
  }
  expect(await logInThrough('oidc-dojo', { client: browser() })).toMatchObject({ message: 'too tired' })
})

test('a blocked window returns that reason', async () => {
  openedWindow = null
  expect(await logInThrough('oidc-dojo', { client: browser() })).toMatchObject({
    message: 'the browser blocked the sign-in window: allow pop-ups for this page and try again',
  })
})

test.each(['{}', '{"userAuth":"a$b$c"}', '{"userAuth":"a$b$c$d$e"}', '{"userAuth":5}', '[]'])(
  'a result of %s signs nobody in',
  async (result) => {
    inWindow = async () => {
      const state = new URLSearchParams(opened[0]?.split('?')[1]).get('state') ?? ''
      localStorage.setItem(getResultKey(state), result)
      page.dispatchEvent(new Event('storage'))
      return undefined
    }
    const client = browser()
    expect(await logInThrough('oidc-dojo', { client })).toMatchObject({
      message: 'the sign-in response is invalid',
    })
    expect(client.tokens.current()).toBeNull()
  },
)
