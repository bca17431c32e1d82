import type { Page } from '@playwright/test'
import { emailField, heading, passwordField, SECRET } from './auth-page-steps.ts'
import { accounts, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { scrollToFooter } from './footer.ts'
import { countMails, readMailbox, waitForMailedLink } from './mailed-link.ts'
import { createEmailAddress, createMember } from './create-member.ts'
import { documents } from './public-pages.ts'

// Visitor journeys across pages, against the real server.

test('at 320 pixels and at 400% zoom no public page scrolls horizontally', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of [...documents, '/newsletter/leave', '/newsletter/expired']) {
    await page.goto(path)
    const width = await page.evaluate(() => {
      scrollTo(1000, 0)
      return document.documentElement.scrollWidth + scrollX
    })
    expect(width, path).toBe(320)
  }
})

/** Presses Tab until an element with this text is focused. */
async function tabTo(page: Page, name: string) {
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if ((await focused()) === name) return
  }
  throw new Error(`Tab did not reach “${name}”.`)
}

test('a visitor creates an account from home by keyboard alone', { tag: '@gate' }, async ({ page, request }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sign-up/)
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
  const address = createEmailAddress()
  while (!(await emailField(page).evaluate((field) => field === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.type(address)
  await page.keyboard.press('Tab')
  await expect(passwordField(page)).toBeFocused()
  await page.keyboard.type(SECRET)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check your email')).toBeFocused()
  await page.goto(await waitForMailedLink(request, address))
  await expect(page.getByRole('button', { name: 'Confirm my address' })).toBeEnabled()
  await tabTo(page, 'Confirm my address')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sign-in/)
})

test(
  'a newsletter subscription starts after a confirmation by email and ends with one click',
  { tag: '@gate' },
  async ({ page, request }) => {
    const address = createEmailAddress()
    const subscribe = async () => {
      await page.goto('/team')
      await emailField(page).fill(address)
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByText('Successfully sent!')).toBeVisible()
      await expect(emailField(page)).toHaveValue('')
    }
    await subscribe()
    const question = await waitForMailedLink(request, address)
    await page.goto(question)
    await expect(heading(page, 'Confirm your subscription')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(heading(page, 'You’re subscribed')).toBeVisible()
    const unsubscribeLink = await waitForMailedLink(request, address, question)
    expect(unsubscribeLink).toContain('/newsletter/leave?token=')
    await page.goto(unsubscribeLink)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(heading(page, 'You’re unsubscribed')).toBeVisible()
    // The old link is invalid, and a reader who unsubscribed gets only a new confirmation mail.
    await page.goto(question)
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(heading(page, 'This link no longer works')).toBeVisible()
    expect(await countMails(request, address)).toBe(2)
    await subscribe()
    expect(await waitForMailedLink(request, address, unsubscribeLink)).toContain('/newsletter/confirm?token=')
  },
)

test("the member area offers the newsletter until the member's own address is subscribed", async ({
  page,
  request,
}) => {
  const member = await createMember(request)
  const previousLink = await waitForMailedLink(request, member.email)
  await page.goto('/sign-in?next=/help-center')
  await emailField(page).fill(member.email)
  await passwordField(page).fill(member.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/help-center$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await scrollToFooter(page)
  for (const name of ['Help', 'Blog', 'Contact us', 'Cookie Policy', 'Privacy', 'Terms'])
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible()
  await footer.getByRole('textbox', { name: 'Email address' }).fill(member.email)
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Successfully sent!')).toBeVisible()
  await expectAccessible(page)
  await page.goto(await waitForMailedLink(request, member.email, previousLink))
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(heading(page, 'You’re subscribed')).toBeVisible()
  await page.goto('/help-center')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await scrollToFooter(page)
  await expect(footer.getByText('You get lesson notes by email.')).toBeVisible()
  await expect(footer.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('contact message', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 4\d\d/] })

  test(
    'survives a lost connection and a rejection, and is sent with a copy for the sender',
    { tag: '@gate' },
    async ({ page, context, request }) => {
      const address = createEmailAddress()
      const send = page.getByRole('button', { name: 'Send' })
      const message = page.getByRole('textbox', { name: 'What would you like to know?' })
      await page.goto('/contact-us')
      await page.getByRole('textbox', { name: 'Your name' }).fill('Ada')
      await page.getByRole('textbox', { name: 'Your email address' }).fill('ada@local')
      await message.fill('Where do I begin?')
      await send.click()
      await expect(page.getByRole('alert')).toContainText('email')
      await expectAccessible(page)
      await page.getByRole('textbox', { name: 'Your email address' }).fill(address)
      await context.setOffline(true)
      await send.click()
      await expect(page.getByRole('alert')).toContainText('couldn’t reach the server')
      await expect(message).toHaveValue('Where do I begin?')
      await context.setOffline(false)
      await send.click()
      await expect(page.getByText('Message sent. We emailed you')).toBeFocused()
      await expect(page.getByRole('alert')).toBeHidden()
      await expect(message).toHaveValue('')
      await expectAccessible(page)
      await expect.poll(() => countMails(request, address)).toBe(1)
      expect(await readMailbox(request)).toContain('Where do I begin?')
    },
  )
})

test('discreet mode persists between public site and member area', async ({ page }) => {
  await page.route('https://www.wikipedia.org/**', (route) => route.fulfill({ body: 'elsewhere' }))
  const exit = page.getByRole('button', { name: 'Leave now' })
  await page.goto('/team')
  await page.getByRole('button', { name: 'Discreet mode' }).click()
  await expect(page).toHaveTitle('Notes')
  await page.goto('/sign-in')
  await expect(exit).toBeVisible()
  await expect(page).toHaveTitle('Notes')
  await signIn(page, accounts.free)
  await expect(exit).toBeVisible()
  await page.getByRole('link', { name: 'My List' }).first().click()
  await expect(page).toHaveURL(/\/my-list$/)
  await expect(page).toHaveTitle('Notes')
  await expectAccessible(page)
  await scrollToFooter(page)
  await page.getByRole('button', { name: 'Discreet mode' }).click()
  await expect(exit).toBeHidden()
  await expect(page).toHaveTitle(/My List/)
  await page.getByRole('button', { name: 'Discreet mode' }).click()
  await exit.click()
  await page.waitForURL('https://www.wikipedia.org/')
})
