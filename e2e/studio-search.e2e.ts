import { accounts, expect, expectAccessible, signIn, test } from './fixtures.ts'

test('the Studio search opens by key and finds any content', async ({ page }) => {
  await signIn(page, accounts.owner, '/studio')
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  const field = page.getByRole('dialog').getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill('zzzz')
  await expect(page.getByText('No results with all of these words.')).toBeVisible()
  await field.fill('AWARENESS situational')
  await expect(page.getByRole('option').first()).toContainText('Situational awareness')
  await expectAccessible(page)
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Situational awareness' })).toBeVisible()
})

test.describe('search on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens the search, which also finds screens', async ({ page }) => {
    await signIn(page, accounts.owner, '/studio')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('navigation', { name: 'Studio menu' }).getByRole('button', { name: 'Search' }).click()
    const field = page.getByRole('dialog').getByRole('combobox')
    await field.fill('uplo')
    await expect(page.getByRole('option').first()).toContainText('Uploads')
    await expectAccessible(page)
    await page.getByRole('option').first().click()
    await expect(page.getByRole('heading', { name: 'Uploads', level: 1 })).toBeVisible()
  })
})
