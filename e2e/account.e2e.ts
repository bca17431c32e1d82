import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { paths } from '#web/routing/paths.ts'
import { accounts, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { readMailbox, waitForMailedLink } from './mailed-link.ts'
import { createEmailAddress, createMember } from './create-member.ts'

// The browser logs the rejection of a wrong password in the console.
test.use({ expectedErrors: [/status of 40[13]/] })

const SECRET = 'a quiet horse walks'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const getRegion = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Opens another device of the same member. */
async function openOtherDevice(browser: Browser, member: Parameters<typeof signIn>[1]) {
  const page = await (await browser.newContext()).newPage()
  // My List is the page that loads fastest.
  await signIn(page, member, paths.myList())
  return page
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

/** Sets the publication date of all alerts that the page loads to the current time. */
const publishAlertsAgain = (page: Page) =>
  page.route('**/catalogue.json', async (route) => {
    const catalogue = await (await route.fetch()).json()
    const date = new Date().toISOString()
    await route.fulfill({
      json: { ...catalogue, alerts: catalogue.alerts.map((alert: object) => ({ ...alert, date })) },
    })
  })

test('alerts older than the account are not marked as new, and each shows its date', async ({ page, request }) => {
  await signIn(page, await createMember(request), paths.notifications())
  await expect(page.getByText('8 notifications, none new')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  const dates = page.getByRole('main').getByRole('time')
  await expect(dates).toHaveText(Array.from({ length: 8 }, () => /^\w+ \d{1,2}, \d{4}$/))
})

test('the bell counts unseen alerts and lists five of them, and a seen alert is marked as seen on all devices', async ({
  page,
  browser,
  request,
}) => {
  const member = await createMember(request)
  await publishAlertsAgain(page)
  await signIn(page, member, paths.myList())
  const laptop = await openOtherDevice(browser, member)
  await publishAlertsAgain(laptop)
  await laptop.reload()
  await expect(bell(laptop)).toHaveAccessibleName('Notifications, 8 new')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  const popover = page.getByRole('dialog', { name: 'Notifications' })
  await expect(popover.getByRole('listitem')).toHaveCount(5)
  // Screen readers and the clipboard separate the words.
  const first = popover.getByRole('listitem').first().getByRole('paragraph').first()
  expect(await first.textContent()).toMatch(/^New: \S/)
  expect(await first.innerText()).toMatch(/^New: \S/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
  await expect(bell(laptop)).toHaveAccessibleName('Notifications, 3 new')
  await bell(page).click()
  await popover.getByRole('link', { name: 'View more notifications' }).click()
  await expect(page.getByText('8 notifications, 3 new')).toBeVisible()
  await expectAccessible(page)
  await expect(bell(laptop)).toHaveAccessibleName('Notifications')
  await page.getByRole('link', { name: 'New lesson: the break-fall' }).click()
  await expect(page).toHaveURL(/\/info\/throws\/break-fall$/)
})

test('account details are validated, a new password ends other sessions, and all sessions can be ended at once', async ({
  page,
  browser,
  request,
}) => {
  const member = await createMember(request)
  await signIn(page, member, paths.manageAccount())
  const laptop = await openOtherDevice(browser, member)
  const phone = page.getByRole('textbox', { name: 'Telephone' })
  await phone.fill('call me')
  await button(page, 'Save changes').click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/Use digits with the country code/)
  await phone.fill('+44 20 7946 0000')
  await page.getByRole('checkbox', { name: 'Get fit' }).check()
  await button(page, 'Save changes').click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(phone).toHaveValue('+44 20 7946 0000')
  await expect(getRegion(page, 'Devices').getByRole('button', { name: /^End session on/ })).toHaveCount(2)

  await button(page, 'Change password').click()
  await page.getByLabel('Current password').fill('wrong horse')
  await page.getByLabel('New password').fill('another quiet horse')
  await button(page, 'Change password').click()
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/isn’t your password/)
  await expectAccessible(page)
  await page.getByLabel('Current password').fill(SECRET)
  await button(page, 'Change password').click()
  await expect(getRegion(page, 'Sign-in').getByRole('status')).toHaveText(/Password changed/)

  await expect(heading(laptop, 'Sign in')).toBeVisible()
  await expect(laptop.getByText('Your session has ended.')).toBeVisible()
  await laptop.getByRole('textbox', { name: 'Email address' }).fill(member.email)
  await laptop.getByLabel('Password', { exact: true }).fill('another quiet horse')
  await button(laptop, 'Sign in').click()
  await expect(laptop).toHaveURL(/\/my-list$/)

  await laptop.goto(paths.manageAccount())
  // Another tab can delete the ended session before this page receives the response.
  await laptop.route('**/functions/call', async (route) => {
    const response = await route.fetch()
    if (route.request().postData()?.includes('endAllSessions')) await laptop.evaluate(() => localStorage.clear())
    await route.fulfill({ response })
  })
  await getRegion(laptop, 'Devices').getByRole('link', { name: 'Sign out everywhere' }).click()
  await expect(laptop.getByText('You’re signed out everywhere.')).toBeVisible()
  await expectAccessible(laptop)
  await expect(page.getByText('Your session has ended.')).toBeVisible()
})

test(
  'a member changes the address, manages keys, exports data, clears the history and deletes the account',
  { tag: '@gate' },
  async ({ page, request }) => {
    const member = await createMember(request)
    await signIn(page, member, paths.manageAccount())
    const address = createEmailAddress()
    await button(page, 'Change email').click()
    await page.getByRole('textbox', { name: 'New email address' }).fill(address)
    await page.getByLabel('Your password').fill(SECRET)
    await button(page, 'Email me a link').click()
    await expect(getRegion(page, 'Sign-in').getByRole('status')).toContainText(`A link is on its way to ${address}`)
    await page.goto(await waitForMailedLink(request, address))
    await button(page, 'Confirm my address').click()
    await expect(page).toHaveURL(/\/manage-account$/)
    await expect(getRegion(page, 'Sign-in')).toContainText(address)

    await page.getByRole('textbox', { name: 'New key name' }).fill('training-log')
    await button(page, 'Create key').click()
    await expect(getRegion(page, 'API keys').getByText('It’s shown only once')).toBeVisible()
    await button(page, 'Disable training-log').click()
    await expect(button(page, 'Enable training-log')).toBeVisible()
    await expectAccessible(page)
    // The list is updated optimistically; the export contains the state of the server.
    const isDeleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await button(page, 'Delete training-log').click()
    await expect(getRegion(page, 'API keys')).toContainText('No API keys yet')
    await isDeleted

    const download = page.waitForEvent('download')
    await button(page, 'Export my data').click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(JSON.parse(file)).toMatchObject({ account: { email: address }, apiKeys: [] })
    await button(page, 'Pause').click()
    await expect(getRegion(page, 'Your data')).toContainText('Paused: we don’t save what you watch')
    await button(page, 'Clear').click()
    await button(page, 'Clear history').click()
    await expect(page.getByText('Viewing history cleared.')).toBeVisible()

    await button(page, 'Delete account').click()
    await page.getByLabel('Your password').fill('wrong horse')
    await button(page, 'Delete permanently').click()
    await expect(page.getByText(/isn’t your password/)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Your password').fill(SECRET)
    await button(page, 'Delete permanently').click()
    await expect(page.getByText('Your account has been deleted.')).toBeVisible()
    expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain('@')
  },
)

test(
  'a locked lesson shows its reason, plans and free alternatives; help finds answers and sends questions with the page',
  { tag: '@gate' },
  async ({ page, request }) => {
    const lesson = { gid: 'throws', id: 'hip-throw-balance' }
    await page.goto(paths.lockedAccess(lesson))
    await expect(page.getByText(/You’re not signed in\. This lesson belongs to the full plan/)).toBeVisible()
    await expectAccessible(page)
    await signIn(page, accounts.free, paths.lockedAccess(lesson))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hip throw: break the balance first')
    await expect(page.getByText('$199.00')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Choose four weeks' })).toHaveAttribute(
      'href',
      paths.cart('4WK', lesson),
    )
    await expect(getRegion(page, 'Free lessons you can watch now').getByRole('listitem')).toHaveCount(4)
    await expectAccessible(page)

    await page.goto(paths.info(lesson))
    await button(page, 'Account').click()
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Help center' }).click()
    await page.getByRole('searchbox', { name: 'Search the answers' }).fill('my list')
    await expect(page.getByText('How do I use My List?')).toBeVisible()
    await expect(page.getByText('What are the keyboard shortcuts?')).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'What would you like to know?' }).fill('Why is this one locked?')
    await button(page, 'Send').click()
    await expect(page.getByText('Message sent. We emailed you')).toBeVisible()
    const mails = () => readMailbox(request)
    await expect
      .poll(mails)
      .toContain('page /info/throws/hip-throw-balance; lesson “Hip throw: break the balance first”')
  },
)

test.describe('member area with errors', () => {
  test.use({ expectedErrors: [/Failed to load resource|net::ERR|broken on purpose|TypeError/] })

  test('lost connections, failed requests, rejected changes and broken pages show errors, and other data stays visible', async ({
    page,
    context,
    request,
  }) => {
    await signIn(page, await createMember(request))
    const strip = page.getByRole('status').filter({ hasText: /offline|refresh/ })
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    await context.setOffline(true)
    await expect(strip).toContainText('You’re offline')
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(strip).toHaveCount(0)

    await page.route('**/catalogue.json', (route) => route.fulfill({ json: { videos: 'none' } }))
    await page.goto(paths.notifications())
    await expect(heading(page, 'Couldn’t load notifications')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/catalogue.json')
    await button(page, 'Try again').click()
    await expect(page.getByText(/^8 notifications/)).toBeVisible()
    // Loaded lessons stay visible, with the time when they were loaded.
    await page.route('**/catalogue.json', (route) => route.fulfill({ status: 503, json: { error: 'away' } }))
    await page.route('**/healthz', (route) => route.fulfill({ status: 200 }))
    await context.setOffline(true)
    await strip.getByRole('button', { name: 'Try again' }).click()
    await context.setOffline(false)
    await expect(strip).toContainText(/^Couldn’t refresh the lessons\. You’re seeing the lessons from \d/)
    await expect(page.getByText(/^8 notifications/)).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/catalogue.json')
    await strip.getByRole('button', { name: 'Try again' }).click()
    await expect(strip).toHaveCount(0)

    await page.goto(paths.manageAccount())
    await page.route('**/functions/call', (route) =>
      route.request().postData()?.includes('historyPaused')
        ? route.fulfill({ status: 503, json: { error: 'away', error_code: 'NotReady' } })
        : route.fallback(),
    )
    await button(page, 'Pause').click()
    await expect(page.getByText('Couldn’t pause your history. Nothing changed.')).toBeVisible()
    await expect(button(page, 'Pause')).toBeVisible()

    await page.route('**/assets/help-center-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default () => { throw new TypeError("broken on purpose") }',
      }),
    )
    const response = page.waitForResponse('**/api/faults')
    await button(page, 'Account').click()
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Help center' }).click()
    await expect(heading(page, 'Something went wrong')).toBeVisible()
    const { id } = (await (await response).json()) as { id: string }
    await expect(page.getByRole('alert')).toContainText(id)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'My List' }).first().click()
    await expect(heading(page, 'Nothing here yet.')).toBeVisible()

    // A screen without a header has its own error boundary with a retry button.
    await page.route('**/assets/watch-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export const clientLoader = () => null; export default () => { if (!globalThis.isWhole) throw new TypeError("broken on purpose"); return "whole" }',
      }),
    )
    await page.goto(paths.watch({ gid: 'throws', id: 'hip-throw' }))
    await expect(heading(page, 'Something went wrong')).toBeVisible()
    await expectAccessible(page)
    await page.evaluate(() => Object.assign(globalThis, { isWhole: true }))
    await button(page, 'Try again').click()
    await expect(page.getByText('whole', { exact: true })).toBeVisible()
  })
})

test('no visible control of the account page moves while its sections load', async ({ paidPage: page }) => {
  // Each response is late by a different time, so that the sections load in any order.
  const delays = [900, 0, 600, 1200, 300]
  let count = 0
  await page.route('**/api/**', async (route) => {
    count += 1
    await pause(delays[count % delays.length] ?? 0)
    await route.continue()
  })
  await page.addInitScript(() => {
    const tops = new Map<Element, number>()
    const moved = new Set<string>()
    const check = () => {
      for (const control of document.querySelectorAll('main :is(a, button, input, select)')) {
        const { top } = control.getBoundingClientRect()
        const before = tops.get(control)
        if (!control.checkVisibility({ visibilityProperty: true })) tops.delete(control)
        else tops.set(control, top)
        if (before !== undefined && Math.abs(top - before) > 1) moved.add(control.textContent)
      }
      document.documentElement.dataset['moved'] = [...moved].join(', ')
      requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  })
  await page.goto(paths.manageAccount())
  await expect(button(page, 'Delete account')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-moved', '')
})
