import { confirmAddress, emailField, heading, passwordField, press, SECRET, signUp } from './auth-page-steps.ts'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { countMails, waitForMailedLink } from './mailed-link.ts'
import { createEmailAddress, createMember } from './create-member.ts'

// The tab that signed up tries to sign in until the address is confirmed.
test.use({ expectedErrors: [/status of 401/] })

test('a form shows errors at its fields and focuses the first, and the server decides on the password', async ({
  page,
}) => {
  await page.goto('/sign-up')
  await press(page, 'Create account')
  await expect(emailField(page)).toBeFocused()
  await expect(emailField(page)).toHaveAccessibleDescription('Enter your email address.')
  await expectAccessible(page)
  await emailField(page).fill('ada')
  await passwordField(page).fill('seven77')
  await expect(page.getByText('Too short so far.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(emailField(page)).toHaveAccessibleDescription(/Enter a full email address, like name@example\.com\./)
  await expect(passwordField(page)).toHaveAccessibleDescription(/Use at least 8 characters \(you have 7\)./)
  await emailField(page).fill(createEmailAddress())
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(passwordField(page)).toBeFocused()
})

test('a password typed before hydration is measured', async ({ page }) => {
  const passwordTyped = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await passwordTyped.promise
    await route.fallback()
  })
  await page.goto('/sign-up', { waitUntil: 'commit' })
  await passwordField(page).fill('Password123')
  passwordTyped.resolve()
  await expect(page.getByText('Weak. Easy to guess.')).toBeVisible()
})

test.describe('errors of the server', () => {
  test.use({ expectedErrors: [/status of 4(00|01|09)/] })

  test('are shown at the field or above the form, with the next step', async ({ page, request }) => {
    await page.goto('/sign-up?next=/my-list')
    await emailField(page).fill(createEmailAddress())
    await passwordField(page).fill('Password123')
    await expect(page.getByText('Weak. Easy to guess.')).toBeVisible()
    await press(page, 'Create account')
    await expect(passwordField(page)).toBeFocused()
    await expect(passwordField(page)).toHaveAccessibleDescription(/too common/)
    await expectAccessible(page)
    // The error and the strength meter are never shown at the same time.
    await expect(page.getByText('Weak. Easy to guess.')).toHaveCount(0)
    await passwordField(page).fill(`Password123 ${SECRET}`)
    await expect(passwordField(page)).not.toHaveAccessibleDescription(/too common/)
    await expect(page.getByText('Strong.')).toBeVisible()
    const { email: existingEmail } = await createMember(request)
    await emailField(page).fill(existingEmail)
    await passwordField(page).fill(SECRET)
    await expect(page.getByText('Strong.')).toBeVisible()
    await press(page, 'Create account')
    await expect(page.getByRole('alert')).toContainText('already has an account')
    await expectAccessible(page)
    await page.getByRole('alert').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/sign-in\?next=%2Fmy-list$/)
  })

  test('a used or invalid link leads to a new one that works', async ({ page, request }) => {
    const address = createEmailAddress()
    await page.goto('/sign-up?next=/my-list')
    await signUp(page, address)
    const first = await waitForMailedLink(request, address)
    const forgedLink = first.replace(/token=\w{8}/, 'token=00000000')
    await page.goto(forgedLink)
    await press(page, 'Confirm my address')
    await expect(heading(page, 'This link doesn’t work')).toBeFocused()
    await expectAccessible(page)
    await emailField(page).fill(address)
    await press(page, 'Email me a link')
    await expect(heading(page, 'Check your email')).toBeFocused()
    const second = await waitForMailedLink(request, address, first)
    expect(new URL(second).searchParams.get('next')).toBe('/my-list')
    await page.goto(second)
    await press(page, 'Confirm my address')
    await expect(page).toHaveURL(/\/sign-in\?next=%2Fmy-list$/)
    await page.goto(second)
    await press(page, 'Confirm my address')
    await expect(heading(page, 'This link doesn’t work')).toBeVisible()
    await page.goto('/confirm?token=half&tokenId=')
    await expect(heading(page, 'Confirm your address')).toBeVisible()
    await expect(emailField(page)).toBeVisible()
  })

  test(
    'a forgotten password is reset with the emailed link, which works once',
    { tag: '@gate' },
    async ({ page, request }) => {
      const member = await createMember(request)
      const previousLink = await waitForMailedLink(request, member.email)
      await page.goto('/sign-in?next=/latest')
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await expect(heading(page, 'Forgot your password?')).toBeVisible()
      await expectAccessible(page)
      await emailField(page).fill(member.email)
      await press(page, 'Email me a link')
      await expect(heading(page, 'Check your email')).toBeFocused()
      const link = await waitForMailedLink(request, member.email, previousLink)
      await page.goto(link)
      await expectAccessible(page)
      await passwordField(page, 'New password').fill('Password123')
      await press(page, 'Save password')
      await expect(passwordField(page, 'New password')).toHaveAccessibleDescription(/too common/)
      await expect(page.getByText('Weak. Easy to guess.')).toHaveCount(0)
      await passwordField(page, 'New password').fill('quite another horse')
      await press(page, 'Save password')
      await expect(page.getByRole('status')).toContainText('Your new password is set.')
      await emailField(page).fill(member.email)
      await passwordField(page).fill('quite another horse')
      await press(page, 'Sign in')
      await expect(page).toHaveURL(/\/latest$/)
      await page.goto(link)
      await passwordField(page, 'New password').fill('one more horse here')
      await press(page, 'Save password')
      await expect(heading(page, 'This link doesn’t work')).toBeFocused()
      await expectAccessible(page)
    },
  )
})

