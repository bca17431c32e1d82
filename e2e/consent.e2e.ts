import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { accounts, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { scrollToFooter } from './footer.ts'
import { startHoldfast } from './start-holdfast.ts'
import { serveTiles } from './map-tiles.ts'
import { authPages, documents } from './public-pages.ts'

// The cookie banner and the map, against the real server.

const banner = (page: Page) => page.getByRole('region', { name: 'We Value Your Privacy' })
const answerButton = (page: Page, name: 'Accept' | 'Decline') => banner(page).getByRole('button', { name })
/** Compares only the visible one of the two versions of the text. */
const visibleText = { useInnerText: true }
const map = (page: Page) => page.getByRole('group', { name: 'Interactive map' })

const linkParams = `token=${'a'.repeat(64)}&tokenId=${'b'.repeat(24)}`

/** Returns whether another element covers the center of an element. */
const isCovered = (target: Locator) =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height - 2)
    return top === null || !element.contains(top)
  })

/** Application pages for visitors, each with its main control. */
const forms = [
  ['/sign-in', 'button', 'Sign in'],
  ['/sign-up', 'button', 'Create account'],
  ['/forgot', 'button', 'Email me a link'],
  ['/recover', 'button', 'Email me a link'],
  [`/recover?${linkParams}`, 'button', 'Save password'],
  ['/confirm', 'button', 'Email me a link'],
  [`/confirm?${linkParams}`, 'button', 'Confirm my address'],
  ['/cart', 'link', 'Choose four weeks'],
  ['/cart?plan=1YR', 'link', 'Create an account'],
  ['/locked-access?gid=throws&id=hip-throw', 'link', 'Sign in'],
] as const

for (const [width, height] of [
  [390, 844],
  [1366, 768],
] as const)
  test(`at ${width} pixels the cookie banner is shown on forms after six seconds and covers no main control`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.clock.install({ time: 0 })
    for (const [path, role, name] of forms) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const main = page.getByRole('main').getByRole(role, { name, exact: true }).first()
      await expect(main, path).toBeVisible()
      await page.clock.runFor(4000)
      await expect(banner(page), path).toBeHidden()
      await page.clock.runFor(3000)
      await expect(banner(page), path).toBeVisible()
      expect(await isCovered(main), `${path} ${name}`).toBe(false)
      expect(await page.evaluate(() => document.activeElement?.closest('[data-consent]') !== null), path).toBe(false)
      await expectAccessible(page)
      // The tabs and the end of the page are not covered.
      const tabs = page.getByRole('navigation', { name: 'Member menu' }).getByRole('link')
      for (const tab of width < 1024 ? await tabs.all() : []) expect(await isCovered(tab), path).toBe(false)
      const scrollToEnd = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await scrollToEnd()
      const endText = /^(Create your account|Sign in|Terms|Contact, map and legal texts)$/
      const last = page.getByText(endText).filter({ visible: true }).last()
      // The footer loads near the end of the page, which moves the end.
      if (await last.isVisible())
        await expect.poll(() => scrollToEnd().then(() => isCovered(last)), { message: path }).toBe(false)
      for (const tab of width < 1024 ? await tabs.all() : []) expect(await isCovered(tab), path).toBe(false)
    }
  })

test.describe('cookie banner on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test('hides while a form is filled in and is shown again afterwards', async ({ page }) => {
    await page.clock.install({ time: 0 })
    for (const [path, role, name] of forms.slice(0, 5)) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.clock.runFor(7000)
      await expect(banner(page), path).toBeVisible()
      const field = page.getByRole('main').locator('input').first()
      await field.tap()
      await expect(banner(page), path).toBeHidden()
      const button = page.getByRole('main').getByRole(role, { name, exact: true })
      await button.scrollIntoViewIfNeeded()
      expect(await isCovered(button), path).toBe(false)
      await field.blur()
      await expect(banner(page), path).toBeVisible()
    }
  })

  test('does not cover the button of an emailed page', async ({ page }) => {
    await page.clock.install({ time: 0 })
    for (const [path, name] of [
      [`/recover?${linkParams}`, 'Save password'],
      [`/confirm?${linkParams}`, 'Confirm my address'],
    ] as const) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.clock.runFor(7000)
      await expect(banner(page), path).toBeVisible()
      expect(await isCovered(page.getByRole('button', { name })), path).toBe(false)
      await expectAccessible(page)
    }
  })
})

test('between phone and desktop widths the banner is at the lower edge without tabs', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 1000 })
  await page.clock.install({ time: 0 })
  await page.goto('/cart', { waitUntil: 'networkidle' })
  await page.clock.runFor(7000)
  await expect(banner(page)).toBeVisible()
  const box = await banner(page).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(1000)
})

