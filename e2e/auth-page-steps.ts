import { expect, type Page } from '@playwright/test'

// Actions on the auth pages, by visible labels.

export const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email address' })
export const passwordField = (page: Page, name = 'Password') => page.getByLabel(name, { exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Presses the button of the confirmation page and waits for the confirmation. */
export async function confirmAddress(page: Page) {
  await press(page, 'Confirm my address')
  await expect(page.getByRole('status')).toContainText('Your email address is confirmed.')
}

export const SECRET = 'a quiet horse walks'

export async function signUp(page: Page, address: string) {
  await emailField(page).fill(address)
  await passwordField(page).fill(SECRET)
  await press(page, 'Create account')
  await expect(heading(page, 'Check your email')).toBeFocused()
}
