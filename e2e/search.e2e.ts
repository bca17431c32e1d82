import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

test.use({ startsAt: '/browse' })

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search the lessons' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search results' })
const matches = (page: Page) => dialog(page).getByRole('listitem')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test(
  'by keyboard, slash focuses the search box, arrows select one of three matches, and Escape returns to the box',
  { tag: '@gate' },
  async ({ freePage: page }) => {
    await expect(title(page)).toBeVisible()
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('   ')
    await expect(dialog(page)).toHaveCount(0)
    await box(page).fill('')
    await page.keyboard.type('throw')
    await expect(matches(page)).toHaveCount(3)
    await expect(dialog(page).getByRole('status')).toHaveText(/3 best matches of \d+ for “throw”/)
    await expect(dialog(page).getByText('TOP 10').first()).toBeVisible()
    await expectAccessible(page)

    const matchList = matches(page)
      .nth(1)
      .getByRole('button', { name: /My List/ })
    // The toggle loads after the page.
    await expect(matchList).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(matches(page).first().getByRole('link', { name: /^Play/ })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(matchList).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(
      matches(page)
        .nth(1)
        .getByRole('button', { name: /^In My List/ }),
    ).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(matches(page).nth(1).getByRole('button', { name: /^Add/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(box(page)).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\/throw$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('throw')
    await box(page).fill('kimura')
    await expect(dialog(page).getByRole('status')).toHaveText(/for “kimura”/)
    await dialog(page)
      .getByRole('link', { name: /^About/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/info\//)
    await expect(dialog(page)).toHaveCount(0)
  },
)

test('a search without matches shows suggestions, and each suggestion has results', async ({ freePage: page }) => {
  await box(page).fill('kimora')
  await expect(
    dialog(page).getByRole('heading', { name: 'Your search for “kimora” did not have any matches.' }),
  ).toBeVisible()
  for (const name of ['Jiu-Jitsu', 'Krav Maga', 'Judo', 'Armbar', 'Kimura', 'Wrist lock'])
    await expect(dialog(page).getByRole('link', { name, exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('link', { name: 'kimura', exact: true }).click()
  await expect(page).toHaveURL(/\/search\/kimura$/)
  await expect(page.getByRole('article').first()).toBeVisible()

  await box(page).fill('RNC qqq')
  await expect(dialog(page)).toBeVisible()
  await page.getByRole('button', { name: 'Close results' }).click()
  await expect(box(page)).toBeFocused()
  await page.goto('/search/ude%20garami')
  await expect(title(page)).toHaveText('Your search for “ude garami” did not have any matches.')
  await page.getByRole('link', { name: 'kimura', exact: true }).click()
  await expect(title(page)).toHaveText('kimura')
})

test(
  'results show why they match, are filtered at once, and keep the filters in the URL',
  { tag: '@gate' },
  async ({ paidPage: page }) => {
    await box(page).fill('judo')
    await dialog(page).getByRole('link', { name: 'Show more results' }).click()
    await expect(page).toHaveURL(/\/search\/judo$/)
    const results = page.getByRole('article')
    await expect(results.first().getByText('Tag: Judo', { exact: true })).toBeVisible()
    const resultCount = await results.count()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Level' }).selectOption('Foundation')
    await expect(page).toHaveURL(/level=foundation/)
    await expect(page.getByRole('status').first()).toHaveText(new RegExp(`^\\d+ of ${resultCount} lessons$`))
    const filteredCount = await results.count()
    expect(filteredCount).toBeLessThan(resultCount)
    await page.getByRole('checkbox', { name: 'Free lessons only' }).click()
    await expect(page.getByRole('checkbox', { name: 'Free lessons only' })).toBeChecked()
    await expect(page).toHaveURL(/free=yes/)
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Free lessons only' })).toBeChecked()
    await expect(page.getByRole('combobox', { name: 'Level' })).toHaveValue('foundation')

    await page.goto('/search/mara')
    const instructor = page.getByRole('region', { name: 'Instructors' }).getByRole('link')
    await expect(instructor).toContainText('Mara')
    await instructor.click()
    await expect(page).toHaveURL(/\/search\/Mara%20/)
    await expect(results.first()).toBeVisible()
    await page.getByRole('link', { name: 'Search', exact: true }).first().click()
    await expect(page.getByText('The academy’s top picks.')).toBeVisible()
  },
)

test('on a phone the search is reachable by thumb, and the dialog fits the screen', async ({ freePage: page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 780 })
    await page.goto('/browse')
    await page.getByRole('navigation', { name: 'Member menu' }).getByRole('link', { name: 'Search' }).click()
    await box(page).fill('throw')
    await expect(matches(page)).toHaveCount(3)
    const dialogBox = await dialog(page).boundingBox()
    expect(dialogBox?.x ?? -1).toBeGreaterThanOrEqual(0)
    expect((dialogBox?.x ?? 0) + (dialogBox?.width ?? 0)).toBeLessThanOrEqual(width)
    expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close results' }).click()
  }
})

test('on a phone the filters are behind one button, and the first result is above the tabs', async ({
  freePage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search/throw')
  const tabs = await page.getByRole('navigation', { name: 'Member menu' }).boundingBox()
  const first = await page.getByRole('article').first().boundingBox()
  expect((first?.y ?? 0) + (first?.height ?? 844)).toBeLessThanOrEqual(tabs?.y ?? 0)
  const level = page.getByRole('combobox', { name: 'Level' })
  await expect(level).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await level.selectOption('Foundation')
  await expect(page.getByRole('button', { name: 'Filters: 1' })).toBeVisible()
  await expectAccessible(page)
})

test('the Search link shows the ranked lessons on the page and in the search box', async ({ freePage: page }) => {
  await page.getByRole('navigation', { name: 'Lessons' }).getByRole('link', { name: 'Search' }).click()
  await expect(title(page)).toHaveText('Top 10')
  await expect(page.getByText('The academy’s top picks.')).toBeVisible()
  const results = page.getByRole('main').getByRole('article')
  const first = await results.first().getByRole('heading').textContent()
  const count = await results.count()
  await box(page).click()
  await expect(dialog(page).getByRole('status')).toHaveText(`3 best matches of ${count} for “Top 10”`)
  await expect(matches(page)).toHaveCount(3)
  await expect(matches(page).first().getByRole('heading')).toHaveText(first ?? '')
  await box(page).fill('top 10')
  await expect(dialog(page).getByRole('status')).toHaveText(`3 best matches of ${count} for “top 10”`)
  await expectAccessible(page)
})

test('on a phone the Search link focuses an empty box, even after a search, but not on back navigation', async ({
  freePage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 })
  const tab = page.getByRole('navigation', { name: 'Member menu' }).getByRole('link', { name: 'Search' })
  await tab.click()
  await expect(title(page)).toHaveText('Top 10')
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('')
  await page.keyboard.type('armbar')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('armbar')
  await expect(box(page)).toHaveValue('armbar')
  await tab.click()
  await expect(title(page)).toHaveText('Top 10')
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('')
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Member menu' }).getByRole('link', { name: 'My List' }).click()
  await expect(page).toHaveURL(/\/my-list$/)
  await page.goBack()
  await expect(title(page)).toHaveText('Top 10')
  await expect(box(page)).not.toBeFocused()
})

test('a search for spaces shows the search page', async ({ freePage: page }) => {
  for (const path of ['/search/%20%20', '/search/%20']) {
    await page.goto(path)
    await expect(title(page)).toHaveText('Search the lessons')
    await expect(page.getByText('did not have any matches')).toHaveCount(0)
    await expect(box(page)).toHaveValue('')
    for (const name of ['Top 10', 'Throws', 'Judo'])
      await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('main').getByRole('link', { name: 'Judo', exact: true }).click()
  await expect(title(page)).toHaveText('Judo')
})

test('the Search tab is marked on every search, and no shortcut is shown on touch devices', async ({
  freePage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const tab = page.getByRole('navigation', { name: 'Member menu' }).getByRole('link', { name: 'Search' })
  await page.goto('/search/throw')
  await expect(tab).toHaveAttribute('aria-current', 'true')
  await page.goto('/search/%20')
  await expect(title(page)).toHaveText('Search the lessons')
  await expect(tab).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('search kbd').filter({ visible: true })).toHaveCount(0)
  await page.goto('/my-list')
  await expect(title(page)).toBeVisible()
  await expect(tab).not.toHaveAttribute('aria-current')
})

test.describe('large catalogue', () => {
  // The academy has none of these lessons and returns 404 for playback.
  test.use({ expectedErrors: [/status of 404/] })

  test('thousands of lessons are parsed in a worker, and only visible results are rendered', async ({
    freePage: page,
  }) => {
    await page.route('**/catalogue.json', async (route) => {
      const academy = await (await route.fetch()).json()
      const [group] = academy.videos
      const [lesson] = group.videos
      const createLessons = (count: number) =>
        Array.from({ length: count }, (_, v) => ({ ...lesson, id: `many-${v}`, title: `Drill ${v}`, top10: undefined }))
      const videos = [...academy.videos, { ...group, gid: 'many', title: 'Many drills', videos: createLessons(3000) }]
      await route.fulfill({ json: { ...academy, videos } })
    })
    const workerUrls: string[] = []
    page.on('worker', (worker) => workerUrls.push(worker.url()))
    await page.goto('/search/drill')
    await expect(page.getByRole('status').first()).toHaveText(/^3,?\d{3} lessons$/)
    expect(workerUrls).toHaveLength(1)
    const rows = page.getByRole('article')
    expect(await rows.count()).toBeLessThan(40)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
    await expect
      .poll(() => rows.first().evaluate((row) => Number(row.closest('li')?.ariaPosInSet)))
      .toBeGreaterThan(500)
    const scrolled = await page.evaluate(() => window.scrollY)
    await rows
      .nth(6)
      .getByRole('link', { name: /^About/ })
      .click()
    await expect(page).toHaveURL(/\/info\//)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled - 400)
    await expect(rows.nth(6)).toBeVisible()
  })
})
