import type { Page, Route } from '@playwright/test'
import { lessonNotes, reviews } from '#web/api/lesson-records.ts'
import { button, getVideo, openLesson, pauseWithKey, readTime, recordLoopJumps } from './drill-steps.ts'
import { createClientFor, expect, expectAccessible, storeSession, logInWithRetries, test as base } from './fixtures.ts'
import { type ClosableProxy, startProxy } from './closable-proxy.ts'
import { createMember } from './create-member.ts'

/** Connects the browser of each journey to the academy through a proxy that can be closed. */
const test = base.extend<{ academyProxy: ClosableProxy; member: Page }>({
  academyProxy: async ({}, give) => {
    const academyProxy = await startProxy(process.env['E2E_URL'] ?? '')
    await give(academyProxy)
    await academyProxy.close().catch(() => undefined)
  },
  baseURL: async ({ academyProxy }, give) => give(academyProxy.url),
  member: async ({ page, request }, give) => {
    await storeSession(page, await createMember(request))
    await give(page)
  },
})
// Requests interrupted by a closed proxy are logged as errors.
test.use({ serviceWorkers: 'allow', expectedErrors: [/net::ERR_|Failed to fetch|status of 40[14]/] })

async function saveOffline(page: Page) {
  await page.goto('/info/throws/hip-throw')
  await page.getByRole('button', { name: /^Save offline/ }).click()
  await page.getByRole('link', { name: /^Saved offline/ }).click()
  await expect(page.getByText('Plays offline for 14 days')).toBeVisible()
}

const listRemainingData = (page: Page) =>
  page.evaluate(async () => [
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ...Object.keys(localStorage).filter((key) => key.startsWith('holdfast:member')),
  ])

/** Waits until the position exceeds a number of seconds. */
const expectPlaying = (page: Page, seconds: number) => expect.poll(() => readTime(page)).toBeGreaterThan(seconds)

test(
  'a saved lesson plays in a new tab with the server down, and its progress is sent later',
  { tag: '@gate' },
  async ({ member: page, context, academyProxy }) => {
    await saveOffline(page)
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', /MB of/)
    await expectAccessible(page)
    await page.close()

    await academyProxy.close()
    const tab = await context.newPage()
    await tab.goto('/browse')
    await tab.getByRole('link', { name: 'Open Offline lessons' }).first().click()
    await tab.getByRole('link', { name: 'Play Hip throw' }).click()
    await expectPlaying(tab, 0.5)
    await tab.getByRole('button', { name: 'Captions' }).click()
    await expectPlaying(tab, 3)
    // A caption is shown only briefly during playback.
    await pauseWithKey(tab)
    await tab.keyboard.press('4')
    await expect(tab.locator('.caption-lines')).toHaveText('Hips lower than theirs')
    await tab.keyboard.press('r')
    await tab.keyboard.press('5')
    await tab.keyboard.press('k')
    await expectPlaying(tab, 19)
    await tab.getByRole('button', { name: 'Pause', exact: true }).click()

    // Resumes with the last position and settings.
    await context.setOffline(true)
    await tab.goto('/watch/throws/hip-throw')
    await expectPlaying(tab, 18)
    await expect(button(tab, 'Mirror')).toHaveAttribute('aria-pressed', 'true')

    const mirrorResponse = tab.waitForResponse(
      (response) => response.request().postData()?.includes('"mirror"') ?? false,
    )
    await context.setOffline(false)
    await academyProxy.open()
    const continueRegion = tab.getByRole('region', { name: 'Continue training' })
    // A page with a slow response omits the row; a reload shows it.
    await expect(async () => {
      await tab.goto('/browse')
      await expect(continueRegion.getByRole('link', { name: /Hip throw/ }).first()).toBeVisible({ timeout: 5000 })
    }).toPass()
    expect((await mirrorResponse).ok()).toBe(true)
    await expect(continueRegion).toContainText(/0:(1[89]|[23]\d) of 0:36/)
  },
)

