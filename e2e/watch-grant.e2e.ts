import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Intercepts the responses of the server to shorten the first grant, and rejects expired grants like the server. */
async function shortenGrants(page: Page, seconds: number) {
  const expiries = new Map<string, number>()
  const rejectedGrants: string[] = []
  await page.route('**/functions/call', async (route) => {
    if (!route.request().postData()?.includes('"playback"')) return route.fallback()
    const response = await route.fetch()
    const { manifest } = await response.json()
    const expiresAt = Date.now() + (expiries.size === 0 ? seconds : 600) * 1000
    expiries.set(getGrant(manifest), expiresAt)
    await route.fulfill({ response, json: { manifest, expiresAt: new Date(expiresAt).toISOString() } })
  })
  await page.route('**/m/**', async (route) => {
    const grant = getGrant(new URL(route.request().url()).pathname)
    if ((expiries.get(grant) ?? 0) > Date.now()) return route.continue()
    rejectedGrants.push(grant)
    return route.fulfill({ status: 403, json: { error: 'this link is invalid or has expired' } })
  })
  return { expiries, rejectedGrants, expireAll: () => expiries.forEach((_, grant) => expiries.set(grant, 0)) }
}

/** `/m/{sig}/{kid}.{exp}/…` */
const getGrant = (path: string) => path.split('/')[2] ?? ''

const getHeight = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoHeight)
const getTime = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

async function chooseHeight(page: Page, height: number) {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: `${height}p`, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => getHeight(page)).toBe(height)
}

async function play(page: Page) {
  // From the start at half speed, so that the film lasts as long as any journey here.
  await page.goto('/watch/throws/hip-throw?t=0&speed=0.5')
  await expect.poll(() => getHeight(page)).toBeGreaterThan(0)
}

test('a grant is renewed before it expires without interruption', async ({ freePage: page }) => {
  const { expiries, rejectedGrants } = await shortenGrants(page, 8)
  await play(page)
  await expect.poll(() => expiries.size).toBeGreaterThan(1)
  const [first = 0] = expiries.values()
  await expect.poll(() => Date.now() > first).toBe(true)
  // Another quality uses playlists of the first grant, which has expired.
  await chooseHeight(page, 240)
  await page.getByRole('button', { name: 'Captions' }).click()
  await expect(page.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'true')
  expect(rejectedGrants).toEqual([])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test.describe('unexpectedly expired grant', () => {
  test.use({ expectedErrors: [/status of 403/] })

  test('is replaced at the first rejection, and playback continues', async ({ freePage: page }) => {
    const { expiries, rejectedGrants, expireAll } = await shortenGrants(page, 600)
    await play(page)
    // A busy machine can have selected the lower quality automatically.
    const other = (await getHeight(page)) === 240 ? 480 : 240
    expireAll()
    await chooseHeight(page, other)
    expect(rejectedGrants.length).toBeGreaterThan(0)
    expect(expiries.size).toBe(2)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

/** Milliseconds, long enough for the engine to exhaust its retries. */
const OUTAGE_TIME = 20_000

test.describe('network lost for twenty seconds', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] })

  test('shows a notice, and playback continues automatically', async ({ freePage: page, context }) => {
    await play(page)
    await page.getByRole('button', { name: 'Settings' }).click()
    const lowest = page.getByRole('button', { name: '240p', exact: true })
    await expect(lowest).toBeVisible()
    await context.setOffline(true)
    const outageStart = Date.now()
    await lowest.click()
    const notice = page.getByRole('status').filter({ hasText: 'You’re offline' })
    await expect(notice).toBeVisible()
    await expect.poll(() => Date.now() - outageStart).toBeGreaterThan(OUTAGE_TIME)
    await expect(notice).toBeVisible()
    const timeAtOutage = await getTime(page)
    await context.setOffline(false)
    await expect.poll(() => getHeight(page)).toBe(240)
    await expect.poll(() => getTime(page)).toBeGreaterThan(timeAtOutage + 0.5)
    await expect(notice).toHaveCount(0)
  })
})

test.describe('plan that ends during playback', () => {
  test.use({ expectedErrors: [/status of 403/] })

  test('stops playback at the next grant, with an explanation on the next page', async ({ freePage: page }) => {
    await shortenGrants(page, 6)
    await play(page)
    // From here on the server denies the lesson.
    await page.route('**/functions/call', (route) =>
      route.request().postData()?.includes('"playback"')
        ? route.fulfill({ status: 403, json: { error: 'this lesson needs the full plan', error_code: 'LessonLocked' } })
        : route.fallback(),
    )
    await page.waitForURL('**/locked-access?gid=throws&id=hip-throw')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
