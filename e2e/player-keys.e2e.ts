import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { button, film, isPlaying, keepAnswers, open, stand } from './drill-steps.ts'

const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)

test('the space bar pauses whatever was clicked last, and every key answers in sight and aloud', async ({
  // The mirror is the account's: nobody else may turn it.
  freePage: page,
}) => {
  await open(page)
  const answer = await keepAnswers(page)
  for (const clicked of ['Mute', 'Mirror', '0.5 ×', 'Captions']) {
    await button(page, clicked).click()
    await page.keyboard.press('Space')
    await expect.poll(() => isPaused(page)).toBe(true)
    await expect.poll(answer).toBe('Space Paused')
    await page.keyboard.press('Space')
    await expect.poll(() => isPlaying(page)).toBe(true)
  }
  // A button that got the focus by the keyboard is pressed by the same key.
  await stand(page)
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
    ['ArrowDown', /^↓ Sound 95 %$/],
    ['2', /^2 At 0:0\d$/],
    ['a', /^A A at 0:0\d\.\d\d$/],
    ['.', /^\. One frame forward$/],
    ['l', /^L 10 seconds forward$/],
    ['b', /^B B at 0:1\d\.\d\d$/],
    ['d', /^D Speed ladder on$/],
    ['x', /^X Loop cleared$/],
    ['z', /^Z Magnified 1\.5 ×$/],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(answer).toMatch(text)
  }
  await expect(page.locator('.key-answer')).toHaveText('')
  await page.getByRole('button', { name: 'Words', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Find in the transcript' }).fill('knees')
  await page.keyboard.press('Space')
  await expect(page.getByRole('searchbox', { name: 'Find in the transcript' })).toHaveValue('knees ')
})

test('the passes of a loop are counted in sight and not said each time', async ({ paidPage: page }) => {
  await open(page, '?a=6&b=6.4')
  await expect(page.getByRole('region', { name: 'Loop' })).toContainText('Repetition 3')
  await expect(page.getByRole('status').filter({ hasText: /Repetition|[1-9]/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('the sheet of keys keeps the focus until it is closed, and gives it back', async ({ paidPage: page }) => {
  await open(page)
  await stand(page)
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

/** The colors that the screen shows in the middle of an element. */
const colorOf = async (page: Page, selector: string) => {
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

test('in forced colors the chapters, how far they have played, and the chosen speed are seen', async ({
  paidPage: page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '?t=0&speed=0.5')
  await stand(page)
  await page.keyboard.press('5')
  const [first, last] = ['.segment:first-child .track', '.segment:last-child .track']
  await expect.poll(async () => (await colorOf(page, first)) === (await colorOf(page, last))).toBe(false)
  const ground = await colorOf(page, '.clock')
  const step = (pressed: boolean) => colorOf(page, `.speed-step[aria-pressed="${pressed}"] i`)
  expect(await step(true)).not.toBe(await step(false))
  expect([await step(true), await step(false)]).not.toContain(ground)
})

test('on a phone the steps of a lesson are reached and scrolled by keys; where all are in sight they take no key', async ({
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
