import type { Page } from '@playwright/test'
import { type ClosableProxy, startProxy } from './closable-proxy.ts'
import { expect, expectAccessible, signIn, test as base } from './fixtures.ts'
import { createMember } from './create-member.ts'

/** Connects the browser to the academy through a proxy that can be closed. */
const test = base.extend<{ academyProxy: ClosableProxy }>({
  academyProxy: async ({}, give) => {
    const academyProxy = await startProxy(process.env['E2E_URL'] ?? '')
    await give(academyProxy)
    await academyProxy.close().catch(() => undefined)
  },
  baseURL: async ({ academyProxy }, give) => give(academyProxy.url),
})
test.use({
  serviceWorkers: 'allow',
  // Members get 403 in the Studio. A single pattern, because Playwright interprets a list of two as a fixture tuple.
  expectedErrors: [/net::ERR_|Failed to fetch|Error loading route module|403 .*\/api\/studio\//],
})

/** Data stored in this browser besides the session. */
const storedKeys = (page: Page) =>
  page.evaluate(async () => ({
    worker: (await navigator.serviceWorker.getRegistration())?.active?.state,
    hasCatalogue: (await caches.keys()).some((name) => name.endsWith(':catalogue')),
    records: Object.keys(localStorage).filter((key) => key.includes('copy:')),
  }))

test('offline, the app opens for a member without saved lessons, shows a notice, and recovers automatically', async ({
  page: firstVisit,
  context,
  request,
  academyProxy,
}) => {
  await firstVisit.goto('/')
  expect(await storedKeys(firstVisit)).toEqual({ worker: undefined, hasCatalogue: false, records: [] })
  await signIn(firstVisit, await createMember(request))
  // After the page has settled. Records are not stored.
  await expect.poll(() => storedKeys(firstVisit)).toEqual({ worker: 'activated', hasCatalogue: true, records: [] })
  await firstVisit.close()

  await academyProxy.close()
  await context.setOffline(true)
  const page = await context.newPage()
  const lesson = page.getByRole('link', { name: 'Hip throw', exact: true }).first()
  // After a reload, Chromium reports online although the academy is unreachable. The strip has no height, so its text
  // is checked.
  const offlineNotice = page.getByText(/^(You’re offline\. Your changes|Couldn’t refresh the lessons)/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/browse$/)
  for (let time = 0; time < 2; time += 1) {
    await expect(lesson).toBeVisible()
    // This button is in the last part of the page.
    await expect(page.getByRole('button', { name: /^Email me when it’s ready/ }).first()).toBeVisible()
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(offlineNotice).toBeInViewport({ ratio: 1 })
      await expectAccessible(page)
    }
    await page.reload()
  }
  await page.goto('/watch/throws/hip-throw')
  await expect(page.getByRole('alert')).toBeVisible()

  const help = await context.newPage()
  await help.goto('/help-center')
  await expect(help.getByRole('heading', { name: /^(You’re offline|Couldn’t load the answers)$/ })).toBeVisible()

  // The service worker stores no code of the Studio.
  const studio = await context.newPage()
  let loads = 0
  studio.on('domcontentloaded', () => (loads += 1))
  await studio.goto('/studio')
  await expect(studio.getByRole('heading', { name: /^(You’re offline|Couldn’t load this page)$/ })).toBeVisible()
  await expectAccessible(studio)
  await studio.waitForTimeout(2000)
  expect(loads).toBeLessThanOrEqual(3)

  await page.goto('/my-list')
  await expect(offlineNotice).toBeInViewport()
  await academyProxy.open()
  await context.setOffline(false)
  await expect(offlineNotice).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'My List', level: 1 })).toBeVisible()
  await expect(help.getByRole('heading', { name: 'Help center', level: 1 })).toBeVisible()
  await expect(studio.getByRole('heading', { name: 'The Studio is for staff' })).toBeVisible()

  await page.goto('/sign-out')
  await expect(page).toHaveURL(/sign-in/)
  await expect.poll(() => storedKeys(page)).toEqual({ worker: undefined, hasCatalogue: false, records: [] })
  // The browser may store compiled code again, which is deleted too.
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
})

test.describe('no service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a page whose code fails to load shows an error, retries automatically, and survives repeated reloads', async ({
    page,
    request,
  }) => {
    await signIn(page, await createMember(request))
    const codeUrl = /\/assets\/my-list[^/]*\.js$/
    await page.route(codeUrl, (route) => route.abort())
    await page.getByRole('link', { name: 'My List' }).first().click()
    await expect(page.getByText(/^Something didn’t load/)).toBeVisible()
    await expect(page).toHaveURL(/\/browse$/)
    await page.goto('/my-list')
    await expect(page.getByRole('heading', { name: 'Couldn’t load this page' })).toBeVisible()
    await page.unroute(codeUrl)
    await expect(page.getByRole('heading', { name: 'My List', level: 1 })).toBeVisible()

    // Repeated reloads on a slow network must not show an error.
    const { promise: slowNetworkEnded, resolve: endSlowNetwork } = Promise.withResolvers<undefined>()
    await page.route(codeUrl, async (route) => {
      await slowNetworkEnded
      await route.continue().catch(() => undefined)
    })
    for (let time = 0; time < 4; time += 1) {
      await page.reload({ waitUntil: 'commit' })
      await page.waitForRequest(codeUrl)
    }
    endSlowNetwork(undefined)
    await expect(page.getByRole('heading', { name: 'My List', level: 1 })).toBeVisible()
  })

  test('offline, a screen whose code is not loaded says that the member is offline, Back works, and signing out works', async ({
    page,
    context,
    request,
  }) => {
    await signIn(page, await createMember(request))
    /** Waits for the code of sign-out, which is loaded after the page. */
    const waitForPreloading = () =>
      page.waitForFunction(() =>
        ['sign-out', 'sign-in'].every((name) =>
          performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/assets/${name}`)),
        ),
      )
    await waitForPreloading()
    const openFromMenu = async (name: string) => {
      await page.getByRole('button', { name: 'Account', exact: true }).click()
      await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name }).click()
    }
    await context.setOffline(true)
    await openFromMenu('Manage account')
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/browse$/)
    await expect(page.getByRole('link', { name: 'Hip throw', exact: true }).first()).toBeVisible()
    await context.setOffline(false)
    await openFromMenu('Manage account')
    await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible()
    await waitForPreloading()

    await context.setOffline(true)
    await openFromMenu('Sign out')
    await expect(page).toHaveURL(/\/sign-in/)
    await expect(page.getByText(/signed out/i).first()).toBeVisible()
  })
})
