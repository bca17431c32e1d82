import { accounts, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { newcomer, newMember } from './new-member.ts'

test('after the welcome questions Browse opens at its top', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await newcomer(request))
  const skip = page.getByRole('button', { name: 'Skip' })
  await skip.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await skip.click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the cart remembers the lesson that one came from, and leads to it once it is paid', async ({ page, request }) => {
  await signIn(page, await newMember(request))
  await page.goto('/locked-access?gid=throws&id=outer-reap')
  await page.getByRole('link', { name: 'Take four weeks' }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Order in the demo/ }).click()
  await expect(page.getByRole('heading', { name: 'Every lesson is open.' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Play the lesson' }).click()
  await page.waitForURL('**/watch/throws/outer-reap')
})

test('the way through sign-in keeps the lesson of the cart', async ({ page }) => {
  await page.goto('/cart?plan=4WK&gid=throws&id=outer-reap')
  await page.getByRole('link', { name: 'Sign in' }).last().click()
  // The footer of the page before has a field for an address, too.
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(accounts.free.email)
  await page.getByLabel('Password', { exact: true }).fill(accounts.free.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/cart?plan=4WK&gid=throws&id=outer-reap')
})

test('a lesson is called free where that makes a difference', async ({ page, request }) => {
  await signIn(page, accounts.paid)
  await page.goto('/info/throws/hip-throw')
  await expect(page.getByRole('heading', { name: 'Hip throw', level: 1 })).toBeVisible()
  await expect(page.getByText('Free lesson', { exact: true })).toBeHidden()
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, await newMember(request))
  await page.goto('/info/throws/hip-throw')
  await expect(page.getByText('Free lesson', { exact: true })).toBeVisible()
})
