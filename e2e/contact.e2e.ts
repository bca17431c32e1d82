import { expect, test } from './fixtures.ts'

test.describe('contact form', () => {
  test.use({ expectedErrors: [/status of 4\d\d/] })

  test('sends its input, confirms it, and is cleared', async ({ page }) => {
    const requests: unknown[] = []
    await page.route('**/api/contact', async (route) => {
      requests.push(route.request().postDataJSON())
      await route.fulfill({ status: 202 })
    })
    await page.goto('/contact-us')
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada')
    await page.getByRole('textbox', { name: 'Your email address' }).fill('ada@example.com')
    await page.getByRole('textbox', { name: 'What would you like to know?' }).fill('Where do I begin?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Message sent. We emailed you')).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('')
    expect(requests).toEqual([
      { name: 'Ada', email: 'ada@example.com', subject: 'question', message: 'Where do I begin?' },
    ])
  })

  test('sends the agency from the agencies page, and keeps its input after a rejection', async ({ page }) => {
    const requests: unknown[] = []
    await page.route('**/api/contact', async (route) => {
      requests.push(route.request().postDataJSON())
      await route.fulfill({ status: 400, json: { error: 'email: this is not an address', error_code: 'BadRequest' } })
    })
    await page.goto('/security#request')
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada')
    await page.getByRole('textbox', { name: 'Your email address' }).fill('ada@example')
    await page.getByRole('textbox', { name: 'Agency or team' }).fill('Night shift')
    await page.getByRole('textbox', { name: /How many people/ }).fill('Twelve of us.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('alert')).toHaveText(/email: this is not an address/)
    await expect(page.getByRole('textbox', { name: /How many people/ })).toHaveValue('Twelve of us.')
    expect(requests).toMatchObject([{ subject: 'agency', agency: 'Night shift' }])
  })

  test('the field for the agency is shown only if the subject is an agency', async ({ page }) => {
    await page.goto('/contact-us')
    await expect(page.getByRole('textbox', { name: 'Agency or team' })).toBeHidden()
    await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('agency')
    await expect(page.getByRole('textbox', { name: 'Agency or team' })).toBeVisible()
  })
})