test(
  'a note and a grade of a day offline are merged with the note of another device',
  { tag: '@gate' },
  async ({ page, request, context, academyProxy }) => {
    const member = await createMember(request)
    const client = createClientFor(process.env['E2E_URL'] ?? '')
    const { id } = await logInWithRetries(member, client)
    const [notes, cards] = [lessonNotes(client, id), reviews(client, id)]
    const hipThrow = { vid: 'hip-throw', gid: 'throws' }
    const neverGraded = { stability: 0, difficulty: 0, scheduled_days: 0, reps: 0, lapses: 0, state: 0 }
    await cards.add({ ...hipThrow, ...neverGraded, due: new Date() })
    await storeSession(page, member)
    await saveOffline(page)
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.endsWith('catalogue'))))
      .toBe(true)
    await page.close()

    await academyProxy.close()
    await context.setOffline(true)
    const tab = await context.newPage()
    await tab.goto('/watch/throws/hip-throw')
    await expectPlaying(tab, 0.5)
    await tab.getByRole('button', { name: /^Notes/ }).click()
    const ownNotes = tab.getByRole('region', { name: 'Your notes' })
    await ownNotes.getByRole('textbox').fill('Hips lower')
    await ownNotes.getByRole('button', { name: 'Save note' }).click()
    await expect(ownNotes.getByRole('listitem').filter({ hasText: 'Hips lower' })).toBeVisible()
    await tab.goto('/review')
    await tab.getByRole('button', { name: 'Show me the clip' }).click()
    await tab.getByRole('button', { name: /^Good/ }).click()
    await expect(tab.getByRole('heading', { name: 'That’s all for today.' })).toBeVisible()
    await notes.add({ ...hipThrow, at: 2, text: 'Pull the sleeve' })
    expect(await notes.read()).toHaveLength(1)

    await academyProxy.open()
    await context.setOffline(false)
    await tab.goto('/notebook')
    for (const text of ['Hips lower', 'Pull the sleeve']) await expect(tab.getByText(text)).toBeVisible()
    await expect.poll(async () => (await notes.read()).map(({ text }) => text)).toContain('Hips lower')
    await expect.poll(async () => (await cards.read()).map(({ reps }) => reps)).toEqual([1])
  },
)

test('right after a lesson is saved, Home opens offline, other lessons name the saved one, and sign-out works', async ({
  member: page,
  context,
}) => {
  await saveOffline(page)
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.endsWith('catalogue'))))
    .toBe(true)
  await context.setOffline(true)
  await page.goto('/browse')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.goto('/watch/throws/break-fall')
  await expect(page.getByRole('heading', { name: 'This lesson isn’t saved offline' })).toBeVisible()
  await expect(page.getByText('Saved offline: Hip throw.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/sign-out')
  await expect(page).toHaveURL(/\/sign-in$/)
  await expect(page.getByText('You’re signed out')).toBeVisible()
})

test('a saved lesson plays and Home opens while the academy hangs', async ({ member: page, academyProxy }) => {
  await saveOffline(page)
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.endsWith('catalogue'))))
    .toBe(true)
  academyProxy.hang()
  await page.goto('/watch/throws/hip-throw')
  await expectPlaying(page, 0.5)
  await page.goto('/browse')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
})

