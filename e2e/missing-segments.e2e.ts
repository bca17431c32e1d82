import { expect, expectAccessible, test } from './fixtures.ts'
import { isPlaying } from './drill-steps.ts'

test.use({ expectedErrors: [/status of 404/] })

test('missing segments show an error immediately, and playback works when they are available again', async ({
  paidPage: page,
}) => {
  let isMissing = true
  let requests = 0
  await page.route(/\/m\/.*\.m4s/, (route) => {
    requests += 1
    return isMissing ? route.fulfill({ status: 404 }) : route.continue()
  })
  await page.goto('/watch/throws/hip-throw?t=0')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Part of the video is missing')
  // One request for each of the three renditions, without silent retries.
  expect(requests).toBeLessThanOrEqual(4)
  await expectAccessible(page)
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible()
  isMissing = false
  await expect.poll(() => isPlaying(page)).toBe(true)
  await expect(alert).toHaveCount(0)
})
