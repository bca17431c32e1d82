import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { accounts, expect, expectAccessible, signIn, test } from './fixtures.ts'

const email = (page: Page) => page.getByRole('textbox', { name: 'Email address' })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const submitButton = (page: Page) => page.getByRole('button', { name: 'Sign in' })

/** Fills in and submits the sign-in form of the current page. */
const submitForm = async (page: Page) => {
  await email(page).fill(accounts.free.email)
  await password(page).fill(accounts.free.password)
  await submitButton(page).click()
}

const linkParams = `token=${'a'.repeat(64)}&tokenId=${'b'.repeat(24)}`
const scriptBudgets: Record<string, number> = {
  '/sign-in': 137_000,
  // Includes the automatic sign-in after the confirmation.
  '/sign-up': 137_000,
  '/forgot': 137_000,
  [`/confirm?${linkParams}`]: 137_000,
  [`/recover?${linkParams}`]: 137_000,
  // Has header and footer and redirects to sign-in, whose script is included.
  '/sign-out': 144_000,
}

for (const [path, budget] of Object.entries(scriptBudgets))
  test(`${path.split('?')[0]} is accessible, and loads at most ${budget / 1000} kB of script`, async ({ page }) => {
    const bodies: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') bodies.push(response.body())
    })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
    const total = sizes.reduce((sum, size) => sum + size, 0)
    expect(total).toBeGreaterThan(50_000)
    expect(total).toBeLessThanOrEqual(budget)
  })

test('a member page redirects to sign-in and back, by keyboard alone', { tag: '@gate' }, async ({ page }) => {
  await page.goto('/search/hip?from=mail')
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await email(page).focus()
  await page.keyboard.type(accounts.paid.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(accounts.paid.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/hip\?from=mail$/)
})

test('sign-in does not redirect to other sites', { tag: '@gate' }, async ({ page }) => {
  await page.goto('/sign-in?next=//evil.example/')
  await email(page).fill(accounts.free.email)
  await password(page).fill(accounts.free.password)
  await submitButton(page).click()
  await expect(page).toHaveURL(/\/browse$/)
})

test('an empty form shows the missing fields and focuses the first', async ({ page }) => {
  await page.goto('/sign-in')
  await submitButton(page).click()
  await expect(email(page)).toBeFocused()
  await expect(page.getByText('Enter your account’s email address.')).toBeVisible()
  await email(page).fill(accounts.free.email)
  await submitButton(page).click()
  await expect(password(page)).toBeFocused()
  await expect(page.getByText('Enter your password.')).toBeVisible()
})

test('a password can be revealed', async ({ page }) => {
  await page.goto('/sign-in')
  await password(page).fill('secret words')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
})

test.describe('failed sign-in', () => {
  test.use({ expectedErrors: [/status of 401|ERR_INTERNET_DISCONNECTED/] })

  test('the error receives focus, and the fields keep their input', { tag: '@gate' }, async ({ page }) => {
    await page.goto('/sign-in')
    await email(page).fill(accounts.free.email)
    await password(page).fill('wrong')
    await submitButton(page).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Wrong email or password.')
    await expect(alert).toBeFocused()
    await expect(email(page)).toHaveValue(accounts.free.email)
    await expect(password(page)).toHaveValue('wrong')
    await expectAccessible(page)
  })

  test('an unreadable response has its own error, different from a lost connection', async ({ page }) => {
    await page.goto('/sign-in')
    const alert = page.getByRole('alert')
    const respondWith = (path: string, body: string, contentType = 'application/json') =>
      page.route(`**/${path}`, (route) => route.fulfill({ body, contentType }))
    await respondWith('login', '{"user_id":"a"}')
    await submitForm(page)
    await expect(alert).toContainText('Unexpected response.')
    await expect(alert).not.toContainText('onnection')
    await respondWith('login', '<html>Hotel</html>', 'text/html')
    await submitButton(page).click()
    await expect(alert).toContainText('A network sign-in page, such as a hotel’s')
    await page.unroute('**/login')
    await respondWith('auth/profile', '{"type":"normal","identities":[]}')
    await submitButton(page).click()
    await expect(alert).toContainText('we couldn’t load your account')
    await expectAccessible(page)
    await page.unroute('**/auth/profile')
    await submitButton(page).click()
    await expect(page).toHaveURL(/\/browse$/)
  })

  test('offline, an error is shown, and signing in works after reconnecting', async ({ page, context }) => {
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Free member' }).click()
    await context.setOffline(true)
    await submitButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Can’t reach the academy')
    await context.setOffline(false)
    await submitButton(page).click()
    await expect(page).toHaveURL(/\/browse$/)
  })
})

test.describe('two tabs', () => {
  // The other tab may read records or reconnect its stream while the session ends.
  test.use({ expectedErrors: [/status of 401.*functions\/call/] })

  test('signing out ends the session in every tab', { tag: '@gate' }, async ({ page, context }) => {
    await signIn(page, accounts.free)
    const second = await context.newPage()
    await second.goto('/latest')
    await expect(second.getByRole('heading', { name: 'New & Popular' })).toBeVisible()
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByText(accounts.free.email)).toBeVisible()
    await page.getByRole('link', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/sign-in$/)
    await expect(second).toHaveURL(/\/sign-in/)
    await page.goto('/browse')
    await expect(page).toHaveURL(/\/sign-in/)
  })

  test('an open public page follows sign-in and sign-out in another tab', async ({ page, context }) => {
    await signIn(page, accounts.free)
    const publicPage = await context.newPage()
    await publicPage.goto('/team')
    const header = publicPage.getByRole('navigation', { name: 'Main' }).first()
    await expect(header.getByRole('link', { name: 'My Account' })).toBeVisible()
    await page.goto('/sign-out')
    await expect(page).toHaveURL(/\/sign-in$/)
    await expect(header.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'My Account' })).toBeHidden()
    await submitForm(page)
    await expect(header.getByRole('link', { name: 'My Account' })).toBeVisible()
  })
})

test('signing in redirects to a public page by loading its document', async ({ page }) => {
  await page.goto('/sign-in?next=/watch/../team')
  await submitForm(page)
  await expect(page).toHaveURL(/\/team$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'My Account' })).toBeVisible()
  // A signed-in member gets a link instead of the form, even to the home page.
  await page.goto('/sign-in?next=/')
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('signing in does not redirect to invalid paths', async ({ page }) => {
  for (const next of [
    '/dev/mail',
    '/catalogue.json',
    '/api/client/v2.0/auth/profile',
    '/sign-out',
    '/sign-in?next=/sign-in',
  ]) {
    await page.goto(`/sign-in?${new URLSearchParams({ next })}`)
    if (next === '/dev/mail') await submitForm(page)
    else await page.getByRole('link', { name: 'Continue', exact: true }).click()
    await expect(page, next).toHaveURL(/\/browse$/)
  }
})

test.describe('unknown client-side route', () => {
  test.use({ expectedErrors: [/No route matches URL|React error #418/] })

  test('is requested once, and shows Not Found if the server responds with the application', async ({ page }) => {
    let loads = 0
    await page.route('**/undrawn', async (route) => {
      loads += 1
      await route.fulfill({ response: await route.fetch({ url: new URL('/browse', route.request().url()).href }) })
    })
    await page.goto('/undrawn')
    await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()
    await expectAccessible(page)
    expect(loads).toBe(1)
  })
})
