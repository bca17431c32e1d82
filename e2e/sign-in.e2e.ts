import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { accounts, expect, expectAccessible, signIn, test } from './fixtures.ts'

const email = (page: Page) => page.getByRole('textbox', { name: 'E-mail address' })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const enter = (page: Page) => page.getByRole('button', { name: 'Sign in' })

const mailed = `token=${'a'.repeat(64)}&tokenId=${'b'.repeat(24)}`
const most: Record<string, number> = {
  '/sign-in': 125_000,
  '/sign-up': 125_000,
  '/forgot': 125_000,
  [`/confirm?${mailed}`]: 125_000,
  [`/recover?${mailed}`]: 125_000,
  // It leads on to sign-in, whose form counts with it.
  '/sign-out': 127_000,
}

for (const [address, budget] of Object.entries(most))
  test(`${address.split('?')[0]} is accessible, and loads no more than ${budget / 1000} kB of script`, async ({
    page,
  }) => {
    const bodies: Promise<Buffer>[] = []
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'script') bodies.push(answer.body())
    })
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
    const total = sizes.reduce((sum, size) => sum + size, 0)
    expect(total).toBeGreaterThan(50_000)
    expect(total).toBeLessThanOrEqual(budget)
  })

test('who opens a page for members signs in first and then arrives there, by keyboard alone', async ({ page }) => {
  await page.goto('/search/hip?from=mail')
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await email(page).focus()
  await page.keyboard.type(accounts.paid.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(accounts.paid.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/hip\?from=mail$/)
})

test('nobody is led to another site by way of sign-in', async ({ page }) => {
  await page.goto('/sign-in?next=//evil.example/')
  await email(page).fill(accounts.free.email)
  await password(page).fill(accounts.free.password)
  await enter(page).click()
  await expect(page).toHaveURL(/\/browse$/)
})

test('an empty form says what is missing and goes there', async ({ page }) => {
  await page.goto('/sign-in')
  await enter(page).click()
  await expect(email(page)).toBeFocused()
  await expect(page.getByText('Type the e-mail address of your account.')).toBeVisible()
  await email(page).fill(accounts.free.email)
  await enter(page).click()
  await expect(password(page)).toBeFocused()
  await expect(page.getByText('Type your password.')).toBeVisible()
})

test('a password can be looked at', async ({ page }) => {
  await page.goto('/sign-in')
  await password(page).fill('secret words')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
})

test.describe('when sign-in fails', () => {
  test.use({ expectedComplaints: [/status of 401|ERR_INTERNET_DISCONNECTED/] })

  test('the failure has the focus, and what was typed is still there', async ({ page }) => {
    await page.goto('/sign-in')
    await email(page).fill(accounts.free.email)
    await password(page).fill('wrong')
    await enter(page).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('That did not match.')
    await expect(alert).toBeFocused()
    await expect(email(page)).toHaveValue(accounts.free.email)
    await expect(password(page)).toHaveValue('wrong')
    await expectAccessible(page)
  })

  test('without a connection it says so, and works once the connection is back', async ({ page, context }) => {
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Free member' }).click()
    await context.setOffline(true)
    await enter(page).click()
    await expect(page.getByRole('alert')).toContainText('cannot be reached')
    await context.setOffline(false)
    await enter(page).click()
    await expect(page).toHaveURL(/\/browse$/)
  })
})

test.describe('with two tabs', () => {
  // The other tab may take up the stream in the moment in which the session ends, and be told so.
  test.use({ expectedComplaints: [/status of 401.*baas_request=/] })

  test('signing out ends the session in every tab', async ({ page, context }) => {
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
})
