import type { Page } from '@playwright/test'
import { test as ownDemo } from './empty-academy.ts'
import { accounts, expect, expectAccessible, signIn, test } from './fixtures.ts'

/** Serves the catalogue without the film of a lesson, until the returned function is called. */
async function serveWithoutFilm(page: Page, id: string) {
  let isFilmHidden = true
  await page.route('**/catalogue.json', async (route) => {
    if (!isFilmHidden) return route.continue()
    const catalogue = await (await route.fetch()).json()
    for (const { videos } of catalogue.videos)
      for (const lesson of videos) if (lesson.id === id) for (const field of ['media', 'chapters']) delete lesson[field]
    return route.fulfill({ json: catalogue })
  })
  return () => void (isFilmHidden = false)
}

test('a lesson without a film shows its state on its card and on its page', async ({ paidPage: page }) => {
  await page.goto('/browse')
  const card = page.getByRole('link', { name: / \(processing\)$/ }).first()
  await expect(card).toBeAttached()
  await expect(page.getByText('Processing', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await card.click()
  await expect(page.getByRole('status').filter({ hasText: 'This video is processing.' })).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  await expectAccessible(page)
  for (const width of [320, 390, 834, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width])
  }
})

test.describe('open watch page', () => {
  // The film is requested together with the catalogue, so that available films start sooner.
  test.use({ expectedErrors: [/status of 409/] })

  test('loads the film without a reload', async ({ freePage: page }) => {
    const showFilm = await serveWithoutFilm(page, 'hip-throw')
    await page.clock.install()
    await page.goto('/watch/throws/hip-throw')
    await expect(page.getByText('This video is processing.')).toBeVisible()
    showFilm()
    await page.clock.fastForward(20_000)
    const video = page.locator('video')
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.2)
    await expect(page.getByText('This video is processing.')).toHaveCount(0)
  })
})

ownDemo.describe('a demo that renders its films', () => {
  ownDemo.use({
    settings: { NODE_ENV: 'test', DEMO_FILMS: 'all', ENCODE_IN_BACKGROUND: 'true' },
    expectedErrors: [/status of 409/],
  })
  // Renders the posters of the demo, then a film.
  ownDemo.setTimeout(600_000)

  ownDemo('Play on a lesson without a film renders it next and starts it', async ({ page, academy }) => {
    // The last lesson in the order of the background process.
    await signIn(page, accounts.paid, `${academy.url}/info/control/get-up-in-uniform`)
    await page.getByRole('link', { name: 'Play', exact: true }).click()
    await expect(page.getByRole('progressbar', { name: 'Processing the video' })).toBeVisible()
    await expectAccessible(page)
    const video = page.locator('video')
    await expect
      .poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime), { timeout: 120_000 })
      .toBeGreaterThan(0.2)
    await expect(page.getByRole('progressbar', { name: 'Processing the video' })).toHaveCount(0)
  })
})
