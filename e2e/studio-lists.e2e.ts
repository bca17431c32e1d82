import type { Page } from '@playwright/test'
import { accounts, expect, expectAccessible, storeSession, signIn, test } from './fixtures.ts'
import { moveToBin, publish } from './studio-steps.ts'

interface CatalogueLists {
  featured: { id: string }[]
}
const readFeaturedIds = async (page: Page) =>
  ((await (await page.request.get('/catalogue.json')).json()) as CatalogueLists).featured.map(({ id }) => id)

test('the Browse page is reordered by drag, keys and number, and members see that order', async ({ page }) => {
  const featuredBefore = await readFeaturedIds(page)
  await signIn(page, accounts.owner, '/studio/lists')
  const list = page.getByRole('list', { name: 'Featured' })
  // Titles load after the list.
  await expect(list).toContainText('Throws')
  const handle = (number: number) => list.getByRole('button', { name: new RegExp(`number ${number} of`) })
  const last = featuredBefore.length
  const movedTitle = (await handle(last).getAttribute('aria-label'))?.replace(/^Move (.*), number.*$/, '$1') ?? ''
  const expectMoved = (number: number) =>
    expect(page.getByText(`${movedTitle} is now number ${number} of ${last}.`)).toBeAttached()

  await handle(last).focus()
  await page.keyboard.press('ArrowUp')
  await expectMoved(last - 1)
  await expect(handle(last - 1)).toBeFocused()

  const number = list.getByRole('textbox', { name: `Number of ${movedTitle}` })
  await number.fill('1')
  await number.press('Enter')
  await expectMoved(1)

  const row = await handle(1).boundingBox()
  if (!row) throw new Error('The row has no bounding box.')
  const [x, y] = [row.x + row.width / 2, row.y + row.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 64, { steps: 4 })
  await page.mouse.up()
  await expectMoved(2)
  await expectAccessible(page)
  await publish(page, 'Update the site')
  const [first = '', ...others] = featuredBefore.slice(0, -1)
  await expect.poll(() => readFeaturedIds(page)).toEqual([first, featuredBefore.at(-1), ...others])

  // Restores the order, which other journeys depend on.
  await number.fill(String(last))
  await number.press('Enter')
  await publish(page, 'Update the site')
  await expect.poll(() => readFeaturedIds(page)).toEqual(featuredBefore)
})

test('the lesson numbers that a new order changes are listed before it is published', async ({ page }) => {
  await signIn(page, accounts.owner, '/studio/courses/throws')
  const list = page.getByRole('list', { name: 'Lessons', exact: true })
  await expect(list).toContainText('Hip throw')
  await list.getByRole('button', { name: /number 2 of/ }).focus()
  await page.keyboard.press('ArrowUp')
  const changes = page.getByRole('status').filter({ hasText: '2 lessons get a new number' })
  await expect(changes).toContainText(/\d\.2 → \d\.1/)
  await expect(changes).toContainText(/\d\.1 → \d\.2/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(changes).toHaveCount(0)
  // Other journeys edit this course.
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'On the site' })).toBeVisible()
})

test('the order of the courses is saved against the order that the editor saw', async ({ page }) => {
  const listUrl = /\/api\/studio\/v1\/content\?kind=course$/
  interface Courses {
    items: { slug: string }[]
  }
  const listed = page.waitForResponse(listUrl)
  await signIn(page, accounts.owner, '/studio/courses')
  const seen = (await (await listed).json()) as Courses
  await page.getByRole('button', { name: 'Reorder' }).click()
  const list = page.getByRole('list', { name: 'Order of the courses' })
  await list.getByRole('button', { name: /number 2 of/ }).focus()
  await page.keyboard.press('ArrowUp')
  // Another editor reorders the courses, and the list is loaded again.
  await page.route(listUrl, (route) => route.fulfill({ json: { items: seen.items.toReversed() } }))
  const reloaded = page.waitForResponse(listUrl)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await reloaded
  // Other journeys depend on the order, so it is not saved.
  await page.route('**/courses/order', (route) => route.fulfill({ json: {} }))
  const saved = page.waitForRequest('**/courses/order')
  await page.getByRole('button', { name: 'Save order' }).click()
  const { before } = (await saved).postDataJSON() as { before: string[] }
  expect(before).toEqual(seen.items.map(({ slug }) => slug))
})