test('a choice on a form applies to all pages, and the banner does not take the focus', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.goto('/sign-in', { waitUntil: 'networkidle' })
  const email = page.getByRole('textbox', { name: 'Email address' })
  await email.focus()
  await page.clock.runFor(7000)
  await expect(banner(page)).toBeVisible()
  await expect(email).toBeFocused()
  await answerButton(page, 'Decline').click()
  await expect(banner(page)).toBeHidden()
  await expect(page.getByText('Declined.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('holdfast.consent'))).toBe('declined')
  for (const path of ['/cart', '/team', '/sign-up']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.clock.runFor(10_000)
    await expect(banner(page)).toBeHidden()
  }
})

test('the banner mentions the map of the academy', async ({ page }) => {
  for (const path of ['/cookie#choice', '/sign-in']) {
    await page.goto(path)
    await expect(banner(page)).toContainText('unless you accept. Then we load an interactive map.', visibleText)
    await expect(banner(page)).not.toContainText('If that ever changes', visibleText)
  }
})

test('without a map the banner does not mention one, and Accept loads nothing', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-e2e-'))
  // When run as root, the database runs as another user, who needs access.
  await chmod(folder, 0o755)
  const academy = await startHoldfast(join(folder, 'data'), {
    NODE_ENV: 'production',
    MAP_TILES: '',
    MAP_CREDIT: '',
  })
  try {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    for (const path of ['/team', '/sign-in', '/cart']) {
      await page.goto(academy.url + path)
      await page.evaluate(() => localStorage.removeItem('holdfast.consent'))
      await page.reload()
      await expect(banner(page)).toContainText('We use no third-party cookies. If that ever changes', visibleText)
      await expect(banner(page)).not.toContainText(/map/i, visibleText)
      await answerButton(page, 'Accept').click()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expect(banner(page)).toBeHidden()
    }
    expect(requested.filter((url) => !url.startsWith(academy.url))).toEqual([])
  } finally {
    await academy.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test(
  'no third party is requested before consent, and Accept shows the map on each page with a footer',
  { tag: '@gate' },
  async ({ page, context, baseURL }) => {
    const requested: string[] = []
    context.on('request', (request) => {
      if (!request.url().startsWith(String(baseURL))) requested.push(request.url())
    })
    await serveTiles(context)
    for (const path of [...documents, ...authPages, '/cart', '/locked-access']) {
      await page.goto(path)
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    }
    await page.goto('/contact-us')
    await page.getByRole('link', { name: 'Change my cookie choice' }).click()
    await expect(answerButton(page, 'Accept')).toBeFocused()
    expect(requested).toEqual([])
    await answerButton(page, 'Accept').press('Enter')
    await expect(page.getByRole('link', { name: 'Change my cookie choice' })).toBeFocused()
    await expect(map(page).last()).toBeVisible()
    await expect.poll(() => requested.length).toBeGreaterThan(3)
    expect(requested.filter((url) => !/^https:\/\/tiles\.invalid\/\d+\/\d+\/\d+\.png$/.test(url))).toEqual([])
    await expect(page.getByText('Map by the tests').last()).toBeVisible()
    await page.getByRole('button', { name: 'Zoom out' }).last().click()
    await expect.poll(() => requested.some((url) => url.includes('/15/'))).toBe(true)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Change my cookie choice' }).click()
    await answerButton(page, 'Decline').click()
    await expect(map(page)).toHaveCount(0)
  },
)

test('a member changes the choice in the member area, where Accept shows the map in the footer', async ({
  page,
  context,
}) => {
  await serveTiles(context)
  await signIn(page, accounts.free, '/help-center')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner(page)).toBeHidden()
  const choose = page.getByRole('link', { name: 'Change my cookie choice' })
  await scrollToFooter(page)
  await choose.click()
  await expect(answerButton(page, 'Accept')).toBeFocused()
  await expect(page).toHaveURL(/\/help-center$/)
  await expectAccessible(page)
  await answerButton(page, 'Accept').click()
  await expect(choose).toBeFocused()
  await expect(map(page)).toBeVisible()
  await expect(page.getByText('Map by the tests')).toBeVisible()
  await expectAccessible(page)
  // On the next page the map is collapsed, and it is removed when the member declines.
  await page.goto('/my-list')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await scrollToFooter(page)
  const mapSummary = page.getByRole('contentinfo').getByText('Map', { exact: true })
  await expect(mapSummary).toBeVisible()
  await expect(map(page)).toBeHidden()
  await mapSummary.click()
  await expect(map(page)).toBeVisible()
  await choose.click()
  await answerButton(page, 'Decline').click()
  await expect(map(page)).toHaveCount(0)
})