test('a visitor of the demo on another device is told where the demo shows its emails', async ({ page }) => {
  await page.route('**/site.json', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': '192.168.0.7' } }),
  )
  await page.goto('/forgot')
  await emailField(page).fill(createEmailAddress())
  await press(page, 'Email me a link')
  await expect(page.getByText('You can read the demo’s emails only on the computer that runs the demo')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Read the demo’s emails' })).toHaveCount(0)
})

test('the response for an unknown email address is the same as for a known one, but no email is sent', async ({
  page,
  request,
}) => {
  const { email: knownEmail } = await createMember(request)
  const unknown = createEmailAddress()
  const responses: string[] = []
  await page.goto('/forgot')
  for (const address of [knownEmail, unknown]) {
    await emailField(page).fill(address)
    await press(page, 'Email me a link')
    await expect(heading(page, 'Check your email')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Resend in/ })).toBeVisible()
    await expect(page.getByText('Read the demo’s emails')).toBeVisible()
    const text = await page.getByRole('main').innerText()
    responses.push(text.replaceAll(address, 'ADDRESS').replace(/\d:\d\d/, 'CLOCK'))
    await page.getByRole('link', { name: 'Start again' }).click()
    await expect(heading(page, 'Forgot your password?')).toBeFocused()
  }
  expect(responses[1]).toBe(responses[0])
  // An email to the unknown address would have been sent before the second one to the known address.
  await expect.poll(() => countMails(request, knownEmail)).toBe(2)
  expect(await countMails(request, unknown)).toBe(0)
})

test('an email can be requested again after 30 seconds, and then after 60', async ({ page, request }) => {
  await page.clock.install()
  await page.goto('/sign-up')
  const address = createEmailAddress()
  await signUp(page, address)
  const resendCountdown = page.getByRole('button', { name: /^Resend in/ })
  await expect(resendCountdown).toHaveAttribute('aria-disabled', 'true')
  await resendCountdown.click({ force: true })
  await page.clock.fastForward(31_000)
  await press(page, 'Resend email')
  await expect(page.getByText('Requested. It may take a minute.')).toBeVisible()
  await expect(resendCountdown).toHaveText(/1:00|0:[345]\d/)
  await expectAccessible(page)
  await expect.poll(() => countMails(request, address)).toBe(2)
})

test('after a reload the page still says that an email was sent', async ({ page }) => {
  await page.goto('/sign-up')
  const address = createEmailAddress()
  await signUp(page, address)
  await page.reload()
  await expect(heading(page, 'Check your email')).toBeVisible()
  await expect(page.getByText(address)).toBeVisible()
})

test('at 320 pixels and at 400% zoom, auth pages and welcome questions do not overflow', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const expectToFitViewport = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await expectAccessible(page)
  }
  const address = createEmailAddress()
  await page.goto('/sign-up')
  await press(page, 'Create account')
  await expectToFitViewport()
  await signUp(page, address)
  await expectToFitViewport()
  await page.goto(await waitForMailedLink(request, address))
  await expectToFitViewport()
  await confirmAddress(page)
  await expectToFitViewport()
  await signIn(page, { email: address, password: SECRET })
  await press(page, 'Answer')
  await expect(page.getByLabel('What do you do?')).toBeVisible()
  await expectToFitViewport()
})

test('a visitor completes the form by keyboard alone', async ({ page }) => {
  await page.goto('/sign-up')
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
  await emailField(page).focus()
  await page.keyboard.type(createEmailAddress())
  await page.keyboard.press('Tab')
  await page.keyboard.type(SECRET)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(passwordField(page)).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check your email')).toBeFocused()
})

test('without JavaScript every auth page explains that it is required', async ({ request }) => {
  for (const address of ['/sign-in', '/sign-up', '/forgot', '/recover', '/confirm']) {
    const page = await (await request.get(address)).text()
    expect(page).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
    expect(page).toMatch(/<noscript><p[^>]*>This page needs JavaScript/)
  }
})
