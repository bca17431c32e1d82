import { expect, test } from './fixtures.ts'
import { getVideo, recordLoopJumps } from './drill-steps.ts'

/**
 * Segments are four seconds long. These loops end right before a segment boundary, where hls.js tends to load the
 * next segment first.
 */
const loops = [
  { a: 11.8, b: 11.95, startFrame: 354, endFrame: 358 },
  { a: 7.8, b: 8.1, startFrame: 234, endFrame: 243 },
]

test('a loop whose start is not buffered still jumps to its start, not to a later part that is buffered', async ({
  paidPage: page,
}) => {
  await page.route(/\/m\/.*\.m4s/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  for (const { a, b, startFrame, endFrame } of loops)
    // A busy machine renders the first frames of a pass late, so the page is reopened with an empty buffer.
    await expect(async () => {
      await page.goto(`/watch/throws/hip-throw?a=${a}&b=${b}`)
      await expect.poll(() => getVideo(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(2)
      for (const { lastFrame, firstFrame } of await recordLoopJumps(page, 4)) {
        expect(lastFrame).toBeLessThanOrEqual(endFrame + 15)
        expect(Math.abs(firstFrame - startFrame)).toBeLessThanOrEqual(4)
      }
    }).toPass()
})
