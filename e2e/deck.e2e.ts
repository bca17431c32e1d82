import type { Page } from '@playwright/test'
import { expect, expectAccessible, storeSession, resize, test } from './fixtures.ts'
import { button, getVideo, openLesson, pauseWithKey } from './drill-steps.ts'
import { createMember } from './create-member.ts'

// The deck is everything below the video: lesson bar, strip and controls.
// Keys: 2 jumps to 20%, L jumps ahead, A and B set the loop, X removes it, R mirrors, and Z magnifies the picture.

const desktops = [
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [2560, 1440],
] as const
const phonesAndTablets = [
  [834, 1112],
  [390, 844],
  [375, 667],
  [360, 640],
  [320, 640],
  [844, 390],
  [667, 375],
] as const
/** 1280×1024 at 400% zoom. */
const zoomed = [[320, 256]] as const

const player = (page: Page) => page.getByRole('region', { name: 'Player, Hip throw' })
const deck = (page: Page) => player(page).locator('.controls')

/** Returns the position and size of each control of the deck. */
async function measureControls(page: Page) {
  await page.evaluate(() => scrollTo(0, 0))
  return deck(page)
    .locator('button, [aria-label="Position in the lesson"]')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility())
        .map((control) => {
          const { x, y, width, height } = control.getBoundingClientRect()
          return {
            name: control.getAttribute('aria-label') ?? '',
            at: [x, y, width].map((number) => Math.round(number)),
            isInView: x >= 0 && y >= 0 && x + width <= innerWidth + 0.5 && y + height <= innerHeight + 0.5,
            height,
          }
        }),
    )
}

/** Counts the controls that overlap another control further on in the page. */
const countOverlaps = (page: Page) =>
  deck(page)
    .getByRole('button')
    .evaluateAll((buttons) => {
      const boxes = buttons.map((button) => button.getBoundingClientRect())
      const areOverlapping = (one: DOMRect, other: DOMRect) =>
        one.left < other.right - 1 &&
        other.left < one.right - 1 &&
        one.top < other.bottom - 1 &&
        other.top < one.bottom - 1
      return boxes.filter((box, i) => boxes.slice(i + 1).some((other) => areOverlapping(box, other))).length
    })

/** Returns layout problems of the deck at the current size. */
async function findProblems(page: Page) {
  const pageOverflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const sideOverflow = await page
    .getByRole('complementary', { name: 'About the lesson' })
    .evaluate((element) => element.scrollWidth - element.clientWidth)
  const speedButtons = (await measureControls(page)).filter(({ name }) => name.endsWith(' ×'))
  return {
    overflow: Math.max(0, pageOverflow, sideOverflow),
    speeds: speedButtons.length,
    overlaps: await countOverlaps(page),
    narrow: speedButtons.filter(({ at, height }) => (at[2] ?? 0) < 44 || height < 44).map(({ name }) => name),
  }
}

test('at any size, all controls of the deck are visible and do not move when start A or end B of the loop is set', async ({
  paidPage: page,
}) => {
  test.slow()
  await openLesson(page)
  await pauseWithKey(page)
  for (const [width, height] of [...desktops, ...phonesAndTablets, ...zoomed]) {
    const size = `${width}×${height}`
    await resize(page, { width, height })
    await page.keyboard.press('x')
    await expect(page.getByRole('slider', { name: 'Start of the loop' })).toHaveCount(0)
    const controlsWithoutLoop = await measureControls(page)
    expect(controlsWithoutLoop.length, size).toBeGreaterThanOrEqual(14)
    if (height !== 256)
      expect(
        controlsWithoutLoop.filter(({ isInView }) => !isInView).map(({ name }) => name),
        size,
      ).toEqual([])
    expect(await findProblems(page), size).toEqual({ overflow: 0, speeds: 4, overlaps: 0, narrow: [] })
    await page.keyboard.press('2')
    await page.keyboard.press('a')
    await expect(page.getByRole('slider', { name: 'Start of the loop' })).toBeVisible()
    expect(await measureControls(page), `${size}, A`).toEqual(controlsWithoutLoop)
    await page.keyboard.press('l')
    await page.keyboard.press('b')
    await expect(page.getByRole('slider', { name: 'End of the loop' })).toBeVisible()
    expect(await measureControls(page), `${size}, A and B`).toEqual(controlsWithoutLoop)
    expect(await findProblems(page), `${size}, A and B`).toEqual({ overflow: 0, speeds: 4, overlaps: 0, narrow: [] })
  }
  await expectAccessible(page)
})

