import type { Page } from '@playwright/test'
import { confirmAddress, emailField, heading, passwordField, press, SECRET, signUp } from './auth-page-steps.ts'
import { accounts, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { waitForMailedLink } from './mailed-link.ts'
import { createEmailAddress, registerMember } from './create-member.ts'

// The tab that signed up tries to sign in until the address is confirmed.
test.use({ expectedErrors: [/status of 401/] })

test(
  'a visitor signs up, confirms in another browser, is redirected, and answers the welcome questions',
  { tag: '@gate' },
  async ({ page, browser, request }) => {
    await page.goto('/search/hip?from=blog')
    await expect(page).toHaveURL(/\/sign-in\?next=/)
    await page.getByRole('link', { name: 'Create your account' }).click()
    await expect(heading(page, 'Create your account')).toBeFocused()
    await expectAccessible(page)
    const address = createEmailAddress()
    await signUp(page, address)
    await expect(page.getByText(address)).toBeVisible()
    await expectAccessible(page)

    const otherBrowser = await (await browser.newContext()).newPage()
    await otherBrowser.goto(await waitForMailedLink(request, address))
    await expectAccessible(otherBrowser)
    await confirmAddress(otherBrowser)
    await expect(otherBrowser.getByRole('status')).toBeFocused()
    await expectAccessible(otherBrowser)
    await expect(emailField(otherBrowser)).toHaveValue(address)
    await passwordField(otherBrowser).fill(SECRET)
    await press(otherBrowser, 'Sign in')

    await expect(otherBrowser).toHaveURL(/\/search\/hip\?from=blog$/)
    await otherBrowser.goto('/browse')
    const card = otherBrowser.getByRole('region', { name: 'Welcome' })
    await card.getByRole('button', { name: 'Answer' }).click()
    await expect(otherBrowser.getByLabel('What should we call you?')).toBeFocused()
    await expectAccessible(otherBrowser)
    await otherBrowser.getByLabel('What should we call you?').fill('Ada')
    await otherBrowser.getByLabel('What do you do?').fill('Nurse')
    await otherBrowser.getByRole('checkbox', { name: 'Stay calm when it counts' }).check()
    await press(otherBrowser, 'Save')
    await expect(card).toBeHidden()
    await expect(otherBrowser.getByRole('main')).toBeFocused()
    await expect(otherBrowser.getByText('Hello Ada.')).toBeVisible()

    // The answer is stored on the account, so another browser does not ask again.
    await signIn(page, { email: address, password: SECRET })
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    expect(await getDetails(page)).toMatchObject({
      full_name: 'Ada',
      job_role: 'Nurse',
      goals: ['Stay calm when it counts'],
      hasStageOne: true,
    })
  },
)

/** Returns the details in the member's access token. */
const getDetails = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(':accessToken')) ?? ''
    const [, claims = ''] = (localStorage.getItem(key) ?? '').split('.')
    const payload: { user_data?: unknown } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    return payload.user_data
  })

test('the tab that signed up signs in automatically after the address is confirmed in another one', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/sign-up?next=/my-list')
  const unsentKey = 'holdfast:member(gone):change:1-6a'
  await page.evaluate((key) => localStorage.setItem(key, '{}'), unsentKey)
  const address = createEmailAddress()
  await signUp(page, address)
  const mail = await context.newPage()
  await mail.goto(await waitForMailedLink(request, address))
  await confirmAddress(mail)
  await expect(page).toHaveURL(/\/my-list$/)
  // The pages of a new account do not warn about unsent changes of somebody else.
  expect(await page.evaluate((key) => localStorage.getItem(key), unsentKey)).toBe('{}')
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain(SECRET)
})

test('dismissed welcome questions are not shown again', async ({ page, request }) => {
  await signIn(page, await registerMember(request))
  const card = page.getByRole('region', { name: 'Welcome' })
  await expect(card).toBeVisible()
  const sessionResponse = page.waitForResponse((response) => response.url().endsWith('/auth/session'))
  await press(page, 'Dismiss')
  await expect(card).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await sessionResponse
  await page.reload()
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
  await expect(card).toBeHidden()
})

/** Returns the id of the signed-in member. */
const readMemberId = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .map((key) => /user\((\w+)\):accessToken$/.exec(key)?.[1])
      .find(Boolean),
  )

/** Stores ten seconds of unsent progress on the device, as an offline player does. */
const storeUnsentProgress = async (page: Page) =>
  page.evaluate(
    (id) => {
      const beat = { vid: 'hip-throw', gid: 'throws', ranges: [{ from: 0, to: 10 }], position: 10, duration: 36 }
      const waiting = { 'throws hip-throw': { ...beat, at: Date.now() } }
      localStorage.setItem(`holdfast:member(${id}):watched`, JSON.stringify(waiting))
    },
    await readMemberId(page),
  )

