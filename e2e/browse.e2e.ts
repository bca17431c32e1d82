import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { reviews } from '#web/api/lesson-records.ts'
import { createMember, createPaidMember } from './create-member.ts'
import { createClientFor, expect, expectAccessible, logInWithRetries, signIn, storeSession, test } from './fixtures.ts'
import { scrollToFooter } from './footer.ts'

test.use({ startsAt: '/browse' })

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const lessons = (page: Page, name: string) => row(page, name).getByRole('heading', { level: 3 }).getByRole('link')

test(
  'a free member sees rows of lessons with locks on those outside the plan',
  { tag: '@gate' },
  async ({ freePage: page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/\d+ of \d+ lessons are included in your plan/)).toBeVisible()
    for (const name of ['Top 10', 'New', 'Free']) await expect(row(page, name)).toBeVisible()
    await expect(lessons(page, 'Free').first()).not.toHaveAccessibleName(/needs the full plan/)
    await expect(page.getByRole('link', { name: /\S \(needs the full plan\)/ }).first()).toBeAttached()
    await expectAccessible(page)
  },
)

test('a locked lesson links to the page that explains its lock', { tag: '@gate' }, async ({ freePage: page }) => {
  const lockedCard = row(page, 'New')
    .getByRole('link', { name: /needs the full plan/ })
    .first()
  const title = (await lockedCard.innerText()).replace(/\(needs the full plan.*/s, '').trim()
  await lockedCard.click()
  await expect(page).toHaveURL(/\/locked-access\?gid=.+&id=.+/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectAccessible(page)
})

test('the full plan shows no locks', async ({ paidPage: page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /needs the full plan/ })).toHaveCount(0)
  await expect(page.getByText(/lessons are included in your plan/)).toHaveCount(0)
})

test('each lesson is shown at most twice on Home, and hovering over a picture shows no overlay text', async ({
  freePage: page,
}) => {
  const picture = row(page, 'New').getByRole('listitem').first()
  await expect(row(page, 'Control and restraint')).toBeAttached()
  const main = page.getByRole('main')
  const titles = await main.locator('h1, li.card h3').evaluateAll((headings) =>
    headings.map((title) =>
      [...(title.querySelector('a') ?? title).childNodes]
        .filter(({ nodeType }) => nodeType === 3)
        .map(({ textContent }) => textContent ?? '')
        .join(''),
    ),
  )
  const repeatedTitles = titles.filter((title) => titles.filter((other) => other === title).length > 2)
  expect([...new Set(repeatedTitles)]).toEqual([])
  expect(titles.length).toBeGreaterThan(20)
  const description = await picture.locator('.poster').innerText()
  await picture.hover()
  await expect(picture.locator('.poster p')).toHaveCount(0)
  expect(await picture.locator('.poster').innerText()).toBe(description)
})

test('arrow keys move through a row, and Enter plays the lesson', async ({ paidPage: page }) => {
  const links = lessons(page, 'New')
  await links.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(links.last()).toBeFocused()
  await expect(links.last()).toBeInViewport()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/watch\/[^/]+\/[^/]+$/)
})

test('a new page starts at the top, and going back restores the scroll position', async ({ paidPage: page }) => {
  await expect(row(page, 'Top 10')).toBeVisible()
  const group = row(page, 'Control and restraint')
  await group.scrollIntoViewIfNeeded()
  const about = group.getByRole('link', { name: /^About/ }).first()
  // Rows get their height when they become visible, which moves the page.
  await about.hover()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(300)
  await about.click()
  await expect(page).toHaveURL(/\/info\//)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(group).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled - 50)
})

test('a search lists matching lessons, or suggestions if nothing matches', async ({ freePage: page }) => {
  const box = page.getByRole('searchbox', { name: 'Search the lessons' })
  await box.fill('throw')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\/throw$/)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectAccessible(page)
  await box.fill('qqqq')
  await box.press('Enter')
  await expect(page.getByText(/did not have any matches/)).toBeVisible()
})

