import { expect, expectAccessible, test } from './fixtures.ts'
import { button, recordFeedback, openLesson, pauseWithKey, readTime } from './drill-steps.ts'

test(
  'the first press loops a chapter and the second its hardest second, by button and by key, each with feedback',
  { tag: '@gate' },
  async ({ paidPage: page }) => {
    await openLesson(page, '?t=0')
    const lastFeedback = await recordFeedback(page)
    const chapters = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Loop / }) })
    const loops = chapters.getByRole('button', { name: /^Loop \w+: / })
    const second = chapters.getByRole('button', { name: /^Loop: (Middle|Hardest) second/ })
    await expect(loops.nth(1)).toBeEnabled()
    await loops.nth(1).click()
    await expect.poll(lastFeedback).toMatch(/^O Loop: /)
    await expect(loops.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(/[?&]a=[\d.]+&b=/)
    const [a, b] = getEnds(page.url())
    await expect.poll(() => readTime(page)).toBeGreaterThan(a)
    await expectAccessible(page)

    // Without earlier loops of the member, the button selects the middle second.
    await expect(second).toHaveAccessibleName(/Middle second/)
    await page.keyboard.press('o')
    await expect.poll(lastFeedback).toBe('O Loop: middle second')
    await expect(second).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => getEnds(page.url())[1] - getEnds(page.url())[0]).toBeCloseTo(1, 2)
    expect(getEnds(page.url())[0]).toBeGreaterThan(a)
    expect(getEnds(page.url())[1]).toBeLessThan(b)
    await expect(second).toHaveAccessibleName(/Hardest second/)
    await page.keyboard.press('o')
    await expect.poll(lastFeedback).toBe('O Loop cleared')
    await expect(page).not.toHaveURL(/[?&]a=/)

    await page.keyboard.press('h')
    await expect.poll(lastFeedback).toBe('H Loop: hardest second')
    await expect(second).toHaveAttribute('aria-pressed', 'true')
    await second.click()
    await expect(second).toHaveAttribute('aria-pressed', 'false')
    await pauseWithKey(page)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Player keyboard shortcuts' })).toContainText('Loop this chapter')
    await button(page, 'Close shortcuts').click()
  },
)

test('the hardest second of a chapter is the one looped most', async ({ paidPage: page }) => {
  await openLesson(page, '?a=6&b=6.4')
  const lastFeedback = await recordFeedback(page)
  // A pass counts only once it is complete.
  await expect(page.getByRole('region', { name: 'Loop' })).toContainText('Repetition 3')
  await page.keyboard.press('h')
  await expect.poll(lastFeedback).toBe('H Loop: hardest second')
  await expect.poll(() => getEnds(page.url())[1] - getEnds(page.url())[0]).toBeCloseTo(1, 2)
  const [a, b] = getEnds(page.url())
  expect(a).toBeLessThanOrEqual(6)
  expect(b).toBeGreaterThanOrEqual(6.4)
})

test('on a phone the chapter list keeps its position while its chapters are looped', async ({ paidPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLesson(page, '?t=0')
  const loop = page.getByRole('button', { name: /^Loop Setup: / }).first()
  await page.getByRole('button', { name: 'Chapters', exact: true }).click()
  await loop.click()
  await expect(loop).toHaveAttribute('aria-pressed', 'true')
  await expect(loop).toBeFocused()
  const seconds = () => getEnds(page.url())[1] - getEnds(page.url())[0]
  await expect.poll(seconds).toBeGreaterThan(2)
  await loop.click()
  await expect.poll(seconds).toBeCloseTo(1, 2)
  await loop.click()
  await expect(loop).toHaveAttribute('aria-pressed', 'false')
  await expectAccessible(page)
})

/** Returns the start A and the end B of the loop in a URL, in seconds. */
const getEnds = (url: string) => {
  const { searchParams } = new URL(url)
  return [Number(searchParams.get('a')), Number(searchParams.get('b'))] as const
}