test('the lesson numbers that a bulk publication changes are listed before it is published', async ({ page }) => {
  await signIn(page, accounts.owner, '/studio/lessons')
  await page.getByRole('checkbox', { name: 'Select Stance and steps', exact: true }).check()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.waitForURL(/\/studio\/lessons\/.+/)
  const copy = new URL(page.url()).pathname
  const course = await page.context().newPage()
  await course.goto('/studio/courses/throws')
  await course.getByRole('combobox', { name: 'Lessons' }).fill('(copy)')
  await course.getByRole('option', { name: /\(copy\)/ }).click()
  const list = course.getByRole('list', { name: 'Lessons', exact: true })
  const number = list.getByRole('textbox', { name: /^Number of .*\(copy\)/ })
  await number.fill('1')
  await number.press('Enter')
  await expect(course.getByText(/^Saved /)).toBeVisible()

  await page.goto('/studio/lessons')
  await page.getByRole('checkbox', { name: 'Select Stance and steps (copy)', exact: true }).check()
  await page
    .getByRole('region', { name: 'Actions on the selected lessons' })
    .getByRole('button', { name: 'Publish' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'The numbers of other lessons will change' })
  await expect(dialog).toContainText(/\d\.1 → \d\.2/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('The lesson is published.')).toHaveCount(0)

  // Other journeys edit this course. Changes in quick succession are undone together.
  await expect(async () => {
    await course.getByRole('button', { name: 'Undo' }).click({ timeout: 5000 })
    await expect(course.getByRole('button', { name: 'On the site' })).toBeVisible({ timeout: 5000 })
  }).toPass()
  await moveToBin(page, copy)
})

test('a lesson is removed from the Top 10 and returned to its rank', async ({ page }) => {
  await signIn(page, accounts.owner, '/studio/lessons/rear-naked-choke')
  const readRank = async () => {
    const { videos } = (await (await page.request.get('/catalogue.json')).json()) as {
      videos: { videos: { id: string; top10?: number }[] }[]
    }
    return videos.flatMap((group) => group.videos).find(({ id }) => id === 'rear-naked-choke')?.top10
  }
  const rank = page.getByRole('combobox', { name: 'Rank in the Top 10' })
  await expect(rank).toHaveValue('9')
  for (const [option, published] of [
    ['Not ranked', undefined],
    ['9', 9],
  ] as const) {
    await rank.selectOption(option)
    await publish(page, 'Update the site')
    await expect.poll(readRank).toBe(published)
  }
})

test.describe('bulk editing of lessons', () => {
  // The editor may still request the captions of a lesson moved to the bin.
  test.use({ expectedErrors: [/status of 404 .*captions/] })

  test('two copies of a lesson are tagged and restricted to members at once', async ({ page }) => {
    await storeSession(page, accounts.owner)
    const copies: string[] = []
    for (let count = 0; count < 2; count += 1) {
      await page.goto('/studio/lessons')
      await page.getByRole('checkbox', { name: 'Select Stance and steps', exact: true }).check()
      await page.getByRole('button', { name: 'Duplicate' }).click()
      await page.waitForURL(/\/studio\/lessons\/.+/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stance and steps (copy)')
      copies.push(new URL(page.url()).pathname)
    }
    await page.goto('/studio/lessons')
    await page.getByRole('searchbox', { name: 'Find in lessons' }).fill('(copy)')
    await expect(page.getByRole('row', { name: /Stance and steps \(copy\)/ })).toHaveCount(2)
    await page.getByRole('checkbox', { name: 'Select all shown lessons' }).check()
    await expect(page.getByText('2 lessons selected')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Members only' }).click()
    await expect(page.getByText('2 lessons are for members only in the draft.')).toBeVisible()
    await page.getByRole('button', { name: 'Tags' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tags' })
    await dialog.getByRole('textbox', { name: 'Add' }).fill('footwork, mirror')
    await dialog.getByRole('button', { name: 'Change tags' }).click()
    await expect(dialog).toBeHidden()
    for (const copy of copies) {
      await page.goto(copy)
      await expect(page.getByRole('textbox', { name: 'Tags' })).toHaveValue(/footwork\nmirror$/)
      await expect(page.getByRole('checkbox', { name: 'Free for everyone' })).not.toBeChecked()
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('button', { name: 'Move to bin' }).click()
      await expect(page.getByText('is in the bin for 30 days')).toBeVisible()
    }
  })
})
