import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './fixtures.ts'
import type { Relay } from './relay.ts'
import type { Holdfast } from './start-holdfast.ts'
import { addPicture, heading } from './studio-steps.ts'

export const owner = { email: 'grace@example.org', password: 'four brave lanterns hum' }

/** Returns the setup link printed by the first start. */
export async function readPrintedLink({ dataDir }: Holdfast) {
  const serverLog = await readFile(`${dataDir}.log`, 'utf8')
  return /http\S+\/studio\/setup#[0-9a-f]{64}/.exec(serverLog)?.[0] ?? 'no link was printed'
}

export async function becomeOwner(page: Page, link: string) {
  await page.goto(link)
  await expect(heading(page, 'Create your academy')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Email address' }).fill(owner.email)
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  await password.fill('password')
  // Submits by keyboard alone.
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription(/too common/)
  await expect(password).toBeFocused()
  await password.fill(owner.password)
  await password.press('Enter')
}

export async function nameAcademy(page: Page) {
  await expect(heading(page, 'Your academy')).toBeVisible()
  await page.getByRole('textbox', { name: 'Academy’s name' }).fill('Riverside Judo')
  // The header shows the new name as soon as it is typed, and no product logo.
  await expect(page.getByRole('banner')).toHaveText(/^Riverside Judo/)
  await expect(page.getByRole('banner').locator('svg, img')).toHaveCount(0)
  // Remaining occurrences of the old name are listed and replaced only on request.
  await expect(page.getByRole('status').filter({ hasText: 'Seller (under Plans)' })).toContainText('“New academy”')
  const address = page.getByRole('textbox', { name: 'Address', exact: true })
  await expect(address).toHaveValue(/^New academy/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Replace with the new name' }).click()
  await expect(address).toHaveValue(/^Riverside Judo/)
  await expect(page.getByText('still appears in')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Short name' }).fill('Riverside')
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(owner.email)
  await page.getByRole('button', { name: 'Choose a picture: Logo' }).click()
  await addPicture(page, 'logo.png')
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByRole('button', { name: 'Change picture: Logo' })).toBeFocused()
  const accent = page.getByRole('textbox', { name: 'Accent color', exact: true })
  await accent.fill('#ffc400')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'too hard to read on a light background' })).toBeVisible()
  await expect(accent).toBeFocused()
  await expectAccessible(page)
  await accent.fill('#1F5FA8')
  await page.getByRole('button', { name: 'Save and continue' }).click()
}

export async function setPrice(page: Page) {
  await expect(heading(page, 'Plans and payment')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Seller' })).toHaveValue(/^Riverside Judo/)
  await page.getByRole('textbox', { name: 'Price, USD' }).first().fill('31.50')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()
}

export async function chooseMailServer(page: Page, relay: Relay) {
  await expect(heading(page, 'Email')).toBeFocused()
  await expectAccessible(page)
  const { hostname, port } = new URL(relay.url)
  await page.getByRole('textbox', { name: 'Mail server' }).fill(hostname)
  await page.getByRole('textbox', { name: 'Port' }).fill('1')
  await page.getByRole('button', { name: 'Send test email' }).click()
  await expect(page.getByRole('textbox', { name: 'Mail server' })).toHaveAccessibleDescription(
    /did not accept the test/,
  )
  await page.getByRole('textbox', { name: 'Port' }).fill(port)
  await page.getByRole('button', { name: 'Send test email' }).click()
  await expect.poll(() => relay.received.length).toBe(1)
}