test('playback that started online continues from the saved copy when the network is lost', async ({
  member: page,
  academyProxy,
}) => {
  await saveOffline(page)
  await openLesson(page, '?a=20&b=21&speed=0.5')
  const isFullyLoaded = () =>
    getVideo(page).evaluate(
      ({ buffered, duration }: HTMLVideoElement) =>
        buffered.length > 0 && buffered.end(buffered.length - 1) > duration - 1,
    )
  await expect.poll(isFullyLoaded).toBe(true)
  await academyProxy.close()
  // Changing the quality discards the buffer, so the next segment can only be loaded from the saved copy.
  await button(page, 'Settings').click()
  const segmentRequest = page.waitForRequest(/\/bag\/.*m4s$/)
  // A busy machine can have selected the lower quality automatically.
  const shownHeight = await getVideo(page).evaluate((video: HTMLVideoElement) => video.videoHeight)
  await button(page, shownHeight === 240 ? '480p' : '240p').click()
  await page.keyboard.press('Escape')
  await segmentRequest
  const [jump] = await recordLoopJumps(page, 1)
  expect(jump?.firstFrame).toBeGreaterThanOrEqual(600)
  expect(await getVideo(page).evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(0.5)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('saved lessons show whether they are incomplete, evicted, locked or expired, or the clock was set back', async ({
  member: page,
  academyProxy,
}) => {
  await page.route('**/seg-00004.m4s', (route) => route.abort(), { times: 1 })
  await page.goto('/info/throws/hip-throw')
  await page.getByRole('button', { name: /^Save offline/ }).click()
  await expect(page.getByText(/The connection was lost/)).toBeVisible()
  await page.goto('/gym-bag')
  const row = page.getByRole('listitem').filter({ hasText: 'Hip throw' })
  await expect(row).toContainText('Not fully saved yet')
  await expect(row.getByRole('link', { name: /Play/ })).toHaveCount(0)
  await row.getByRole('button', { name: /^Continue/ }).click()
  await expect(row).toContainText('Plays offline for 14 days')

  await page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((cacheName) => cacheName.includes('/bag/'))
    const cache = await caches.open(name)
    await cache.delete((await cache.keys()).find(({ url }) => url.endsWith('seg-00002.m4s')) ?? '')
  })
  await page.reload()
  await expect(row).toContainText('Deleted by the browser')
  await row.getByRole('button', { name: /^Save again/ }).click()
  await expect(row).toContainText('Plays offline for 14 days')

  // From here on the server denies the lesson.
  const lock = (route: Route) =>
    route.request().postData()?.includes('"checkGymBag"')
      ? route.fulfill({ json: [{ gid: 'throws', id: 'hip-throw', verdict: 'locked' }] })
      : route.fallback()
  await page.route('**/functions/call', lock)
  await page.reload()
  await expect(row).toContainText('Your plan no longer includes this lesson')
  await expectAccessible(page)
  await academyProxy.close()
  await page.goto('/watch/throws/hip-throw')
  await expect(page.getByRole('heading', { name: 'Your plan no longer includes this lesson' })).toBeVisible()
  await academyProxy.open()
  await page.unroute('**/functions/call', lock)
  await page.goto('/gym-bag')
  await expect(row).toContainText('Plays offline for 14 days')

  await academyProxy.close()
  const now = Date.now()
  await page.clock.setFixedTime(now + 14 * 86_400_000 - 60_000)
  await page.reload()
  await expect(row).toContainText('Plays offline for 1 day')
  await page.clock.setFixedTime(now + 14 * 86_400_000 + 60_000)
  await page.reload()
  await expect(row).toContainText('The 14 days are over')
  await page.clock.setFixedTime(now)
  await page.reload()
  await expect(row).toContainText('This device’s clock was set back')
  await academyProxy.open()
  await page.reload()
  await expect(row).toContainText('Plays offline for 14 days')
})

test('a download stops when another tab removes its lesson', async ({ member: page, context }) => {
  // Holds the download.
  await page.route('**/seg-00004.m4s', () => undefined)
  await page.goto('/info/throws/hip-throw')
  const heldRequest = page.waitForRequest('**/seg-00004.m4s')
  await page.getByRole('button', { name: /^Save offline/ }).click()
  await heldRequest
  const otherTab = await context.newPage()
  await otherTab.goto('/gym-bag')
  await otherTab.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('button', { name: /^Save offline/ })).toBeVisible()
  await expect.poll(() => listRemainingData(page)).toEqual([])
})

test('saving a lesson fails with a message if the storage is full, and works once there is space', async ({
  member: page,
  context,
}) => {
  const browser = await context.newCDPSession(page)
  const limitStorage = (limit: { quotaSize?: number }) =>
    browser.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, ...limit })
  await limitStorage({ quotaSize: 1 })
  await page.goto('/info/throws/hip-throw')
  await page.getByRole('button', { name: /^Save offline/ }).click()
  await expect(page.getByText(/This browser is out of space/)).toBeVisible()
  await limitStorage({})
  await page.getByRole('button', { name: /^Continue saving/ }).click()
  await expect(page.getByRole('link', { name: /^Saved offline/ })).toBeVisible()
})

