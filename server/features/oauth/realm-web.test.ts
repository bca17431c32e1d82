import type * as RealmWeb from 'realm-web'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { APP_ID } from '#contract/limits.ts'
import {
  submitConsent,
  followCancel,
  submitLogin,
  openOAuthAcademy,
  type OAuthAcademy,
} from '#server/testing/oauth-academy.ts'
import type { Page, Visitor } from '#server/testing/visitor.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'

// The unmodified browser bundle of the published client, with a minimal window object.
const bundle: string = 'realm-web/dist/bundle.dom.cjs.js'

let academy: OAuthAcademy
let Realm: typeof RealmWeb
const page = new EventTarget()
/** URLs of the windows that the client opened. */
const openedUrls: string[] = []
/** Simulates the person in the window. */
let actInWindow: (visitor: Visitor, first: Page) => Promise<Page | undefined>

beforeAll(async () => {
  academy = await openOAuthAcademy({ names: ['oauth2-google', 'oauth2-facebook', 'oauth2-apple'] })
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('open', openWindow)
  Realm = await import(bundle)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await academy.close()
})
beforeEach(() => {
  openedUrls.length = 0
  localStorage.clear()
  actInWindow = async (visitor, first) => submitConsent(visitor, await submitLogin(visitor, first, 'mia'))
})

/**
 * Opens a window of the same browser. It ends on the redirect page, which calls `handleAuthRedirect`, and notifies the
 * opener by a storage event.
 */
function openWindow(address: string) {
  openedUrls.push(address)
  const popup = { closed: false, close: () => (popup.closed = true) }
  const visitor = academy.createVisitor()
  void (async () => {
    const last = await actInWindow(visitor, await visitor.open(address))
    if (!last) return popup.close()
    Realm.handleAuthRedirect({ hash: new URL(last.url).hash })
    return page.dispatchEvent(new Event('storage'))
  })()
  return popup
}

const createClient = () => new Realm.App({ id: APP_ID, baseUrl: academy.testApp.address })
const createGoogleCredentials = () => Realm.Credentials.google({ redirectUrl: academy.page })

test('signing in with each provider of the client works', async () => {
  const providers = [
    ['oauth2-google', createGoogleCredentials()],
    ['oauth2-facebook', Realm.Credentials.facebook(academy.page)],
    ['oauth2-apple', Realm.Credentials.apple(academy.page)],
  ] as const
  academy.idp.people.set('mia', { email: 'mia@example.org', email_verified: true })
  const ids = new Set<string>()
  for (const [name, credentials] of providers) {
    const user = await createClient().logIn(credentials)
    expect(openedUrls.at(-1)).toMatch(
      new RegExp(
        `^${academy.testApp.address}/api/client/v2.0/app/${APP_ID}/auth/providers/${name}/login\\?state=[a-z]{12}&redirect=[^&]+&device=[^&]+$`,
      ),
    )
    expect(user.profile).toMatchObject({ email: 'mia@example.org' })
    expect(user.identities).toMatchObject([{ providerType: 'oauth2-google' }])
    expect(await user.refreshCustomData()).toMatchObject({ email: 'mia@example.org', plan: 'free' })
    expect(user.deviceId).toMatch(/^[0-9a-f]{24}$/)
    ids.add(user.id)
    await user.logOut()
  }
  // All names refer to the same issuer and person.
  expect(ids.size).toBe(1)
})

test('the next log-in sends the same device id', async () => {
  const first = await createClient().logIn(createGoogleCredentials())
  const second = await createClient().logIn(createGoogleCredentials())
  const device = new URL(openedUrls[1] ?? '').searchParams.get('device') ?? ''
  expect(JSON.parse(Buffer.from(device, 'base64').toString())).toMatchObject({ deviceId: first.deviceId })
  expect(second.deviceId).toBe(first.deviceId)
})

test('a canceled sign-in and a closed window reject', async () => {
  actInWindow = async (visitor, first) => followCancel(visitor, first)
  await expect(createClient().logIn(createGoogleCredentials())).rejects.toThrow("Failed to decode 'authInfo'")
  actInWindow = async () => undefined
  await expect(createClient().logIn(createGoogleCredentials())).rejects.toThrow('Window closed')
})

test('linking is refused with a message, and the user stays signed in', async () => {
  const user = await createClient().logIn(createGoogleCredentials())
  await expect(user.linkCredentials(createGoogleCredentials())).rejects.toThrow(
    "'link': linking an identity to an account is unsupported (status 400 Bad Request)",
  )
  expect(user.isLoggedIn).toBe(true)
})

test.each([{ authCode: 'a code' }, { idToken: 'a token' }])(
  'credentials of another kind are unsupported: %j',
  async (other) => {
    await expect(createClient().logIn(Realm.Credentials.google(other))).rejects.toThrow(
      'authentication via oauth2-google is unsupported',
    )
  },
)
