import type { Locator, Page } from '@playwright/test'
import { readTime } from './drill-steps.ts'
import { expect, expectAccessible, storeSession, signIn, test } from './fixtures.ts'
import { findMiddayTimeZone } from './midday.ts'
import { createMember } from './create-member.ts'

test.use({ timezoneId: findMiddayTimeZone() })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const gradeButton = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

/** Opens the review screen of a new member with these lessons. Returns the member. */
async function openReview(page: Page, request: Parameters<typeof createMember>[0], lessons: readonly string[]) {
  const member = await createMember(request)
  await storeSession(page, member)
  for (const lesson of lessons) {
    await page.goto(`/watch/throws/${lesson}`)
    const saved = page.waitForResponse((response) => /insertOne.*reviews/s.test(response.request().postData() ?? ''))
    await button(page, 'Add to review').click()
    await saved
  }
  await page.goto('/review')
  return member
}

/** Returns whether the element is completely visible without scrolling. */
const isInView = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, left, bottom, right } = element.getBoundingClientRect()
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && bottom > top
  })

test(
  'a review shows a still and the starting position, loops the clip, and accepts a grade by key',
  { tag: '@gate' },
  async ({ page, request }) => {
    await signIn(page, await createMember(request), '/review')
    await expect(page.getByRole('heading', { name: 'No techniques in review yet.' })).toBeVisible()
    await expectAccessible(page)
    await openReview(page, request, ['hip-throw'])
    await expect(page.getByRole('heading', { name: 'Hip throw' })).toBeVisible()
    await expect(page.getByText('From: Sleeve and collar')).toBeVisible()
    await expect(page.getByText('At real speed')).toBeHidden()
    await expect(page.getByText('Your side: right')).toBeVisible()
    // On a phone, the grades appear after the clip.
    await expect(page.getByRole('button', { name: /^Good/, disabled: false })).toHaveCount(0)
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThan(1)
    await page.keyboard.press('3')
    expect(await readTime(page)).toBeCloseTo(5.5, 1)
    await expectAccessible(page)

    await expect(button(page, 'Show me the clip')).toBeFocused()
    await page.keyboard.press('Space')
    // The last chapter that finishes the technique.
    await expect.poll(() => readTime(page)).toBeGreaterThan(10)
    await expect(page.getByText('Rep 2')).toBeVisible()
    await button(page, 'Other side').click()
    await expect(page.getByText('Your side: left')).toBeVisible()
    await expectAccessible(page)

    await page.keyboard.press('3')
    await expect(page.getByRole('heading', { name: 'That’s all for today.' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Home' })).toBeFocused()
    await expect(page.getByRole('status')).toContainText('Hip throw: Good,')
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByText(/the next one is due in \d+ days\./)).toBeVisible()
  },
)

test('a grade cannot be undone after a later grade on another device', async ({ page, request, browser, baseURL }) => {
  const member = await openReview(page, request, ['hip-throw'])
  await button(page, 'Show me the clip').click()
  await gradeButton(page, 'Again').click()
  await expect(button(page, 'Undo')).toBeVisible()
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const device = await context.newPage()
  await storeSession(device, member)
  await device.goto('/review')
  await button(device, 'Do it now').click()
  await button(device, 'Show me the clip').click()
  await gradeButton(device, 'Easy').click()
  await expect(button(page, 'Undo')).toHaveCount(0)
  await context.close()
})

test('Hard repeats a new technique tomorrow, Again in ten minutes, and a grade can be undone', async ({
  page,
  request,
}) => {
  await openReview(page, request, ['hip-throw'])
  await button(page, 'Show me the clip').click()
  await expect(gradeButton(page, 'Again')).toHaveAccessibleName(/in 10 minutes/)
  await expect(gradeButton(page, 'Hard')).toHaveAccessibleName(/tomorrow/)
  await gradeButton(page, 'Hard').click()
  await expect(page.getByText('the next one is due tomorrow.')).toBeVisible()

  await button(page, 'Undo').click()
  await expect(button(page, 'Show me the clip')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('1')
  await expect(page.getByRole('heading', { name: 'Hip throw again.' })).toBeVisible()
  await expect(button(page, 'Do it now')).toBeFocused()
  await expectAccessible(page)
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hip throw again.' })).toBeVisible()
  await page.clock.runFor(11 * 60_000)
  await expect(button(page, 'Show me the clip')).toBeVisible()
})

test('a review shows the member’s own clip with its side and speed', async ({ page, request }) => {
  await openReview(page, request, ['hip-throw'])
  await page.goto('/watch/throws/hip-throw?a=4&b=5&speed=0.5&mirror=1')
  await expect(button(page, 'Save as drill clip')).toBeVisible()
  await page.keyboard.press('s')
  const form = page.getByRole('form', { name: 'Drill clip' })
  await form.getByRole('textbox', { name: 'Name' }).fill('The turn')
  await form.getByRole('button', { name: 'Save clip' }).click()
  await expect(
    page.getByRole('region', { name: 'Drill clips' }).getByRole('button', { name: 'The turn', exact: true }),
  ).toBeVisible()
  await page.goto('/review')
  await expect(page.getByText('Your side: left')).toBeVisible()
  await button(page, 'Show me the clip').click()
  await expect(page.getByText('0.5 ×')).toBeVisible()
  await expect(page.getByText('Rep 2')).toBeVisible()
  const isInClip = (seconds: number) => seconds > 3.9 && seconds < 5.2
  await expect.poll(async () => isInClip(await readTime(page))).toBe(true)
})

for (const [width, height] of [
  [390, 844],
  [375, 667],
  [844, 390],
  [834, 1112],
  [1366, 768],
  [1440, 900],
] as const)
  test(`video, prompt and grades are visible together at ${width} by ${height} pixels`, async ({ page, request }) => {
    await openReview(page, request, ['hip-throw'])
    await page.setViewportSize({ width, height })
    await expect(button(page, 'Show me the clip')).toBeFocused()
    await expect.poll(() => isInView(button(page, 'Show me the clip'))).toBe(true)
    await button(page, 'Show me the clip').click()
    await expect(page.getByText('Rep 1')).toBeVisible()
    const parts = [page.locator('video'), page.getByRole('heading', { name: 'Hip throw' })]
    const grades = ['Again', 'Hard', 'Good', 'Easy'].map((name) => gradeButton(page, name))
    for (const part of [...parts, ...grades, button(page, 'From start'), button(page, 'Other side')])
      await expect.poll(() => isInView(part), String(part)).toBe(true)
    const [step, text] = await Promise.all(
      ['[aria-current="step"]', '.review-text'].map((name) => page.locator(name).boundingBox()),
    )
    expect((step?.y ?? 0) + (step?.height ?? 0)).toBeLessThanOrEqual((text?.y ?? 0) + (text?.height ?? 0))
    // At the lower edge, the label of the side would cover the feet.
    const film = await page.locator('.review-film').boundingBox()
    const label = await page.getByText('Your side').boundingBox()
    expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThan((film?.y ?? 0) + (film?.height ?? 0) / 3)
    await expectAccessible(page)
  })

test('on the smallest screens a review fits the width', async ({ page, request }) => {
  await openReview(page, request, ['hip-throw'])
  await button(page, 'Show me the clip').click()
  await expect(page.getByText('Rep 1')).toBeVisible()
  for (const [width, height] of [
    [320, 568],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect((await page.locator('.review-film').boundingBox())?.width).toBe(320)
    await expectAccessible(page)
  }
})
