import type { Page } from '@playwright/test'
import { film, isPlaying, stand } from './drill-steps.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const player = (page: Page) => page.getByRole('region', { name: 'Player, Hip throw' })

/** Where the middle of an element lies between the left edge of the film, 0, and the right one, 1. */
async function placeIn(page: Page, selector: string) {
  const [found, picture] = await Promise.all([player(page).locator(selector).boundingBox(), film(page).boundingBox()])
  return ((found?.x ?? 0) + (found?.width ?? 0) / 2 - (picture?.x ?? 0)) / (picture?.width ?? 1)
}

/** Seeks to the first call-out with a line, and answers when it begins. */
const toCallOutWithPoint = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => {
    const cues = [...video.textTracks].flatMap((track) => [...(track.cues ?? [])])
    const cue = cues.find((one) => one instanceof VTTCue && one.text.includes('"at"'))
    video.currentTime = (cue?.startTime ?? 0) + 0.5
  })

test(
  'words over the film are data: mirror moves them with the picture and never mirrors them',
  { tag: '@gate' },
  async ({
    // The mirror is the account's: nobody else may turn it.
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
    // No element around the words is turned over.
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
