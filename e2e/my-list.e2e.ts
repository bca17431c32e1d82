import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { newMember } from './new-member.ts'

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
const keep = (page: Page, title: string) => page.getByRole('button', { name: `Put ${title} in My List`, exact: true })
const letGo = (page: Page, title: string) =>
  page.getByRole('button', { name: `In My List: take ${title} out`, exact: true })
const star = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Your rating' }).getByRole('button', { name, exact: true })

/** Another device: nothing is shared but the member. */
async function otherDevice(browser: Browser, member: Parameters<typeof signIn>[1]) {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, member)
  return page
}

test('what is kept on the phone is in the list on the laptop, without a reload', async ({
  page: phone,
  browser,
  request,
}) => {
  const member = await newMember(request)
  await signIn(phone, member)
  const laptop = await otherDevice(browser, member)
  await laptop.getByRole('link', { name: 'My List' }).first().click()
  await expect(laptop.getByRole('heading', { name: 'Nothing here yet.' })).toBeVisible()
  await expectAccessible(laptop)

  await keep(phone, 'Hip throw').first().click()
  await expect(letGo(phone, 'Hip throw').first()).toBeVisible()
  await expectAccessible(phone)
  await expect(card(laptop, 'Hip throw')).toBeVisible()
  await expectAccessible(laptop)

  await letGo(laptop, 'Hip throw').click()
  await expect(laptop.getByRole('heading', { name: 'Nothing here yet.' })).toBeVisible()
  await expect(laptop.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(keep(phone, 'Hip throw').first()).toBeVisible()
})

test('stars given on one device are there on the other, and the same star again takes them away', async ({
  page: phone,
  browser,
  request,
}) => {
  const member = await newMember(request)
  await signIn(phone, member)
  const laptop = await otherDevice(browser, member)
  for (const page of [phone, laptop]) await page.goto('/watch/throws/hip-throw')
  await star(phone, '4 stars').click()
  await expect(star(phone, '4 stars')).toHaveAttribute('aria-pressed', 'true')
  await expect(star(laptop, '4 stars')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(laptop)
  await star(laptop, '2 stars').click()
  await expect(star(phone, '2 stars')).toHaveAttribute('aria-pressed', 'true')
  await star(phone, '2 stars').click()
  await expect(star(laptop, '2 stars')).toHaveAttribute('aria-pressed', 'false')
  await laptop.reload()
  await expect(star(laptop, '2 stars')).toHaveAttribute('aria-pressed', 'false')
})

test('how far a lesson was watched on the phone is drawn on its poster on the laptop', async ({
  page: phone,
  browser,
  request,
}) => {
  const member = await newMember(request)
  await signIn(phone, member)
  const laptop = await otherDevice(browser, member)
  const bar = laptop.locator('.place').first()
  await expect(keep(laptop, 'Hip throw').first()).toBeVisible()
  await expect(bar).toHaveCount(0)
  await phone.goto('/watch/throws/hip-throw')
  const film = phone.locator('video')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(3)
  await phone.keyboard.press('k')
  await expect(bar).toBeVisible()
})

test('two tabs of one browser follow with one connection each, and the second takes over when the first is closed', async ({
  page: first,
  request,
}) => {
  const member = await newMember(request)
  await signIn(first, member)
  await expect(keep(first, 'Hip throw').first()).toBeVisible()
  const second = await first.context().newPage()
  const streams: string[] = []
  second.on('request', (asked) => asked.url().includes('baas_request') && streams.push(asked.url()))
  await second.goto('/my-list')
  await expect(second.getByRole('heading', { name: 'Nothing here yet.' })).toBeVisible()
  await keep(first, 'Hip throw').first().click()
  await expect(card(second, 'Hip throw')).toBeVisible()
  expect(streams).toEqual([])
  await first.close()
  await expect.poll(() => streams.length).toBe(2)
})

test('nothing of one member is there for the next in the same browser', async ({ page, request }) => {
  const [ada, bea] = [await newMember(request), await newMember(request)]
  await signIn(page, ada)
  await keep(page, 'Hip throw').first().click()
  await expect(letGo(page, 'Hip throw').first()).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await page.waitForURL('**/sign-in')
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(bea.email)
  await page.getByLabel('Password', { exact: true }).fill(bea.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/browse')
  await expect(keep(page, 'Hip throw').first()).toBeVisible()
  await expect(letGo(page, 'Hip throw')).toHaveCount(0)
})

test.describe('when the academy does not answer', () => {
  test.use({ expectedComplaints: [/status of 503|cannot be followed/] })

  test('what could not be kept is taken back and said', async ({ page, request }) => {
    await signIn(page, await newMember(request))
    await expect(keep(page, 'Hip throw').first()).toBeVisible()
    await page.route('**/functions/call', (route) => route.fulfill({ status: 503 }))
    await keep(page, 'Hip throw').first().click()
    await expect(page.getByText('“Hip throw” could not be put in My List.')).toBeVisible()
    await expect(keep(page, 'Hip throw').first()).toBeVisible()
    await expectAccessible(page)
  })

  test('the list says so and comes on request', async ({ page, request }) => {
    await signIn(page, await newMember(request))
    await page.route('**/functions/call', (route) => route.fulfill({ status: 503 }))
    await page.goto('/my-list')
    await expect(page.getByRole('alert')).toContainText('Your list did not come')
    await expectAccessible(page)
    await page.unroute('**/functions/call')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing here yet.' })).toBeVisible()
  })
})
