import { accounts, expect, expectAccessible, signIn, test } from './fixtures.ts'

test('a visitor reads the home page, and axe finds nothing to mend', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test.describe('an address that is not there', () => {
  test.use({ expectedComplaints: [/status of 404/] })

  test('is answered with status 404 and a page that says so', async ({ page }) => {
    const answer = await page.goto('/no-such-page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })
})

test('a signed-out visitor who wants to browse signs in first and then arrives there', async ({ page }) => {
  await page.goto('/browse')
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(accounts.paid.email)
  await page.getByLabel('Password', { exact: true }).fill(accounts.paid.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/browse$/)
})

test('a member browses, and axe finds nothing to mend', async ({ page }) => {
  await signIn(page, accounts.free)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expectAccessible(page)
})