test.describe('auth pages while the academy is unreachable', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 4\d\d/] })

  test('the welcome questions keep their input after a failure', async ({ page, context, request }) => {
    await signIn(page, await registerMember(request))
    await press(page, 'Answer')
    await page.getByLabel('What should we call you?').fill('Ada')
    await context.setOffline(true)
    await press(page, 'Save')
    await expect(page.getByRole('alert')).toContainText('couldn’t save')
    await expect(page.getByRole('alert')).toBeFocused()
    await expectAccessible(page)
    await expect(page.getByLabel('What should we call you?')).toHaveValue('Ada')
    await press(page, 'Dismiss')
    await expect(page.getByRole('alert')).toBeHidden()
  })

  test('each auth page shows an error, keeps its input, and works after reconnecting', async ({ page, context }) => {
    const address = createEmailAddress()
    await page.goto('/sign-up')
    await emailField(page).fill(address)
    await passwordField(page).fill(SECRET)
    await expect(page.getByRole('button', { name: 'Create account', exact: true })).toBeEnabled()
    await context.setOffline(true)
    await press(page, 'Create account')
    await expect(page.getByRole('alert')).toContainText('Can’t reach the academy')
    await expect(page.getByRole('alert')).toBeFocused()
    await expectAccessible(page)
    await expect(passwordField(page)).toHaveValue(SECRET)
    await context.setOffline(false)
    await press(page, 'Create account')
    await expect(heading(page, 'Check your email')).toBeVisible()
    await page.goto('/forgot')
    await emailField(page).fill(address)
    await expect(page.getByRole('button', { name: 'Email me a link', exact: true })).toBeEnabled()
    await context.setOffline(true)
    await press(page, 'Email me a link')
    await expect(page.getByRole('alert')).toContainText('Can’t reach the academy')
    await context.setOffline(false)
    await press(page, 'Email me a link')
    await expect(heading(page, 'Check your email')).toBeFocused()
  })

  test('signing out offline ends the session on this device, and first sends unsent data if possible', async ({
    page,
    context,
  }) => {
    await signIn(page, accounts.free)
    await page.getByRole('button', { name: 'Account' }).click()
    await context.route('**/auth/session', (route) => route.abort('internetdisconnected'))
    await context.route('**/functions/call', (route) =>
      route.request().postData()?.includes('watched') ? route.abort('internetdisconnected') : route.fallback(),
    )
    await storeUnsentProgress(page)
    await page.getByRole('link', { name: 'Sign out' }).click()
    await expect(heading(page, 'Not sent yet')).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Stay signed in' }).click()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('link', { name: 'Sign out' }).click()
    await expect(heading(page, 'Not sent yet')).toBeFocused()
    await context.unroute('**/functions/call')
    const progressSent = page.waitForResponse((response) => response.request().postData()?.includes('watched') === true)
    await page.getByRole('button', { name: 'Sign out anyway' }).click()
    expect((await progressSent).ok()).toBe(true)
    await expect(page.getByRole('status')).toContainText('signed out on this device')
    await context.unroute('**/auth/session')
    await page.goto('/browse')
    await expect(page).toHaveURL(/\/sign-in/)
  })

  test('signing out sends unsent data again, and keeps unsaved Studio text until the member confirms its loss', async ({
    page,
    context,
    request,
  }) => {
    await signIn(page, await registerMember(request))
    await context.route('**/functions/call', (route) =>
      route.request().postData()?.includes('watched') ? route.abort('internetdisconnected') : route.fallback(),
    )
    await storeUnsentProgress(page)
    const key = `holdfast:member(${await readMemberId(page)}):studio-draft:1`
    const draft = () => page.evaluate((name) => localStorage.getItem(name), key)
    await page.evaluate((name) => localStorage.setItem(name, '{"version":1,"base":{},"data":{}}'), key)
    await page.goto('/sign-out')
    await expect(page.getByText('Your latest training is only on this device')).toBeVisible()
    await context.unroute('**/functions/call')
    const progressSent = page.waitForResponse((response) => response.request().postData()?.includes('watched') === true)
    await page.getByRole('button', { name: 'Sign out anyway' }).click()
    expect((await progressSent).ok()).toBe(true)
    await expect(page.getByText('You have unsaved text on this device')).toBeVisible()
    await expect(heading(page, 'Not saved yet')).toBeFocused()
    expect([await readMemberId(page), await draft()]).toEqual([expect.any(String), expect.any(String)])
    await page.getByRole('button', { name: 'Sign out anyway' }).click()
    await expect(page.getByRole('status')).toContainText('You’re signed out.')
    expect(await draft()).toBeNull()
  })
})

test('signing out is confirmed, with a link to sign in again', async ({ page }) => {
  await signIn(page, accounts.free)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  await expect(page.getByRole('status')).toContainText('You’re signed out.')
  await expect(page.getByRole('status')).toBeFocused()
  await expectAccessible(page)
  // Without a session, /sign-out redirects to sign-in without a confirmation.
  await page.goto('/sign-out')
  await expect(page).toHaveURL(/\/sign-in$/)
  await expect(emailField(page)).toBeVisible()
  await expect(page.getByRole('status')).toHaveCount(0)
})
