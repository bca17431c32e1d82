import type { Page } from '@playwright/test'
import { type ClosableProxy, openProxy } from './closable-proxy.ts'
import { expect, expectAccessible, signIn, test as base } from './fixtures.ts'
import { newMember } from './new-member.ts'

/** The school through an address that can be shut. */
const test = base.extend<{ schoolProxy: ClosableProxy }>({
  schoolProxy: async ({}, give) => {
    const schoolProxy = await openProxy(process.env['E2E_URL'] ?? '')
    await give(schoolProxy)
    await schoolProxy.shut().catch(() => undefined)
  },
  baseURL: async ({ schoolProxy }, give) => give(schoolProxy.url),
})
test.use({
  serviceWorkers: 'allow',
  // Members are refused in the Studio. One pattern: Playwright takes a list of two for a value with its options.
  expectedComplaints: [/net::ERR_|Failed to fetch|Error loading route module|403 .*\/api\/studio\//],
})

/** What is stored in this browser besides the session. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    worker: (await navigator.serviceWorker.getRegistration())?.active?.state,
    hasCatalogue: (await caches.keys()).some((name) => name.endsWith(':catalogue')),
    records: Object.keys(localStorage).filter((key) => key.includes('copy:')),
  }))

test('without a network the app opens for a member who has no gym bag, says so, and recovers by itself', async ({
  page: visit,
  context,
  request,
  schoolProxy,
}) => {
  await visit.goto('/')
  expect(await stored(visit)).toEqual({ worker: undefined, hasCatalogue: false, records: [] })
  await signIn(visit, await newMember(request))
  // Once the page has come to rest. Records stay at the academy.
  await expect.poll(() => stored(visit)).toEqual({ worker: 'activated', hasCatalogue: true, records: [] })
  await visit.close()

  await schoolProxy.shut()
  await context.setOffline(true)
  const page = await context.newPage()
  const lesson = page.getByRole('link', { name: 'Hip throw', exact: true }).first()
  // After a reload the browser of the tests believes in a network again, whose school does not answer. The strip takes
  // no room of the page, so its text is what can be in view.
  const saysSo = page.getByText(/^(You’re offline\. Changes to your list|Couldn’t refresh the lessons)/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/browse$/)
  for (let time = 0; time < 2; time += 1) {
    await expect(lesson).toBeVisible()
    // The last part of the page.
    await expect(page.getByRole('button', { name: /^Email me when it’s ready/ }).first()).toBeVisible()
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(saysSo).toBeInViewport({ ratio: 1 })
      await expectAccessible(page)
    }
    await page.reload()
  }
  await page.goto('/watch/throws/hip-throw')
  await expect(page.getByRole('alert')).toBeVisible()

  const help = await context.newPage()
  await help.goto('/help-center')
  await expect(help.getByRole('heading', { name: /^(You’re offline|Couldn’t load the answers)$/ })).toBeVisible()

  // The worker stores no code of the Studio.
  const studio = await context.newPage()
  let loads = 0
  studio.on('domcontentloaded', () => (loads += 1))
  await studio.goto('/studio')
  await expect(studio.getByRole('heading', { name: /^(You’re offline|Couldn’t load this page)$/ })).toBeVisible()
  await expectAccessible(studio)
  await studio.waitForTimeout(2000)
  expect(loads).toBeLessThanOrEqual(3)

  await page.goto('/my-list')
  await expect(saysSo).toBeInViewport()
  await schoolProxy.open()
  await context.setOffline(false)
  await expect(saysSo).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'My List', level: 1 })).toBeVisible()
  await expect(help.getByRole('heading', { name: 'Help center', level: 1 })).toBeVisible()
  await expect(studio.getByRole('heading', { name: 'The Studio is for staff' })).toBeVisible()

  await page.goto('/sign-out')
  await expect(page).toHaveURL(/sign-in/)
  await expect.poll(() => stored(page)).toEqual({ worker: undefined, hasCatalogue: false, records: [] })
  // The browser may store compiled code once more, which is deleted again.
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a page whose code does not come says so, loads by itself later, and is not blamed on a page that was left', async ({
    page,
    request,
  }) => {
    await signIn(page, await newMember(request))
    const code = /\/assets\/my-list[^/]*\.js$/
    await page.route(code, (route) => route.abort())
    await page.getByRole('link', { name: 'My List' }).first().click()
    await expect(page.getByText(/^Something didn’t load/)).toBeVisible()
    await expect(page).toHaveURL(/\/browse$/)
    await page.goto('/my-list')
    await expect(page.getByRole('heading', { name: 'Couldn’t load this page' })).toBeVisible()
    await page.unroute(code)
    await expect(page.getByRole('heading', { name: 'My List', level: 1 })).toBeVisible()

    // Whoever is impatient on a slow network only waits longer.
    const { promise: hurry, resolve: comes } = Promise.withResolvers<undefined>()
    await page.route(code, async (route) => {
      await hurry
      await route.continue().catch(() => undefined)
    })
    for (let time = 0; time < 4; time += 1) {
      await page.reload({ waitUntil: 'commit' })
      await page.waitForRequest(code)
    }
    comes(undefined)
    await expect(page.getByRole('heading', { name: 'My List', level: 1 })).toBeVisible()
  })
})
