import { expect, test } from './fixtures.ts'
import { film, watchSeams } from './drill-steps.ts'

/**
 * Segments begin every four seconds: these loops lie right before the beginning of one, and hls.js likes to load the
 * next one first.
 */
const loops = [
  { a: 11.8, b: 11.95, first: 354, last: 358 },
  { a: 7.8, b: 8.1, first: 234, last: 243 },
]

test('a loop whose start is not loaded is not left for what is loaded behind it', async ({ paidPage: page }) => {
  await page.route(/\/m\/.*\.m4s/, async (route) => {
    await new Promise((go) => setTimeout(go, 300))
    await route.continue()
  })
  for (const { a, b, first, last } of loops)
    // A busy machine draws the first pictures of a pass late: then the page is opened once more, with nothing loaded.
    await expect(async () => {
      await page.goto(`/watch/throws/hip-throw?a=${a}&b=${b}`)
      await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(2)
      for (const { left, arrived } of await watchSeams(page, 4)) {
        expect(left).toBeLessThanOrEqual(last + 15)
        expect(Math.abs(arrived - first)).toBeLessThanOrEqual(4)
      }
    }).toPass()
})
