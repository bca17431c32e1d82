import type { Page } from '@playwright/test'
import { getVideo, isPlaying, pauseWithKey } from './drill-steps.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const player = (page: Page) => page.getByRole('region', { name: 'Player, Hip throw' })

/** Horizontal center of an element relative to the video: 0 at the left edge, 1 at the right. */
async function getHorizontalPosition(page: Page, selector: string) {
  const [textBox, picture] = await Promise.all([
    player(page).locator(selector).boundingBox(),
    getVideo(page).boundingBox(),
  ])
  return ((textBox?.x ?? 0) + (textBox?.width ?? 0) / 2 - (picture?.x ?? 0)) / (picture?.width ?? 1)
}

/** Seeks to the first callout that points at a subject, half a second after its start. */
const seekToCallOutWithPoint = (page: Page) =>
  getVideo(page).evaluate((video: HTMLVideoElement) => {
    const cues = [...video.textTracks].flatMap((track) => [...(track.cues ?? [])])
    const cue = cues.find((textCue) => textCue instanceof VTTCue && textCue.text.includes('"at"'))
    video.currentTime = (cue?.startTime ?? 0) + 0.5
  })

test(
  'callouts move with the mirrored picture, and their text is not mirrored',
  { tag: '@gate' },
  async ({
    // The mirror setting belongs to the account, so this journey needs its own member.
    freePage: page,
  }) => {
    await page.goto('/watch/throws/hip-throw?t=0')
    const title = player(page).locator('.call-out[data-size=large]')
    await expect.poll(() => isPlaying(page)).toBe(true)
    await pauseWithKey(page)
    await page.keyboard.press('Home')
    await expect(title).toBeVisible()
    expect(await getHorizontalPosition(page, '.call-out[data-size=large]')).toBeLessThan(0.4)
    await expectAccessible(page)
    await page.keyboard.press('r')
    await expect.poll(() => getHorizontalPosition(page, '.call-out[data-size=large]')).toBeGreaterThan(0.6)

    await seekToCallOutWithPoint(page)
    const label = player(page).locator('.call-out[data-size=small]')
    await expect(label).toBeVisible()
    await expect(title).toHaveCount(0)
    const mirroredPlace = await getHorizontalPosition(page, '.call-out-dot')
    // No ancestor of the text is mirrored.
    const mirroringTransforms = await label.evaluate((labelElement) => {
      const transforms: string[] = []
      for (let element: Element | null = labelElement; element; element = element.parentElement)
        transforms.push(getComputedStyle(element).transform)
      return transforms.filter((transform) => transform.startsWith('matrix(-'))
    })
    expect(mirroringTransforms).toEqual([])
    await page.keyboard.press('r')
    await expect
      .poll(async () => Math.round(100 * ((await getHorizontalPosition(page, '.call-out-dot')) + mirroredPlace)))
      .toBe(100)
  },
)
