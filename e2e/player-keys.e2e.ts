import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { button, getVideo, isPlaying, recordFeedback, openLesson, pauseWithKey } from './drill-steps.ts'

const isPaused = (page: Page) => getVideo(page).evaluate((video: HTMLVideoElement) => video.paused)

test('the space bar pauses regardless of the last click, and every key has visible and announced feedback', async ({
  // The mirror setting belongs to the account, so this journey needs its own member.
  freePage: page,
}) => {
  await openLesson(page)
  const lastFeedback = await recordFeedback(page)
  for (const label of ['Mute', 'Mirror', '0.5 ×', 'Captions']) {
    await button(page, label).click()
    await page.keyboard.press('Space')
    await expect.poll(() => isPaused(page)).toBe(true)
    await expect.poll(lastFeedback).toBe('Space Paused')
    await page.keyboard.press('Space')
    await expect.poll(() => isPlaying(page)).toBe(true)
  }
  // The space bar presses a button that was focused by keyboard.
  await pauseWithKey(page)
  await button(page, 'Captions').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(button(page, 'Mute')).toBeVisible()
  for (const [key, text] of [
    ['r', /^R Mirror off$/],
    ['c', /^C Captions off$/],
    ['>', /^> 0\.75 ×$/],
    ['m', /^M Sound off$/],
    ['m', /^M Sound on$/],
    ['ArrowDown', /^↓ Sound 95%$/],
    ['2', /^2 At 0:0\d$/],
    ['a', /^A A at 0:0\d\.\d\d$/],
    ['.', /^\. One frame forward$/],
    ['l', /^L 10 seconds forward$/],
    ['b', /^B B at 0:1\d\.\d\d$/],
    ['d', /^D Speed ladder on$/],
    ['x', /^X Loop cleared$/],
    ['z', /^Z Zoomed in 1\.5 ×$/],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(lastFeedback).toMatch(text)
  }
  await expect(page.locator('.key-feedback')).toHaveText('')
  await page.getByRole('button', { name: 'Transcript', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Find in the transcript' }).fill('knees')
  await page.keyboard.press('Space')
  await expect(page.getByRole('searchbox', { name: 'Find in the transcript' })).toHaveValue('knees ')
})

test('a held Enter key presses a focused button once', async ({ freePage: page }) => {
  await openLesson(page)
  await pauseWithKey(page)
  await button(page, 'Mute').focus()
  for (let press = 0; press < 4; press += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(button(page, 'Unmute')).toBeFocused()
})

test('loop passes are counted on the screen, but not announced', async ({ paidPage: page }) => {
  await openLesson(page, '?a=6&b=6.4')
  await expect(page.getByRole('region', { name: 'Loop' })).toContainText('Repetition 3')
  await expect(page.getByRole('status').filter({ hasText: /Repetition|[1-9]/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('the keyboard help traps the focus and returns it on close', async ({ paidPage: page }) => {
  await openLesson(page)
  await pauseWithKey(page)
  await button(page, 'All shortcuts').click()
  const sheet = page.getByRole('dialog', { name: 'Player keyboard shortcuts' })
  await expect(button(page, 'Close shortcuts')).toBeFocused()
  const isOutside = () =>
    sheet.evaluate((dialog) => {
      const { activeElement } = document
      return activeElement !== document.body && !dialog.contains(activeElement)
    })
  for (let i = 0; i < 4; i += 1) {
    await page.keyboard.press('Tab')
    expect(await isOutside()).toBe(false)
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(button(page, 'All shortcuts')).toBeFocused()
  await page.keyboard.press('?')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('?')
  await expect(sheet).toHaveCount(0)
})

/** Returns the rendered color in the center of an element. */
const getColor = async (page: Page, selector: string) => {
  const shot = await page.locator(selector).first().screenshot()
  return page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]))
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
      pen?.drawImage(image, 0, 0)
      return [...(pen?.getImageData(image.width >> 1, image.height >> 1, 1, 1).data ?? [])].join()
    },
    [...shot],
  )
}

test('with forced colors chapters, their progress and the selected speed are distinguishable', async ({
  paidPage: page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openLesson(page, '?t=0&speed=0.5')
  await pauseWithKey(page)
  await page.keyboard.press('5')
  const [first, last] = ['.segment:first-child .track', '.segment:last-child .track']
  await expect.poll(async () => (await getColor(page, first)) === (await getColor(page, last))).toBe(false)
  const ground = await getColor(page, '.clock')
  const getSpeedColor = (pressed: boolean) => getColor(page, `.speed-step[aria-pressed="${pressed}"] i`)
  expect(await getSpeedColor(true)).not.toBe(await getSpeedColor(false))
  expect([await getSpeedColor(true), await getSpeedColor(false)]).not.toContain(ground)
})

test('on a phone the steps of a lesson are scrollable by keyboard, and not focusable if all are visible', async ({
  paidPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/info/throws/hip-throw')
  const strip = page.getByRole('list', { name: 'Step by step' })
  await expect(strip).toHaveAttribute('tabindex', '0')
  await strip.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => strip.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect(strip).not.toHaveAttribute('tabindex')
})
