import type { Browser, Locator, Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { recordLayoutShifts } from './layout-shifts.ts'
import { createMember, createPaidMember } from './create-member.ts'

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const addButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Add ${title} to My List`, exact: true }).first()
const removeButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `In My List: remove ${title}`, exact: true })
const handle = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}, number` })
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const star = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Your rating' }).getByRole('button', { name, exact: true })

/** Opens another device of the same member. */
async function openOtherDevice(browser: Browser, member: Parameters<typeof signIn>[1], path = '/browse') {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, member, path)
  return page
}

test('browse starts with the lessons watched on another device, without layout shift and with at most 400 kB of pictures', async ({
  page: phone,
  browser,
  request,
}) => {
  const member = await createMember(request)
  await signIn(phone, member)
  await expect(row(phone, 'Top 10')).toBeVisible()
  await expect(row(phone, 'Continue training')).toHaveCount(0)
  const laptop = await openOtherDevice(browser, member)
  await phone.goto('/watch/throws/hip-throw')
  const film = phone.locator('video')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(4)
  await phone.keyboard.press('k')
  await expect(laptop.locator('.lesson-progress-bar').first()).toBeVisible()

  let pictureBytes = 0
  laptop.on('response', async (response) => {
    if (response.request().resourceType() !== 'image') return
    pictureBytes += await response.body().then(
      ({ length }) => length,
      () => 0,
    )
  })
  const readShifts = await recordLayoutShifts(laptop)
  const resume = row(laptop, 'Continue training').getByRole('link', { name: 'Resume Hip throw' })
  // A page with a slow response omits the row; a reload shows it.
  await expect(async () => {
    pictureBytes = 0
    await laptop.reload()
    await expect(resume).toBeVisible({ timeout: 5000 })
  }).toPass()
  await laptop.waitForLoadState('load')
  await expectAccessible(laptop)
  expect(await readShifts()).toBeUndefined()
  expect(pictureBytes).toBeGreaterThan(0)
  expect(pictureBytes).toBeLessThanOrEqual(400_000)
  await expect(resume).toHaveAttribute('href', /\/watch\/throws\/hip-throw\?t=\d+/)
  await row(laptop, 'Continue training')
    .getByRole('button', { name: /^Remove Hip throw from/ })
    .click()
  await expect(resume).toHaveCount(0)
})

test(
  'My List is the same on all devices, is reordered by drag and keys, and removals can be undone',
  { tag: '@gate' },
  async ({ page, browser, request }) => {
    const member = await createMember(request)
    await signIn(page, member)
    const laptop = await openOtherDevice(browser, member, '/my-list')
    await expect(laptop.getByRole('heading', { name: 'Nothing here yet.' })).toBeVisible()
    await expect(laptop.getByRole('link', { name: /Break-fall to the back/ })).toBeVisible()
    await expectAccessible(laptop)

    await row(page, 'Free').getByRole('link', { name: 'Hip throw', exact: true }).scrollIntoViewIfNeeded()
    for (const title of ['Break-fall to the back', 'Hip throw', 'Palm strike']) await addButton(page, title).click()
    await expect(titles(laptop)).toHaveText([/Break-fall/, /Hip throw/, /Palm strike/])
    await expectAccessible(laptop)

    await handle(laptop, 'Palm strike').focus()
    await laptop.keyboard.press('ArrowUp')
    await expect(titles(laptop)).toHaveText([/Break-fall/, /Palm strike/, /Hip throw/])
    await expect(handle(laptop, 'Palm strike')).toBeFocused()
    await expect(laptop.getByText('Palm strike is now number 2 of 3.')).toBeAttached()
    await page.getByRole('link', { name: 'My List' }).first().click()
    await expect(titles(page)).toHaveText([/Break-fall/, /Palm strike/, /Hip throw/])

    const from = await handle(page, 'Break-fall to the back').boundingBox()
    if (!from) throw new Error('The handle has no bounding box.')
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 130, { steps: 4 })
    await page.mouse.move(x, y + 250, { steps: 4 })
    await page.mouse.up()
    const reorderedTitles = [/Palm strike/, /Hip throw/, /Break-fall/]
    for (const device of [page, laptop]) await expect(titles(device)).toHaveText(reorderedTitles)

    await page.getByRole('button', { name: 'Foundation' }).click()
    await expect(titles(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'All', exact: true }).click()

    await laptop.getByRole('button', { name: 'Remove Hip throw' }).click()
    await expect(titles(page)).toHaveText([/Palm strike/, /Break-fall/])
    await expect(laptop.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expectAccessible(laptop)
    await laptop.keyboard.press('Enter')
    for (const device of [page, laptop]) await expect(titles(device)).toHaveText(reorderedTitles)
    await page.reload()
    await expect(titles(page)).toHaveText(reorderedTitles)
    await page.getByRole('link', { name: 'Play Hip throw' }).click()
    await expect(page).toHaveURL(/\/watch\/throws\/hip-throw$/)
  },
)

