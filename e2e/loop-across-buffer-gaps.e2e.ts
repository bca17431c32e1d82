import { expect, test } from './fixtures.ts'
import { film, recordLoopJumps } from './drill-steps.ts'

/**
 * Segments are four seconds long. These loops end right before a segment boundary, where hls.js tends to load the
 * next segment first.
 */
const loops = [
  { a: 11.8, b: 11.95, first: 354, last: 358 },
  { a: 7.8, b: 8.1, first: 234, last: 243 },
]

test('a loop whose start is not buffered is not skipped for later buffered parts', async ({ paidPage: page }) => {
  await page.route(/\/m\/.*\.m4s/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  for (const { a, b, first, last } of loops)
    // A busy machine renders the first frames of a pass late, so the page is reopened with an empty buffer.
    await expect(async () => {
      await page.goto(`/watch/throws/hip-throw?a=${a}&b=${b}`)
      await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(2)
      for (const { lastFrame, firstFrame } of await recordLoopJumps(page, 4)) {
        expect(lastFrame).toBeLessThanOrEqual(last + 15)
        expect(Math.abs(firstFrame - first)).toBeLessThanOrEqual(4)
      }
    }).toPass()
})
