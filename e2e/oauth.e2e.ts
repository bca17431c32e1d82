import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID } from '#contract/limits.ts'
import { OAUTH_CALLBACK } from '#contract/oauth.ts'
import { expect, expectAccessible, test as base } from './fixtures.ts'
import { type Holdfast, startHoldfast } from './start-holdfast.ts'
import { CLIENT, type RunningProvider, startIdentityProvider } from './identity-provider.ts'

interface Fixtures {
  idp: RunningProvider
  academy: Holdfast
}

const getCallbackUrl = (url: string, provider: string) =>
  url + API_PREFIX + OAUTH_CALLBACK.replace(':appId', APP_ID).replace(':provider', provider)

const test = base.extend<object, Fixtures>({
  // The pages of the provider request an external font and have no icon.
  expectedErrors: async ({}, give) => give([/fonts\.googleapis\.com|ERR_|favicon\.ico/]),
  // Worker-scoped: tests use separate accounts and browsers.
  idp: [
    async ({}, give) => {
      const idp = await startIdentityProvider()
      await give(idp)
      await idp.stop()
    },
    { scope: 'worker' },
  ],
  academy: [
    async ({ idp }, give) => {
      const folder = await mkdtemp(join(tmpdir(), 'holdfast-e2e-'))
      // When run as root, the database runs as another user, who needs access.
      await chmod(folder, 0o755)
      const { issuer } = idp
      const providers = {
        'oidc-dojo': { ...CLIENT, issuer, label: 'Dojo' },
        'oauth2-apple': { ...CLIENT, issuer, responseMode: 'form_post' },
      }
      const file = join(folder, 'sign-in.json')
      await writeFile(file, JSON.stringify(providers))
      const academy = await startHoldfast(join(folder, 'data'), { NODE_ENV: 'production', OIDC_PROVIDERS: file })
      idp.serve(Object.keys(providers).map((name) => getCallbackUrl(academy.url, name)))
      await give(academy)
      await academy.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ academy }, give) => give(academy.url),
})

const button = (page: Page, label: string) => page.getByRole('button', { name: `Sign in with ${label}` })

async function openPopup(page: Page, label: string): Promise<Page> {
  const popupEvent = page.waitForEvent('popup')
  await button(page, label).click()
  return popupEvent
}

async function signInAtProvider(window: Page, person: string) {
  await window.getByPlaceholder('Enter any login').fill(person)
  await window.getByPlaceholder('and password').fill('anything')
  await window.getByRole('button', { name: 'Sign-in' }).click()
  const closed = window.waitForEvent('close')
  await window.getByRole('button', { name: 'Continue' }).click()
  await closed
}

test(
  'a visitor signs in at a provider in a popup, which closes automatically',
  { tag: '@gate' },
  async ({ page, idp }) => {
    idp.people.set('mia', { email: 'mia@example.org', email_verified: true })
    await page.goto('/sign-in?next=/my-list')
    await expect(button(page, 'Dojo')).toBeVisible()
    await expectAccessible(page)
    const window = await openPopup(page, 'Dojo')
    await expect(page.getByRole('button', { name: 'Waiting for Dojo' })).toBeVisible()
    await signInAtProvider(window, 'mia')
    await expect(page).toHaveURL(/\/my-list$/)
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByText('mia@example.org')).toBeVisible()
    const stored = await page.evaluate(() => Object.entries(localStorage).map(([key, value]) => `${key}=${value}`))
    expect(stored.filter((entry) => entry.includes('oauth2:'))).toEqual([])
    expect(stored).toContainEqual(expect.stringMatching(/:providerType=oidc-dojo$/))

    // The same account at a provider that responds with a cross-site form.
    await page.goto('/sign-out')
    await expect(page).toHaveURL(/\/sign-in$/)
    const form = await openPopup(page, 'Apple')
    // The form submits automatically, so the popup may already be closed.
    await expect.poll(() => form.isClosed()).toBe(true)
    await expect(page).toHaveURL(/\/browse$/)
  },
)

test('canceling in the popup or on the page shows an error, and the sign-in can be retried', async ({ page }) => {
  await page.goto('/sign-in')
  const alert = page.getByRole('alert')
  const cancelled = await openPopup(page, 'Dojo')
  await cancelled.getByRole('link', { name: 'Cancel' }).click()
  await expect(alert).toContainText('The sign-in was canceled.')
  await expect(alert).toBeFocused()
  // Waits for the provider's page, because a popup that is still switching processes may not close.
  const providerWindow = await openPopup(page, 'Dojo')
  await expect(providerWindow.getByRole('link', { name: 'Cancel' })).toBeVisible()
  await providerWindow.close()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(alert).toContainText('The sign-in was canceled.')
  await expect(button(page, 'Dojo')).toBeVisible()
  await expect.poll(() => page.context().pages()).toHaveLength(1)
})

test('signing in also works at a provider whose window is isolated from the page', async ({ page, idp }) => {
  idp.people.set('zoe', { email: 'zoe@example.org', email_verified: true })
  const handle = idp.provider().callback()
  idp.handleWith((request, response) => {
    response.setHeader('cross-origin-opener-policy', 'same-origin')
    return handle(request, response)
  })
  await page.goto('/sign-in')
  const window = await openPopup(page, 'Dojo')
  await expect(window.getByPlaceholder('Enter any login')).toBeVisible()
  expect(await window.evaluate(() => globalThis.opener)).toBeNull()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expectAccessible(page)
  await signInAtProvider(window, 'zoe')
  await expect(page).toHaveURL(/\/browse$/)
})

test('an unexpected OAuth response shows an error and stores no tokens', async ({ page, context }) => {
  await page.goto('/oauth#_baas_error=expired')
  await expect(page.getByText('This sign-in has expired or was started in another browser.')).toBeVisible()
  await expectAccessible(page)
  const otherPage = await context.newPage()
  await otherPage.goto('/oauth#_baas_state=abcdefghijkl&_baas_ua=a$b$c$d')
  await expect(otherPage).toHaveURL(/\/oauth$/)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('oauth2:'))))
    .toEqual([])
})