test('a lesson link redirects through sign-in to its details, and stars and reports are saved', async ({
  page,
  browser,
  request,
}) => {
  const member = await createMember(request)
  const laptop = await openOtherDevice(browser, member, '/info/throws/hip-throw')
  await page.goto('/info/throws/hip-throw')
  await page.getByRole('textbox', { name: 'Email address' }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Hip throw/ })).toBeVisible()
  for (const name of ['What you’ll learn', 'Chapters', 'Your progress', 'Your rating', 'Instructors', 'Tags'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(row(page, 'Safety')).toContainText('Mats')
  await expect(
    row(page, 'More from Throws')
      .getByRole('link', { name: /Break-fall/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByText('Average appears after five ratings.')).toBeVisible()
  await expectAccessible(page)

  await star(page, '4 stars').click()
  await expect(star(laptop, '4 stars')).toHaveAttribute('aria-pressed', 'true')
  await star(laptop, '2 stars').click()
  await expect(star(page, '2 stars')).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog', { name: 'What’s the problem?' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose a problem.')
  await dialog.getByRole('radio', { name: /^Sound problem/ }).check()
  await dialog.getByRole('textbox', { name: /Details/ }).fill('A hum at 0:20.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('button', { name: 'Back to the lesson' }).click()
  await expect(page.getByRole('button', { name: 'Report a problem' })).toBeFocused()
  for (const device of [page, laptop]) await expect(device.getByText('You’ve reported a problem here.')).toBeVisible()
  // Both devices show the existing report first.
  for (const device of [page, laptop]) {
    await device.getByRole('button', { name: 'Report a problem' }).click()
    const report = device.getByRole('dialog', { name: 'Your report' })
    await expect(report).toContainText('Sound problem')
    await expect(report).toContainText('A hum at 0:20.')
    await expect(report.getByRole('radio')).toHaveCount(0)
    await expectAccessible(device)
    await report.getByRole('button', { name: 'Back to the lesson' }).click()
    await expect(device.getByRole('button', { name: 'Report a problem' })).toBeFocused()
  }

  // The tab closes right after two presses; both are saved.
  await star(laptop, '2 stars').click()
  await star(laptop, '4 stars').click()
  await laptop.close()
  await expect(star(page, '4 stars')).toHaveAttribute('aria-pressed', 'true')

  const chapter = page.getByRole('link', { name: /Pull before you turn/ })
  await expect(chapter).toHaveAttribute('href', /\/watch\/throws\/hip-throw\?t=\d/)
  await page.goto('/info/ground/rear-naked-choke')
  await expect(page.getByRole('link', { name: 'Play (locked)', exact: true })).toBeVisible()
  await page.goto('/info/throws/nothing')
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()
})

test('a chapter starts at the same time on every screen, and a press seeks to its first frame', async ({
  paidPage: page,
}) => {
  const getTimes = (list: Locator) => list.getByRole('listitem').locator('time').allTextContents()
  for (const lesson of ['hip-throw', 'break-fall']) {
    await page.goto(`/info/throws/${lesson}`)
    const chapterLinks = page
      .getByRole('main')
      .getByRole('list')
      .filter({ has: page.locator('time') })
      .first()
    await expect(chapterLinks).toBeVisible()
    const shownTimes = await getTimes(chapterLinks)
    const chapterPaths = await chapterLinks
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => String(link.getAttribute('href'))))
    await page.goto(`/watch/throws/${lesson}`)
    const chapterButtons = page
      .getByRole('list')
      .filter({ has: page.locator('time') })
      .first()
    await expect(chapterButtons).toBeVisible()
    expect(await getTimes(chapterButtons)).toEqual(shownTimes)
    for (const [index, path] of chapterPaths.entries()) {
      await page.goto(path)
      await page.keyboard.press('k')
      const chapters = chapterButtons.getByRole('button').filter({ has: page.locator('time') })
      await expect(chapters.nth(index)).toHaveAttribute('aria-current', 'true')
    }
  }
})

test('new, ranked and announced lessons are listed, and a request for an email is saved', async ({
  page,
  browser,
  request,
}) => {
  const member = await createMember(request)
  await signIn(page, member)
  await page.getByRole('link', { name: 'New & Popular' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'New & Popular' })).toBeVisible()
  await expect(row(page, 'New').getByRole('heading', { level: 3 }).first()).toHaveText(/Break-fall/)
  await expect(row(page, 'Top 10')).toBeVisible()
  const mailButton = row(page, 'Coming soon').getByRole('button', {
    name: /^Email me when it’s ready: “Out of the car/,
  })
  await mailButton.click()
  const subscribed = { name: /^We’ll email you when “Out of the car/ }
  await expect(row(page, 'Coming soon').getByRole('button', subscribed)).toBeVisible()
  await expectAccessible(page)
  const laptop = await openOtherDevice(browser, member, '/latest')
  await laptop.getByRole('button', subscribed).click()
  // The first device is notified.
  await expect(mailButton).toBeVisible()
})