test.describe('a member with three clips', () => {
  test.use({ clips: 3 })

  test(
    'can press every control of the deck, which is below the video',
    { tag: '@gate' },
    async ({ paidPage: page }) => {
      for (const [width, height] of [
        [1366, 768],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height })
        await openLesson(page)
        await pauseWithKey(page)
        await expect(button(page, 'Clips 3')).toBeVisible()
        await button(page, 'Clips 3').click()
        const bottom = await getVideo(page).evaluate((video) => video.getBoundingClientRect().bottom)
        expect((await deck(page).boundingBox())?.y).toBeGreaterThanOrEqual(bottom)
        for (const control of await deck(page).getByRole('button').filter({ visible: true }).all())
          await control.click({ trial: true })
      }
    },
  )
})

test('the video fills a large screen, and the deck is below it in full screen', async ({ paidPage: page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 })
  await openLesson(page, '?a=6&b=9')
  expect((await getVideo(page).boundingBox())?.width).toBeGreaterThan(1850)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.keyboard.press('f')
  await expect(button(page, 'Exit full screen')).toBeInViewport({ ratio: 1 })
  const filmBottom = () => getVideo(page).evaluate((video) => video.getBoundingClientRect().bottom)
  const getGap = async () => ((await deck(page).boundingBox())?.y ?? 0) - (await filmBottom())
  await expect.poll(getGap).toBeGreaterThanOrEqual(0)
  const bottom = await filmBottom()
  await page.keyboard.press('x')
  await expect(button(page, 'Exit full screen')).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await deck(page).boundingBox())?.y).toBeGreaterThanOrEqual(bottom)
})