test(
  'a course and My List are saved offline with one press, until the room is full',
  { tag: '@gate' },
  async ({ member: page, context }) => {
    const browser = await context.newCDPSession(page)
    const limitStorage = (limit: { quotaSize?: number }) =>
      browser.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, ...limit })
    await page.goto('/info/throws/hip-throw')
    // Locked lessons and lessons without a film are omitted.
    const course = page.getByRole('region', { name: 'More from Throws' })
    await limitStorage({ quotaSize: 1 })
    await course.getByRole('button', { name: 'Save 2 lessons offline' }).click()
    await expect(page.getByText(/^0 of 2 lessons saved offline\. .*Remove a saved lesson first\./)).toBeVisible()
    // A lesson without room does not stay in the list as incomplete.
    await expect(page.getByRole('button', { name: 'Save offline: store Hip throw on this device' })).toBeVisible()
    await expectAccessible(page)
    await limitStorage({})
    await course.getByRole('button', { name: 'Save 2 lessons offline' }).click()
    await expect(course.getByRole('button', { name: /^Saving \d of 2\. Stop$/ })).toBeVisible()
    await expect(page.getByText('2 of 2 lessons saved offline.')).toBeVisible()
    await expect(course.getByText('All saved offline')).toBeFocused()
    await expectAccessible(page)

    await page.getByRole('button', { name: /^Add Hip throw to My List/ }).click()
    await page.goto('/gym-bag')
    await expect(page.getByText('Plays offline for 14 days')).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove Hip throw' }).click()
    await page.goto('/my-list')
    await page.getByRole('button', { name: 'Save 1 lesson offline' }).click()
    await expect(page.getByText('1 of 1 lesson saved offline.')).toBeVisible()
    await expect(page.getByText('All saved offline')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 375, height: 667 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  },
)

test('an open report dialog keeps its input when the network is back', async ({ member: page, context }) => {
  await page.goto('/info/throws/hip-throw')
  const report = page.getByRole('button', { name: 'Report a problem' })
  // The code of the dialog is loaded with the page, the member's reports are not.
  await report.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  let areReportsLoading = true
  await page.route('**/functions/call', (route) => {
    if (!route.request().postData()?.includes('flag_video')) return route.fallback()
    return areReportsLoading ? route.abort() : undefined
  })
  await page.reload()
  await report.click()
  const detailsField = page.getByRole('textbox', { name: /Details/ })
  await detailsField.fill('The sound is late')
  areReportsLoading = false
  const reportsRequest = page.waitForRequest((request) => request.postData()?.includes('flag_video') ?? false)
  await context.setOffline(true)
  await context.setOffline(false)
  await reportsRequest
  await page.waitForTimeout(1000)
  await expect(detailsField).toHaveValue('The sound is late')
})

test('a session ended on another device and a deleted account leave no data', async ({
  page,
  request,
  academyProxy,
}) => {
  const member = await createMember(request)
  const newPassword = 'another quiet horse'
  await storeSession(page, member)
  await saveOffline(page)
  // Changing the password on another device ends this session.
  const otherDevice = createClientFor(academyProxy.url)
  await logInWithRetries(member, otherDevice)
  await otherDevice.callFunction('changePassword', [{ password: member.password, newPassword }])
  await page.waitForURL('**/sign-in?*')
  await expect.poll(() => listRemainingData(page)).toEqual([])

  await storeSession(page, { ...member, password: newPassword })
  await saveOffline(page)
  await page.goto('/manage-account')
  await button(page, 'Delete account').click()
  await page.getByLabel('Your password').fill(newPassword)
  await button(page, 'Delete permanently').click()
  await page.waitForURL('**/sign-in')
  await expect.poll(() => listRemainingData(page)).toEqual([])
})

test('removing the last lesson and signing out leave no data', async ({ member: page }) => {
  await saveOffline(page)
  expect((await listRemainingData(page)).length).toBeGreaterThan(2)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('heading', { name: 'No offline lessons yet.' })).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => listRemainingData(page)).toEqual([])

  await saveOffline(page)
  await page.goto('/sign-out')
  await page.waitForURL('**/sign-in')
  await expect.poll(() => listRemainingData(page)).toEqual([])
})

test('a page stays loaded when the server stops while a lesson is hovered', async ({ member: page, academyProxy }) => {
  await page.goto('/browse')
  const card = page.getByRole('link', { name: 'Hip throw', exact: true }).first()
  await expect(card).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await academyProxy.close()
  const failedRequest = page.waitForEvent('requestfailed')
  await card.hover()
  await failedRequest
  // Longer than a reload takes.
  await page.waitForTimeout(3000)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expect(card).toBeVisible()
})
