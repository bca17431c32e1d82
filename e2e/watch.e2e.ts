import { expect, expectAccessible, test } from './fixtures.ts'
import type { Page } from '@playwright/test'

const film = (page: Page) => page.locator('video')
const getTime = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const getHeight = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.videoHeight)
const lessonSlider = (page: Page) => page.getByRole('slider', { name: 'Position in the lesson' })

/** Opens the lesson and waits until it plays. */
async function play(page: Page) {
  await page.goto('/watch/throws/hip-throw')
  await expect.poll(() => getTime(page)).toBeGreaterThan(0.2)
}

async function chooseQuality(page: Page, quality: string) {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: quality, exact: true }).click()
  await page.keyboard.press('Escape')
}

test('a member opens a lesson from browse, and it plays', { tag: '@gate' }, async ({ freePage: page }) => {
  await page.goto('/browse')
  await page.getByRole('link', { name: 'Hip throw', exact: true }).first().click()
  await page.waitForURL('**/watch/throws/hip-throw')
  await expect.poll(() => getTime(page)).toBeGreaterThan(0.2)
  expect(await getHeight(page)).toBeGreaterThan(0)
  const timeBefore = await getTime(page)
  await expect.poll(() => getTime(page)).toBeGreaterThan(timeBefore + 0.5)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hip throw')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
})

test('the quality changes during playback and while paused', async ({ freePage: page }) => {
  await play(page)
  await chooseQuality(page, '240p')
  await expect.poll(() => getHeight(page)).toBe(240)
  await page.keyboard.press('k')
  await chooseQuality(page, '480p')
  await expect.poll(() => getHeight(page)).toBe(480)
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('button', { name: '480p', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test(
  'captions are turned on with one press and restored on the next visit',
  { tag: '@gate' },
  async ({ freePage: page }) => {
    await play(page)
    const captions = page.getByRole('button', { name: 'Captions' })
    await captions.click()
    await expect(captions).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('.caption-lines')).toHaveText(/[a-z]{3}/)
    await page.reload()
    await expect(captions).toHaveAttribute('aria-pressed', 'true')
  },
)

test('keys seek in the lesson without scrolling the page', { tag: '@gate' }, async ({ freePage: page }) => {
  await play(page)
  await page.keyboard.press('k')
  await page.keyboard.press('Home')
  await expect.poll(() => getTime(page)).toBe(0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => getTime(page)).toBe(5)
  await page.keyboard.press('PageDown')
  await expect.poll(() => getTime(page)).toBeGreaterThan(5)
  await page.keyboard.press('5')
  await expect(lessonSlider(page)).toHaveAttribute(
    'aria-valuetext',
    /^0 minutes 1\d seconds of 0 minutes [23]\d seconds, \w+: /,
  )
  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible()
})

test('the lesson bar is a slider for pointer and keyboard', async ({ freePage: page }) => {
  await play(page)
  await page.keyboard.press('k')
  const box = await lessonSlider(page).boundingBox()
  await lessonSlider(page).click({ position: { x: (box?.width ?? 0) / 2, y: 30 } })
  await expect.poll(() => getTime(page)).toBeGreaterThan(7)
  const middle = await getTime(page)
  await lessonSlider(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => getTime(page)).toBeLessThan(middle - 3)
})

test('a chapter of the list seeks to its start', async ({ freePage: page }) => {
  await play(page)
  await page.keyboard.press('k')
  const last = page
    .getByRole('listitem')
    .getByRole('button', { name: /^(?!Loop).*0:\d\d$/ })
    .last()
  const [, seconds = ''] = /0:(\d\d)$/.exec((await last.innerText()).trim()) ?? []
  await last.click()
  await expect(last).toHaveAttribute('aria-current', 'true')
  expect(Math.floor(await getTime(page))).toBe(Number(seconds))
})

test('captions and settings of the player are accessible', async ({ freePage: page }) => {
  await play(page)
  await page.keyboard.press('k')
  await page.getByRole('button', { name: 'Captions' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await expectAccessible(page)
})

test('in full screen on a phone every control is visible', async ({ freePage: page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/watch/throws/hip-throw')
  await expect.poll(() => getTime(page)).toBeGreaterThan(0.2)
  await page.keyboard.press('k')
  await page.keyboard.press('f')
  const exitButton = page.getByRole('button', { name: 'Exit full screen' })
  await expect(exitButton).toBeInViewport({ ratio: 1 })
  for (const name of [
    /^Loop from here$/,
    /frame back$/,
    /^Play$/,
    /frame forward$/,
    /^0.25/,
    /^Mirror$/,
    /^Mute/,
    /aptions$/,
    /^Settings/,
  ])
    await expect(page.getByRole('button', { name }).first()).toBeInViewport({ ratio: 1 })
})

test('on the narrowest phone the time is on one line', async ({ freePage: page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  // Slow, so that the first second lasts long enough.
  await page.goto('/watch/throws/hip-throw?t=12&speed=0.25')
  const time = page.locator('.clock b')
  await expect(time).toHaveText(/^0:12\.\d\d$/)
  // The text of a film longer than one hour.
  const lines = await time.evaluate((element) => {
    element.textContent = '1:02:34.56'
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('without autoplay the play button does not cover the title in the picture', async ({ freePage: page }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('A press is wanted.', 'NotAllowedError'))
  })
  for (const [width, height] of [
    [390, 844],
    [320, 640],
    [844, 390],
    [834, 1112],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/watch/throws/hip-throw')
    const start = page.getByRole('button', { name: 'Play the lesson' })
    await expect(start).toBeInViewport({ ratio: 1 })
    // Films of the academy start with a title of up to three lines on the left.
    const title = await film(page).evaluate((video) => {
      const { left, width: wide, top, height: high } = video.getBoundingClientRect()
      return { right: left + wide * 0.45, top: top + high * 0.23, bottom: top + high * 0.77 }
    })
    const button = await start.boundingBox()
    if (!button) throw new Error('The button has no bounding box.')
    const isClear = button.x >= title.right || button.y >= title.bottom || button.y + button.height <= title.top
    expect([width, isClear]).toEqual([width, true])
  }
  await expectAccessible(page)
})

test.describe('failing catalogue', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('the watch page has a title and a back link', async ({ freePage: page }) => {
    await page.route('**/catalogue.json', (route) => route.fulfill({ status: 503 }))
    await page.goto('/watch/throws/hip-throw')
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the lesson')
    await expect(page).toHaveTitle(/^Couldn’t load the lesson/)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Browse' }).click()
    await expect(page).toHaveURL(/\/browse$/)
  })
})

test.describe('rejected playback', () => {
  test.use({ expectedErrors: [/status of (403|404)/] })

  test('a locked lesson redirects to its explanation', async ({ freePage: page }) => {
    await page.goto('/watch/throws/hip-throw-balance')
    await page.waitForURL('**/locked-access?gid=throws&id=hip-throw-balance')
  })

  test('a missing lesson shows Not Found', async ({ freePage: page }) => {
    await page.goto('/watch/throws/no-such-lesson')
    await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()
  })
})