test('on a phone the focused element is between video and deck, never below them', async ({ paidPage: page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await openLesson(page, '?a=6&b=9')
  await pauseWithKey(page)
  const top = await getVideo(page).evaluate((video) => video.getBoundingClientRect().bottom)
  const bottom = (await deck(page).boundingBox())?.y ?? 0
  // Minimum height for the tabs and two rows.
  expect(bottom - top).toBeGreaterThanOrEqual(180)
  for (const name of ['Start of the loop, minutes and seconds', 'End of the loop, minutes and seconds']) {
    const boxAtRest = await page.getByLabel(name).boundingBox()
    expect((boxAtRest?.y ?? 0) + (boxAtRest?.height ?? 0), name).toBeLessThanOrEqual(bottom)
    await page.getByLabel(name).focus()
    const box = await page.getByLabel(name).boundingBox()
    expect(box?.y, name).toBeGreaterThanOrEqual(top)
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(bottom)
  }
})

test('setting a loop does not shift the layout, and a clip stores an image of its start', async ({ page, request }) => {
  await storeSession(page, await createMember(request))
  await page.setViewportSize({ width: 1366, height: 768 })
  await openLesson(page)
  await pauseWithKey(page)
  const chapters = page.getByRole('button', { name: 'Chapters', exact: true })
  const side = page.getByRole('complementary', { name: 'About the lesson' })
  const getHeight = () => side.getByRole('region', { name: 'Loop' }).evaluate((panel) => panel.clientHeight)
  await expect(button(page, 'Loop this chapter')).toBeVisible()
  const [top, height] = [(await chapters.boundingBox())?.y, await getHeight()]
  await page.keyboard.press('2')
  await page.keyboard.press('a')
  await expect(side.getByText('Loop starts here.')).toBeVisible()
  expect([(await chapters.boundingBox())?.y, await getHeight()]).toEqual([top, height])
  await page.keyboard.press('l')
  await page.keyboard.press('b')
  await expect(button(page, 'Save as drill clip')).toBeEnabled()
  expect([(await chapters.boundingBox())?.y, await getHeight()]).toEqual([top, height])
  await button(page, 'Clear').click()
  await expect(button(page, 'Loop this chapter')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Clear')).toBeFocused()

  await page.keyboard.press('s')
  const form = page.getByRole('form', { name: 'Drill clip' })
  await form.getByRole('textbox', { name: 'Name' }).fill('The turn')
  await form.getByRole('button', { name: 'Save clip' }).click()
  await expect(button(page, 'Clips 1')).toHaveAttribute('aria-pressed', 'true')
  const picture = page.getByRole('region', { name: 'Drill clips' }).locator('img')
  await expect(picture).toHaveAttribute('src', /^data:image\/webp;base64,/)
  // An image of the video has more than one color.
  const shownSource = await picture.getAttribute('src')
  expect(shownSource?.length).toBeGreaterThan(400)
  const bottom = await getVideo(page).evaluate((video) => video.getBoundingClientRect().bottom)
  expect((await deck(page).boundingBox())?.y).toBeGreaterThanOrEqual(bottom)
  await page.goto('/my-list')
  await expect(page.getByRole('region', { name: 'Drill clips' }).locator('img')).toHaveAttribute(
    'src',
    shownSource ?? '',
  )
})

test('beside the film at 1440 × 900, eight rows of chapters, the rating and the report are visible', async ({
  page,
  request,
}) => {
  await storeSession(page, await createMember(request))
  await page.setViewportSize({ width: 1440, height: 900 })
  await openLesson(page)
  await pauseWithKey(page)
  await page.keyboard.press('Home')
  const side = page.getByRole('complementary', { name: 'About the lesson' })
  await expect(side.getByRole('button', { name: 'Chapters', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(side.locator('.chapter').nth(7)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('group', { name: 'Your rating' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: '4 stars' }).click()
  await expect(page.getByRole('button', { name: '4 stars' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await expect(page.getByRole('dialog', { name: 'What’s the problem?' })).toBeVisible()
  await expectAccessible(page)
})

test('the magnified film never leaves its frame', async ({ page, request }) => {
  await storeSession(page, await createMember(request, { clips: 3 }))
  await page.setViewportSize({ width: 1366, height: 768 })
  await openLesson(page)
  await pauseWithKey(page)
  const getOverflow = () =>
    getVideo(page).evaluate((video) => {
      const [frame, controls, side] = ['.film-viewport', '.controls', '.watch-side'].map((name) =>
        document.querySelector(name)?.getBoundingClientRect(),
      )
      const { right, bottom } = frame ?? new DOMRect()
      const isClipped = getComputedStyle(document.querySelector('.film-viewport') ?? video).overflow !== 'visible'
      const isMagnified = video.getBoundingClientRect().height > (frame?.height ?? 0) + 1
      return { isClipped, isMagnified, x: right > (side?.left ?? 0), y: bottom > (controls?.top ?? 0) + 1 }
    })
  for (const key of ['z', 'z', 'r', '2', 'a', 'l', 'b']) {
    await page.keyboard.press(key)
    await expect.poll(getOverflow).toEqual({ isClipped: true, isMagnified: true, x: false, y: false })
  }
  for (const name of ['Transcript', /^Notes/, /^Clips/]) {
    await page.getByRole('button', { name }).first().click()
    expect(await getOverflow()).toEqual({ isClipped: true, isMagnified: true, x: false, y: false })
  }
})
