import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { backdateSignIns } from './pass-time.ts'
import { expect, signIn } from './fixtures.ts'
import { addAuthenticator } from './studio-steps.ts'
import { expectAccessibleOnBothSizes, test } from './studio-test.ts'

const dataDir = process.env['E2E_DATA_DIR'] ?? ''

/** Returns a TOTP code, `steps` of 30 seconds from now. Each code is accepted once; adjacent codes are accepted, too. */
const getCode = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })

const startHeading = (page: Page) => page.getByRole('heading', { name: 'Start', level: 1 })
const stepHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })
const confirmHeading = (page: Page) => page.getByRole('heading', { name: 'Confirm it’s you' })

async function saveRecoveryCodes(page: Page) {
  await expect(stepHeading(page, 'Save your recovery codes')).toBeFocused()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessibleOnBothSizes(page)
  const texts = await codes.allTextContents()
  await page.getByRole('button', { name: 'I’ve saved the codes' }).click()
  return texts
}

async function enterCode(page: Page, code: string) {
  await page.getByRole('textbox', { name: /six-digit code|recovery code/i }).fill(code)
  await page.getByRole('button', { name: 'Open the Studio' }).click()
}

// Passkeys require a host name; IP addresses are not supported.
test.use({ baseURL: process.env['E2E_URL']?.replace('127.0.0.1', 'localhost') ?? '' })

// The browser logs the rejection of a wrong code.
test.use({ expectedErrors: [/status of 40[03]/] })

test.describe('second factor on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a passkey is created, signs in to the Studio, and is removed', async ({ page, joinStaff }) => {
    await addAuthenticator(page)
    const owner = await joinStaff('owner')
    await page.goto('/studio')
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page.getByRole('button', { name: 'Later' })).toBeHidden()
    await page.getByRole('link', { name: 'Set up a second factor' }).click()
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await expect(stepHeading(page, 'Create passkey')).toBeFocused()
    await expectAccessibleOnBothSizes(page)
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await expect(page.getByText('Enter a name.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Passkey name' }).fill('Office laptop')
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await saveRecoveryCodes(page)
    const passkey = page.getByRole('row', { name: /Office laptop/ })
    await expect(passkey).toBeVisible()

    await signIn(page, owner, '/studio/second-factor')
    await expect(confirmHeading(page)).toBeVisible()
    await expectAccessibleOnBothSizes(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(passkey).toBeVisible()
    await backdateSignIns(dataDir, owner.email)
    await passkey.getByRole('button', { name: 'Remove' }).click()
    const last = page.getByRole('dialog', { name: 'Remove your only second factor?' })
    await expect(last).toContainText('recovery codes stop working')
    await expectAccessibleOnBothSizes(page)
    await last.getByRole('button', { name: 'Keep factor' }).click()
    await expect(passkey.getByRole('button', { name: 'Remove' })).toBeFocused()
    await page.keyboard.press('Enter')
    await last.getByRole('button', { name: 'Remove factor' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await expectAccessibleOnBothSizes(page)
    await question.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(stepHeading(page, 'Choose a second factor')).toBeVisible()
  })
})

