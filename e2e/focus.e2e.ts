import { expect, signIn, test } from './fixtures.ts'
import { newMember } from './new-member.ts'

test('the focus stays beside what was done, and a success looks like one', async ({ page, request }) => {
  await signIn(page, await newMember(request))
  await page.goto('/watch/throws/hip-throw?a=4&b=5')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Keep this technique').click()
  await expect(button('Take it out of review')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button('Keep this technique')).toBeFocused()

  await button('Save as drill clip').click()
  const form = page.getByRole('form', { name: 'Drill clip' })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(button('Save as drill clip')).toBeFocused()
  await page.keyboard.press('Enter')
  await form.getByRole('textbox', { name: 'Name' }).fill('The turn')
  await form.getByRole('button', { name: 'Save clip' }).click()
  await expect(button('Save as drill clip')).toBeFocused()
  await expect(page.locator('.toast-good')).toContainText('“The turn” is saved.')
})
