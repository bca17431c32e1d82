import type { Page } from '@playwright/test'
import { film, isPlaying, stand } from './drill-steps.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const player = (page: Page) => page.getByRole('region', { name: 'Player, Hip throw' })

/** Horizontal center of an element relative to the video: 0 at the left edge, 1 at the right. */
async function placeIn(page: Page, selector: string) {
  const [found, picture] = await Promise.all([player(page).locator(selector).boundingBox(), film(page).boundingBox()])
  return ((found?.x ?? 0) + (found?.width ?? 0) / 2 - (picture?.x ?? 0)) / (picture?.width ?? 1)
}

/** Seeks to the first call-out with a pointer, and returns its start time. */
const toCallOutWithPoint = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => {
    const cues = [...video.textTracks].flatMap((track) => [...(track.cues ?? [])])
    const cue = cues.find((one) => one instanceof VTTCue && one.text.includes('"at"'))
    video.currentTime = (cue?.startTime ?? 0) + 0.5
  })

test(
  'call-outs move with the mirrored picture, and their text is not mirrored',
  { tag: '@gate' },
  async ({
    // The mirror setting belongs to the account, so this journey needs its own member.
    freePage: page,
  }) => {
    await page.goto('/watch/throws/hip-throw?t=0')
    const title = player(page).locator('.call-out[data-size=large]')
    await expect.poll(() => isPlaying(page)).toBe(true)
    await stand(page)
    await page.keyboard.press('Home')
    await expect(title).toBeVisible()
    expect(await placeIn(page, '.call-out[data-size=large]')).toBeLessThan(0.4)
    await expectAccessible(page)
    await page.keyboard.press('r')
    await expect.poll(() => placeIn(page, '.call-out[data-size=large]')).toBeGreaterThan(0.6)

    await toCallOutWithPoint(page)
    const label = player(page).locator('.call-out[data-size=small]')
    await expect(label).toBeVisible()
    await expect(title).toHaveCount(0)
    const mirrored = await placeIn(page, '.call-out-dot')
    // No ancestor of the text is mirrored.
    const turned = await label.evaluate((words) => {
      const all: string[] = []
      for (let one: Element | null = words; one; one = one.parentElement) all.push(getComputedStyle(one).transform)
      return all.filter((transform) => transform.startsWith('matrix(-'))
    })
    expect(turned).toEqual([])
    await page.keyboard.press('r')
    await expect.poll(async () => Math.round(100 * ((await placeIn(page, '.call-out-dot')) + mirrored))).toBe(100)
  },
)