test('confirming offers only factors that another tab has not removed, and names a passkey that could not be used', async ({
  page,
  context,
  joinStaff,
}) => {
  const { setUserVerified } = await addAuthenticator(page)
  const owner = await joinStaff('owner')
  await page.goto('/studio/second-factor')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('textbox', { name: 'Passkey name' }).fill('Office laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('button', { name: 'I’ve saved the codes' }).click()
  const passkey = page.getByRole('row', { name: /Office laptop/ })
  await expect(passkey).toBeVisible()
  const otherTab = await context.newPage()
  await otherTab.goto('/studio/staff')
  await expect(otherTab.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible()
  await backdateSignIns(dataDir, owner.email)

  await setUserVerified(false)
  await passkey.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove factor' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(question.getByRole('alert').filter({ hasText: 'Couldn’t use a passkey.' })).toBeVisible()
  await expect(question.getByRole('textbox', { name: 'Password' })).not.toHaveAttribute('aria-invalid')
  await setUserVerified(true)
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(stepHeading(page, 'Choose a second factor')).toBeVisible()

  await backdateSignIns(dataDir, owner.email)
  await otherTab.getByRole('button', { name: 'CSV file of these entries' }).click()
  const password = otherTab.getByRole('dialog', { name: 'Confirm your password' })
  await password.getByRole('textbox', { name: 'Password' }).fill(owner.password)
  const file = otherTab.waitForEvent('download')
  await password.getByRole('button', { name: 'Continue' }).click()
  await file
})

test('a typed code closes an open passkey prompt', async ({ page, joinStaff }) => {
  const { setAnswering } = await addAuthenticator(page)
  const owner = await joinStaff('owner')
  await page.goto('/studio/second-factor')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('textbox', { name: 'Passkey name' }).fill('Office laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  const [first = '', second = ''] = await saveRecoveryCodes(page)

  await signIn(page, owner, '/studio/second-factor')
  await setAnswering(false)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await enterCode(page, 'abcd-abcd-abcd-abcd')
  await expect(page.getByText('This code is wrong')).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await enterCode(page, first)
  const passkey = page.getByRole('row', { name: /Office laptop/ })
  await expect(passkey).toBeVisible()

  await backdateSignIns(dataDir, owner.email)
  await passkey.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove factor' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await question.getByRole('textbox', { name: 'Password' }).fill(owner.password)
  await question.getByRole('textbox', { name: /recovery code/i }).fill(second)
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(stepHeading(page, 'Choose a second factor')).toBeVisible()
})

test('an authenticator app is connected, the next sign-in requires its code, and a recovery code works once', async ({
  page,
  joinStaff,
}) => {
  const owner = await joinStaff('owner')
  await page.goto('/studio')
  await expect(startHeading(page)).toBeVisible()
  await expectAccessibleOnBothSizes(page)
  await page.getByRole('link', { name: 'Set up now' }).click()
  await expect(stepHeading(page, 'Choose a second factor')).toBeVisible()
  await expectAccessibleOnBothSizes(page)
  await page.getByRole('button', { name: 'Connect app' }).click()
  await expect(stepHeading(page, 'Scan the QR code')).toBeFocused()
  await expectAccessibleOnBothSizes(page)
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  const field = page.getByRole('textbox', { name: 'Six-digit code' })
  await field.fill('12345')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('Enter the six digits.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(getCode(secret))
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const [recovery = ''] = await saveRecoveryCodes(page)
  await expect(page.getByRole('row', { name: /Authenticator app/ })).toBeVisible()
  await expect(page.getByText('10 of 10 left.')).toBeVisible()
  await expectAccessibleOnBothSizes(page)

  await signIn(page, owner, '/studio/staff')
  await expect(confirmHeading(page)).toBeVisible()
  await expectAccessibleOnBothSizes(page)
  await enterCode(page, 'abcd-abcd-abcd-abcd')
  await expect(page.getByText('This code is wrong')).toBeVisible()
  await enterCode(page, getCode(secret, 1))
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `${owner.email} (you)` })).toContainText('Authenticator app')
  await expectAccessibleOnBothSizes(page)

  const log = page.getByRole('table', { name: 'Log entries' })
  await page.getByRole('combobox', { name: 'Who' }).selectOption(owner.email)
  await page.getByRole('combobox', { name: 'What' }).selectOption('Denied attempts')
  await expect(log.getByRole('row')).toHaveCount(2)
  await expect(log.getByRole('row').nth(1)).toContainText('Entered a wrong second factor')
  await expectAccessibleOnBothSizes(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV file of these entries' }).click()
  expect((await file).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)

  await backdateSignIns(dataDir, owner.email)
  await page.getByRole('button', { name: 'CSV file of these entries' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expectAccessibleOnBothSizes(page)
  await question.getByRole('textbox', { name: 'Password' }).fill(owner.password)
  await question.getByRole('textbox', { name: /six-digit code/i }).fill(recovery)
  const again = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Continue' }).click()
  await again
  await signIn(page, owner, '/studio')
  await enterCode(page, recovery)
  await expect(page.getByText('This code is wrong')).toBeVisible()
  await expect(startHeading(page)).toBeHidden()
})
