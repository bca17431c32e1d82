import { backdateSignIns } from './pass-time.ts'
import { accounts, expect, signIn } from './fixtures.ts'
import { expectPublished, publish } from './studio-steps.ts'
import { expectAccessibleOnBothSizes, test } from './studio-test.ts'

const dataDir = process.env['E2E_DATA_DIR'] ?? ''

test.describe('settings on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an accent color with low contrast is not published, and the nearest accessible shade is offered', async ({
    page,
    joinStaff,
  }) => {
    await joinStaff('owner')
    await page.goto('/studio/site')
    const accent = page.getByRole('textbox', { name: 'Accent color', exact: true })
    await accent.fill('#ffc400')
    const pairs = page.getByRole('table', { name: 'Accent contrast' })
    await expect(pairs.getByRole('row', { name: /Text on a light background/ })).toContainText('Too low')
    await page.getByRole('button', { name: 'Publish the site' }).click()
    await expect(page.getByRole('alert')).toContainText('Accent color: too hard to read on a light background.')
    await expect(accent).toBeFocused()
    await expectAccessibleOnBothSizes(page)
    await page.getByRole('button', { name: /^Use #/ }).click()
    await expect(accent).toBeFocused()
    await expect(pairs.getByText('Too low')).toHaveCount(0)
    // Restores the setting for other journeys.
    await accent.fill('')
    await expect(page.getByText(/^Saved /)).toBeVisible()
  })
})

test(
  'publishing prices requires the password, and validation errors name the field',
  { tag: '@gate' },
  async ({ page, joinStaff }) => {
    const owner = await joinStaff('owner')
    await backdateSignIns(dataDir, owner.email)
    await page.goto('/studio/plans')
    const tax = page.getByRole('textbox', { name: 'Tax note on prices' })
    await expect(tax).toBeVisible()
    await expectAccessibleOnBothSizes(page)
    const originalNote = 'Prices include all taxes.'
    await tax.fill('')
    await page.getByRole('button', { name: 'Publish the prices' }).click()
    await expect(page.getByRole('alert')).toContainText('Tax note on prices is still empty.')
    await expect(tax).toBeFocused()

    await tax.fill(`${originalNote} (${Date.now()})`)
    await page.getByRole('button', { name: 'Publish the prices' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm your password' })
    await question.getByRole('textbox', { name: 'Password' }).fill(owner.password)
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Visitors now see the prices.')).toBeVisible()
    await expectPublished(page)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Price, USD' }).first()).toHaveValue('24.00')

    const price = page.getByRole('textbox', { name: /^Price, / }).first()
    await price.fill('1,200')
    await expect(page.getByText('Enter plain digits, like 1200.00')).toBeVisible()
    await page.getByRole('button', { name: 'Publish the prices' }).click()
    await expect(page.getByRole('alert')).toContainText('The price of “Four weeks” is missing or not a valid amount.')
    await price.fill('24,00')
    await expect(page.getByText('$24.00', { exact: true })).toBeVisible()
    // Published values are shown in each currency.
    const currency = page.getByRole('textbox', { name: 'Currency' })
    await currency.fill('JPY')
    await expect(price).toHaveValue('2400')
    await expect(page.getByText('¥2,400', { exact: true })).toBeVisible()
    await currency.fill('USD')
    await expect(price).toHaveValue('24.00')
    // Restores the value for later journeys.
    await tax.fill(originalNote)
    await publish(page, 'Publish the prices')
  },
)

test('settings that another owner changed meanwhile are shown before they are published', async ({
  page,
  browser,
  baseURL,
  joinStaff,
}) => {
  await joinStaff('owner')
  const otherPage = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(otherPage, accounts.owner, '/studio/plans')
  await page.goto('/studio/plans')
  const tax = page.getByRole('textbox', { name: 'Tax note on prices' })
  const days = page.getByRole('textbox', { name: 'Withdrawal period in days' })
  await expect(tax).toBeVisible()
  const originalNote = await tax.inputValue()
  const originalDays = await days.inputValue()
  const otherNote = `Half a sent ${Date.now()}`
  const saved = otherPage.waitForResponse(/\/settings\/plans\/draft$/)
  await otherPage.getByRole('textbox', { name: 'Tax note on prices' }).fill(otherNote)
  expect((await saved).status()).toBe(200)

  const ownDays = String(Number(originalDays) + 1)
  await days.fill(ownDays)
  await page.getByRole('button', { name: 'Publish the prices' }).click()
  const { email } = accounts.owner
  await expect(page.getByRole('alert')).toContainText(`${email} edited other fields at the same time.`)
  await expect(tax).toHaveValue(otherNote)
  await expect(days).toHaveValue(ownDays)
  await expect(page.getByText('This version includes both changes.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish the prices' })).toBeEnabled()

  // Restores the values for other journeys.
  await tax.fill(originalNote)
  await days.fill(originalDays)
  await expectPublished(page)
})

test('an editor is told that settings require an owner', async ({ page, joinStaff }) => {
  await joinStaff('editor')
  await page.goto('/studio')
  await expect(page.getByRole('link', { name: 'Articles', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Site', exact: true })).toHaveCount(0)
  await page.goto('/studio/site')
  await expect(page.getByText('Your role doesn’t give you access to the academy’s settings.')).toBeVisible()
})

test('a dialog whose code does not load says so, and opens when it is requested again', async ({ page, joinStaff }) => {
  await joinStaff('owner')
  await page.goto('/studio/plans')
  const dialog = page.getByRole('dialog', { name: 'History' })
  await page.route('**/assets/history-dialog-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByText('Couldn’t load this dialog.')).toBeVisible()
  await page.unroute('**/assets/history-dialog-*.js')
  await page.getByRole('button', { name: 'History' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'History' })).toBeFocused()
})

test.use({ expectedErrors: [/status of (400|403|409)|ERR_FAILED/] })
