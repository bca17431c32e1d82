import type { Locator, Page } from '@playwright/test'
import { FOOTER_DELAY_MS, HEADER_DELAYS_MS } from '#contract/limits.ts'
import { accounts, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { createPaidMember } from './create-member.ts'
import { recordLayoutShifts } from './layout-shifts.ts'

/** Animation delays of the header's name and links, and of the footer (specification §9). */
const specifiedDelays = [...HEADER_DELAYS_MS, FOOTER_DELAY_MS].map((delay) => `${delay / 1000}s`)
const header = (page: Page) => page.getByRole('banner')
const getTop = async (part: Locator) => (await part.boundingBox())?.y
const getDelay = (part: Locator) =>
  part.evaluate((element) => {
    const { animationName, animationDelay } = getComputedStyle(element)
    return animationName === 'none' ? 'none' : animationDelay
  })

/** Scrolls to the end of the page while content is still loading. */
const scrollToEnd = (page: Page) =>
  expect(async () => {
    const remainingScroll = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return document.documentElement.scrollHeight - window.innerHeight - window.scrollY
    })
    expect(remainingScroll).toBeLessThan(4)
  }).toPass()

/** Returns the focused element if the header covers it. */
const findCoveredFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    const cover = document.querySelector('header')
    if (!focused || !cover || focused === document.body || cover.contains(focused)) return null
    return focused.getBoundingClientRect().top < cover.getBoundingClientRect().bottom
      ? (focused.textContent ?? focused.tagName)
      : null
  })

test('search and bell stay visible on a long page, and the header does not cover the focused element', async ({
  paidPage: page,
}) => {
  await page.goto('/browse')
  await expect(page.getByRole('region', { name: 'Top 10' })).toBeVisible()
  await scrollToEnd(page)
  expect(await getTop(header(page))).toBe(0)
  await expect(header(page).getByRole('button', { name: /^Notifications/ })).toBeInViewport()
  const end = await page.evaluate(() => window.scrollY)
  for (let step = 0; step < 45; step += 1) {
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => findCoveredFocus(page)).toBeNull()
  }
  await scrollToEnd(page)
  await page.keyboard.press('/')
  const box = header(page).getByRole('searchbox', { name: 'Search the lessons' })
  await expect(box).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(end / 2)
  await box.fill('throw')
  await expect(page.getByRole('dialog', { name: 'Search results' })).toBeInViewport({ ratio: 0.9 })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await header(page)
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await scrollToEnd(page)
  expect(await getTop(header(page))).toBe(0)
  // A low window is too short for a sticky header.
  await page.setViewportSize({ width: 844, height: 390 })
  await scrollToEnd(page)
  expect(await getTop(header(page))).toBeLessThan(0)
})

test('the public header is sticky, does not cover anchors, and opens its full menu', async ({ page }) => {
  await page.goto('/terms')
  await scrollToEnd(page)
  expect(await getTop(header(page))).toBe(0)
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => findCoveredFocus(page)).toBeNull()
  }
  await page.goto('/help?topic=captions')
  await page.evaluate(() => document.fonts.ready)
  const topic = page.getByText('Are there captions?')
  await expect(topic).toBeInViewport()
  const height = (await header(page).boundingBox())?.height ?? 0
  await expect.poll(() => getTop(topic)).toBeGreaterThanOrEqual(height)

  await page.setViewportSize({ width: 390, height: 560 })
  await page.goto('/')
  await scrollToEnd(page)
  await page.getByText('Menu', { exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  await menu.getByRole('link').last().scrollIntoViewIfNeeded()
  await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 })
  await menu.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page).toHaveURL(/\/team$/)
})

test.describe('header with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('header and footer animate as specified without layout shift', async ({ page, request }) => {
    const readShifts = await recordLayoutShifts(page)
    await page.goto('/team')
    const readDelays = async () => [
      await getDelay(header(page).getByRole('link').first()),
      await getDelay(header(page).getByRole('navigation').first()),
      await getDelay(page.getByRole('contentinfo')),
    ]
    expect(await readDelays()).toEqual(specifiedDelays)
    await signIn(page, await createPaidMember(request))
    await expect(page.getByRole('region', { name: 'Top 10' })).toBeVisible()
    await expect.poll(() => header(page).evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0)
    expect(await readShifts()).toBeUndefined()
    await scrollToEnd(page)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(await readDelays()).toEqual(specifiedDelays)
  })
})

test('nothing animates with reduced motion', async ({ paidPage: page }) => {
  for (const path of ['/browse', '/team']) {
    await page.goto(path)
    expect(await getDelay(header(page).getByRole('link').first())).toBe('none')
    expect(await getDelay(header(page).getByRole('navigation').first())).toBe('none')
  }
})

test('the longest short name of an academy widens neither the member area nor the Studio', async ({ page }) => {
  await signIn(page, accounts.owner, '/browse')
  for (const path of ['/browse', '/my-list', '/studio']) {
    await page.goto(path)
    const name = page.getByRole('link', { name: 'Holdfast' }).first().getByText('Holdfast', { exact: true })
    await name.evaluate((element) => (element.textContent = 'Riverside Academy of Self-Defense Arts X'))
    for (const width of [320, 390, 834, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path}, ${width} pixels`).toBe(width)
    }
  }
})