test.describe('one open report per lesson', () => {
  test.use({ expectedErrors: [/status of 4\d\d.*functions\/call/] })

  test('a second report shows the first one and keeps its input', async ({ freePage: page }) => {
    await page.goto('/info/throws/hip-throw')
    for (const [reason, note] of [
      [/^Sound problem/, 'A hum.'],
      [/Captions/, 'They are late.'],
    ] as const) {
      await page.getByRole('button', { name: 'Report a problem' }).click()
      const again = page.getByRole('button', { name: 'Report another problem' })
      if (note !== 'A hum.') await again.click()
      await page.getByRole('radio', { name: reason }).check()
      await page.getByRole('textbox', { name: /Details/ }).fill(note)
      await page.getByRole('button', { name: 'Send report' }).click()
      if (note === 'A hum.') await page.getByRole('button', { name: 'Back to the lesson' }).click()
    }
    await expect(page.getByRole('alert')).toContainText('You already have an open report')
    await expect(page.getByRole('textbox', { name: /Details/ })).toHaveValue('They are late.')
  })
})

test.describe('two tabs', () => {
  // The other tab may reconnect its stream while the session ends, which returns 401.
  test.use({ expectedErrors: [/status of 401.*baas_request=/] })

  test(
    'no data of one member is left for the next one in any tab, cache or storage',
    { tag: '@gate' },
    async ({ page, request }) => {
      const [ada, bea] = [await createMember(request), await createMember(request)]
      const streamRequest = page.waitForRequest((sent) => sent.url().includes('baas_request'))
      await signIn(page, ada)
      await addButton(page, 'Hip throw').click()
      await expect(removeButton(page, 'Hip throw').first()).toBeVisible()

      // A second tab uses the connection of the first.
      await streamRequest
      const second = await page.context().newPage()
      const streams: string[] = []
      second.on('request', (sent) => sent.url().includes('baas_request') && streams.push(sent.url()))
      await second.goto('/my-list')
      await expect(titles(second)).toHaveText([/Hip throw/])
      expect(streams).toEqual([])
      // Requests that are open when the first tab signs out are refused with 401.
      await second.waitForLoadState('networkidle')

      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('link', { name: 'Sign out' }).click()
      await page.waitForURL('**/sign-in')
      await expect(second).toHaveURL(/\/sign-in/)
      await second.close()
      const storedNames = await page.evaluate(async () => [
        JSON.stringify({ ...localStorage, ...sessionStorage }),
        ...(await caches.keys()),
        ...(await indexedDB.databases()).map(({ name }) => name),
      ])
      expect(storedNames.join()).not.toContain('hip-throw')
      expect(storedNames.join()).not.toContain(ada.email)
      await page.getByRole('textbox', { name: 'Email address' }).fill(bea.email)
      await page.getByLabel('Password', { exact: true }).fill(bea.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL('**/browse')
      await expect(addButton(page, 'Hip throw')).toBeVisible()
      await expect(removeButton(page, 'Hip throw')).toHaveCount(0)
    },
  )
})

test.describe('rejected and failed requests', () => {
  test.use({ expectedErrors: [/status of (403|503)|Could not follow changes/] })

  test('a rejected change is reverted with an error, and each screen retries on request', async ({ page, request }) => {
    await signIn(page, await createPaidMember(request), '/info/throws/hip-throw')
    await expect(addButton(page, 'Hip throw').or(removeButton(page, 'Hip throw'))).toBeVisible()
    const refusal = { error: 'not now', error_code: 'Forbidden' }
    await page.route('**/functions/call', (route) => route.fulfill({ status: 403, json: refusal }))
    await star(page, '5 stars').click()
    await expect(page.getByText('Couldn’t save your rating. It hasn’t changed.')).toBeVisible()
    await page.getByRole('button', { name: 'Report a problem' }).click()
    await page.getByRole('radio', { name: 'Something else' }).check()
    await page.getByRole('textbox', { name: /Details/ }).fill('It stops.')
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByRole('alert')).toContainText('Couldn’t send the report.')
    await expect(page.getByRole('textbox', { name: /Details/ })).toHaveValue('It stops.')
    await page.keyboard.press('Escape')

    await page.unroute('**/functions/call')
    await page.route('**/functions/call', (route) => route.fulfill({ status: 503 }))
    await page.goto('/browse')
    await expect(row(page, 'Top 10')).toBeVisible()
    await page.goto('/my-list')
    await expect(page.getByRole('alert')).toContainText('Couldn’t load your list')
    await expectAccessible(page)
    await page.unroute('**/functions/call')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My List' })).toBeVisible()
    await page.route('**/catalogue.json', (route) => route.fulfill({ status: 503 }))
    // Without the cached catalogue on this device.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name)
    })
    for (const path of ['/latest', '/info/throws/hip-throw']) {
      await page.goto(path)
      await expect(page.getByRole('alert')).toContainText('didn’t respond as expected')
    }
  })
})
