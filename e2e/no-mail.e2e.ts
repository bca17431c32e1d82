import { test } from './empty-academy.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { becomeOwner, readPrintedLink } from './first-day-setup.ts'
import { heading } from './studio-steps.ts'

// `becomeOwner` first tries a password that is too common.
test.use({ expectedErrors: [/status of 400/] })
test.setTimeout(240_000)

const EMAIL = 'noor@example.org'
const FIRST_PASSWORD = 'seven grey geese land'
const NEW_PASSWORD = 'nine quiet herons wade'

test('without a mail server, staff confirm members and hand over links, and no page promises an email', async ({
  page,
  academy,
  browser,
}) => {
  await becomeOwner(page, await readPrintedLink(academy))
  const context = await browser.newContext({ baseURL: academy.url })
  const member = await context.newPage()
  await member.goto('/contact-us')
  await expect(member.getByText('Subscribe')).toHaveCount(0)
  await expect(member.getByRole('main').getByRole('textbox')).toHaveCount(0)

  await member.goto('/sign-up')
  await member.getByRole('textbox', { name: 'Email' }).fill(EMAIL)
  await member.getByRole('textbox', { name: 'Password' }).fill(FIRST_PASSWORD)
  await member.getByRole('button', { name: 'Create account' }).click()
  await expect(heading(member, 'Almost there')).toBeVisible()
  await expect(member.getByText('Ask the academy to confirm your email address')).toBeVisible()
  await expectAccessible(member)

  await page.goto('/studio/members')
  await page.getByRole('link', { name: EMAIL }).click()
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByText(`${EMAIL} can sign in now.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send password reset link' })).toHaveCount(0)
  await expect(member).toHaveURL(/browse/, { timeout: 70_000 })

  await context.clearCookies()
  await member.evaluate(() => localStorage.clear())
  await member.goto('/forgot')
  await expect(member.getByText('Ask the academy for a link to choose a new password')).toBeVisible()
  await expect(member.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(member)
  await page.getByRole('button', { name: 'Create password reset link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Password reset link' })
  await expectAccessible(page)
  const link = await dialog.getByRole('status').textContent()
  await member.goto(link ?? '')
  await member.getByRole('textbox', { name: 'password' }).fill(NEW_PASSWORD)
  await member.getByRole('button', { name: 'Save' }).click()
  await expect(heading(member, 'Sign in')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.goto('/studio/staff')
  await page.getByRole('button', { name: 'Invite staff' }).click()
  await page.getByRole('textbox', { name: 'Email address' }).fill(EMAIL)
  await page.getByRole('checkbox', { name: 'Desk' }).check()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('button', { name: `New link for ${EMAIL}` }).click()
  await expect(page.getByRole('dialog', { name: 'Invitation link' }).getByRole('status')).toContainText('/studio/join?')
  await context.close()
})