test('no page of the member area overflows a small phone, and its tabs are reachable', async ({ freePage: page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const tab of ['Home', 'Search', 'My List', 'Notebook', 'Account']) {
    await page.getByRole('navigation', { name: 'Member menu' }).getByRole('link', { name: tab, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([tab, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([tab, 320])
  }
  // Links without a tab are in the account menu.
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'New & Popular' }).click()
  await expect(page.getByRole('heading', { name: 'New & Popular', level: 1 })).toBeVisible()
  await page.goto('/search/qqqq')
  await expect(page.getByText(/did not have any matches/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('on phones and tablets Today is visible on opening Home, and the footer is low', async ({ paidPage: page }) => {
  for (const [width, height] of [
    [390, 844],
    [375, 667],
    [834, 1112],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/browse')
    await expect(page.getByRole('heading', { name: 'Today' })).toBeInViewport({ ratio: 1 })
    const hero = await page.locator('.hero').boundingBox()
    expect(hero?.height).toBeLessThanOrEqual(460)
    await scrollToFooter(page)
    expect((await page.getByRole('contentinfo').boundingBox())?.height).toBeLessThanOrEqual(200)
  }
  await page.getByText('Contact, map and legal texts').click()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })).toBeVisible()
  await expectAccessible(page)
})

for (const plan of ['free', 'paid'] as const)
  test(`callouts beside the figures of Home's first lesson cover no other text, on the ${plan} plan`, async ({
    page,
    request,
  }) => {
    await signIn(page, await (plan === 'free' ? createMember : createPaidMember)(request))
    for (const [width, height] of [
      [1280, 800],
      [1366, 768],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      const callOuts = page.locator('.hero-call-outs p')
      await expect(callOuts).toHaveCount(2)
      expect(await callOuts.evaluateAll(listOverlaps)).toEqual([])
      await expect(
        page
          .getByRole('main')
          .getByRole('paragraph')
          .filter({ hasText: /^[12] / }),
      ).toHaveCount(0)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.locator('.hero-call-outs')).toBeHidden()
  })

/** Returns the texts of the hero that a callout covers, and the callouts outside the hero. */
function listOverlaps(callOuts: Element[]) {
  const hero = document.querySelector('.hero')?.getBoundingClientRect()
  const texts = [...document.querySelectorAll('.hero-text > *'), ...callOuts].map((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return { element, rects: [...range.getClientRects()] }
  })
  return callOuts.flatMap((callOut) => {
    const { left, right, top, bottom } = callOut.getBoundingClientRect()
    if (!hero || left < hero.left || right > hero.right || top < hero.top || bottom > hero.bottom)
      return [callOut.textContent]
    return texts
      .filter(({ element }) => element !== callOut)
      .filter(({ rects }) =>
        rects.some((rect) => rect.left < right && left < rect.right && rect.top < bottom && top < rect.bottom),
      )
      .map(({ element }) => element.textContent)
  })
}

/** Signs in as a new member with a due review and a drill clip. */
async function signInAsTrainee(page: Page, request: APIRequestContext) {
  const member = await createMember(request, { clips: 1 })
  await storeSession(page, member)
  const client = createClientFor(new URL(page.url()).origin)
  const { id } = await logInWithRetries(member, client)
  const neverGraded = { stability: 0, difficulty: 0, scheduled_days: 0, reps: 0, lapses: 0, state: 0 }
  await reviews(client, id).add({ vid: 'hip-throw', gid: 'throws', ...neverGraded, due: new Date() })
}

test('on a small laptop and a phone in landscape, reviews, session and minutes are visible on opening Home', async ({
  page,
  request,
}) => {
  await signInAsTrainee(page, request)
  for (const [width, height] of [
    [1024, 768],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/browse')
    const today = page.getByRole('region', { name: 'Today' })
    await expect(today.getByRole('link', { name: 'Start review' })).toBeInViewport({ ratio: 1 })
    await expect(today.getByRole('link', { name: 'Start session' })).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.today-week')).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  }
})

/** Returns the texts of controls that are partly below the offline bar. */
const listCovered = (controls: Locator) =>
  controls.evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return [left + 4, (left + right) / 2, right - 4].some((x) =>
          [top + 4, (top + bottom) / 2, bottom - 4].some((y) =>
            document.elementFromPoint(x, y)?.closest('.connection-strip'),
          ),
        )
      })
      .map(({ textContent }) => textContent),
  )

test.describe('offline', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('the offline bar covers no button that starts training', async ({ page, request }) => {
    await signInAsTrainee(page, request)
    for (const path of ['/browse', '/my-list', '/info/throws/hip-throw', '/drill-session', '/watch/throws/hip-throw']) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      const main = page.getByRole('main')
      const name = /^(Start|Play|Pause|Resume|Continue|Watch again)/
      const controls = main.getByRole('link', { name }).or(main.getByRole('button', { name }))
      await expect(controls.first()).toBeVisible()
      if (path === '/browse') await expect(main.getByRole('link', { name: 'Start session' })).toBeVisible()
      await page.context().setOffline(true)
      const bar = page.getByText('You’re offline. Your changes')
      if (!/session|watch/.test(path)) await expect(bar).toBeVisible()
      for (const [width, height] of [
        [390, 844],
        [375, 667],
        [844, 390],
        [834, 1112],
      ] as const) {
        await page.setViewportSize({ width, height })
        expect([path, width, height, await listCovered(controls)]).toEqual([path, width, height, []])
        if (path !== '/browse' || width !== 390) continue
        // The first two suggestions are above the tab bar, too.
        const session = await main.getByRole('link', { name: 'Start session' }).boundingBox()
        const tabs = await page.getByRole('navigation', { name: 'Member menu' }).boundingBox()
        expect((session?.y ?? 0) + (session?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
      }
      await page.context().setOffline(false)
    }
  })
})

test('a long word does not overflow any page', async ({ paidPage: page }) => {
  const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(3)
  await page.route('**/catalogue.json', async (route) => {
    const text = await (await route.fetch()).text()
    const lengthened = text.replaceAll(/"(title|description|summary)":\s*"/g, (start) => `${start}${word} `)
    await route.fulfill({ contentType: 'application/json', body: lengthened })
  })
  for (const width of [320, 834])
    for (const path of ['/browse', '/watch/throws/hip-throw', '/search/throw']) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(word).first()).toBeAttached()
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width])
    }
})

test('navigation is announced to screen readers', async ({ freePage: page }) => {
  const liveRegion = page.locator('[aria-live]').last()
  await page.getByRole('link', { name: 'My List' }).first().click()
  await expect(liveRegion).toHaveText(/^My List/)
})

test.describe('failing catalogue', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('browse shows an error and retries on request', async ({ freePage: page }) => {
    await page.route('**/catalogue.json', (route) => route.fulfill({ status: 503 }))
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the lessons')
    await expectAccessible(page)
    await page.unroute('**/catalogue.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(row(page, 'Top 10')).toBeVisible()
  })
})
