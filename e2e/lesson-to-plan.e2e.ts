import type { Page } from '@playwright/test'
import { accounts, expect, expectAccessible, storeSession, signIn, test } from './fixtures.ts'
import { createMember, createPaidMember } from './create-member.ts'

/** Returns the texts of the links and buttons in the signal color. */
const listPrimaryActions = (page: Page) =>
  page
    .getByRole('main')
    .locator('a, button')
    .evaluateAll((actions) => {
      const signal = document.createElement('i')
      signal.style.backgroundColor = 'var(--signal)'
      document.body.append(signal)
      const getColor = (element: Element) => getComputedStyle(element).backgroundColor
      return actions.filter((action) => getColor(action) === getColor(signal)).map(({ textContent }) => textContent)
    })

test('a locked lesson shows its contents and the plans, but no film', async ({ page, request }) => {
  await storeSession(page, await createMember(request))
  const films: string[] = []
  page.on('request', (sentRequest) => /\/m\//.test(sentRequest.url()) && films.push(sentRequest.url()))
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/locked-access?gid=throws&id=outer-reap')
  const parts = page.getByRole('region', { name: 'What’s in this lesson' })
  await expect(parts.getByRole('listitem').first()).toBeInViewport()
  expect(await parts.getByRole('listitem').count()).toBeGreaterThan(3)
  await expect(page.getByRole('link', { name: 'Choose four weeks' })).toBeInViewport()
  expect(await listPrimaryActions(page)).toEqual(['Choose four weeks'])
  await expectAccessible(page)
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  }
  expect(films).toEqual([])
})

test(
  'the cart keeps the lesson it was opened from, and links to it after payment',
  { tag: '@gate' },
  async ({ page, request }) => {
    await signIn(page, await createMember(request), '/locked-access?gid=throws&id=outer-reap')
    await page.getByRole('link', { name: 'Choose four weeks' }).click()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: /^Place demo order/ }).click()
    await expect(page.getByRole('heading', { name: 'You can watch every lesson.' })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Play the lesson' }).click()
    await page.waitForURL('**/watch/throws/outer-reap')
  },
)

test('after signing in, the cart still has its lesson', async ({ page }) => {
  await page.goto('/cart?plan=4WK&gid=throws&id=outer-reap')
  await page.getByRole('link', { name: 'Sign in' }).last().click()
  // The footer of the previous page also has an email field.
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email address' }).fill(accounts.free.email)
  await page.getByLabel('Password', { exact: true }).fill(accounts.free.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/cart?plan=4WK&gid=throws&id=outer-reap')
})

test('lessons are marked as free only for members of the free plan', async ({ page, request }) => {
  await signIn(page, await createPaidMember(request), '/info/throws/hip-throw')
  await expect(page.getByRole('heading', { name: 'Hip throw', level: 1 })).toBeVisible()
  await expect(page.getByText('Free lesson', { exact: true })).toBeHidden()
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, await createMember(request), '/info/throws/hip-throw')
  await expect(page.getByText('Free lesson', { exact: true })).toBeVisible()
})
