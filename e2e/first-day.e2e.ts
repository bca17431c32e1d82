import { test as base } from './empty-academy.ts'
import { expect, expectAccessible, signIn } from './fixtures.ts'
import { crawl, expectNoProductName } from './first-day-crawl.ts'
import { becomeOwner, chooseMailServer, nameAcademy, owner, readPrintedLink, setPrice } from './first-day-setup.ts'
import {
  changePrice,
  editConcurrently,
  correctArticle,
  expectNoSettings,
  expectShown,
  addStaffMember,
  waitForRelayedLink,
  openWithPasskey,
  scheduleArticle,
} from './first-day-work.ts'
import { rescheduleToNow } from './pass-time.ts'
import { heading } from './studio-steps.ts'
import { type Relay, startRelay } from './relay.ts'

const test = base.extend<{ relay: Relay }>({
  relay: async ({}, give) => {
    await using relay = await startRelay()
    await give(relay)
  },
})

// Starts a separate academy and publishes several times.
test.setTimeout(600_000)
// Caused by a rejected password, a missing lesson, two concurrent editors, and a session without the new passkey.
test.use({ expectedErrors: [/status of (400|404|409)|status of 403 .*failed-pages/] })

test('an empty folder becomes an academy with its own name, color, prices and texts, without product names', async ({
  page,
  academy,
  relay,
  browser,
}) => {
  const link = await readPrintedLink(academy)
  await becomeOwner(page, link)
  await nameAcademy(page)
  await expect(heading(page, 'Plans and payment')).toBeVisible()
  await page.goto(`${academy.url}/studio`)
  await expect(page.locator('.studio-side .studio-name')).toHaveText(/^Riverside/)

  // Setup resumes on another device, and the setup link has expired.
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(`${academy.url}/robots.txt`)
  await signIn(phone, owner, `${academy.url}/studio/setup`)
  await setPrice(phone)
  await chooseMailServer(phone, relay)
  await expect(heading(phone, 'Your first video')).toBeFocused()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Later' }).click()
  await expect(heading(phone, 'Publish')).toBeFocused()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Publish my academy' }).click()
  await expect(heading(phone, 'Your site is live')).toBeFocused()
  await expectAccessible(phone)
  await phone.context().close()

  await expectShown(page, '/', 'Riverside Judo')
  await expectShown(page, '/', '#1F5FA8')
  await page.goto('/')
  // Without lessons the page shows a notice.
  await expect(heading(page, 'Riverside Judo')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The first lessons are coming soon' })).toBeVisible()
  await expect(page.getByText('Self-defense on video, for members.')).toBeInViewport()
  await expectAccessible(page)
  const logo = page.getByRole('banner').locator('img')
  expect(
    await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)
  // The logo is also used for the favicon and the home screen icon.
  expect(await (await page.request.get('/mark.svg')).text()).toContain('<image')
  // The prices are published after the name, so their pages are rendered later.
  await expectShown(page, '/', '$31.50')
  await page.goto('/')
  await expect(page.getByRole('table')).toContainText('$31.50')
  await page.goto('/cart?plan=4WK')
  await expect(page.getByRole('main')).toContainText('$31.50')
  await page.goto('/locked-access')
  await expect(page.getByRole('main')).toContainText('$31.50')

  await page.goto('/studio')
  await expect(page.getByText('One step is left: first video.')).toBeVisible()
  await expectAccessible(page)
  await scheduleArticle(page)
  await rescheduleToNow(academy.dataDir, 'how-to-fall')
  await changePrice(page)
  const environment = { academy, relay, browser }
  const editorPage = await addStaffMember('editor', environment)
  const deskPage = await addStaffMember('desk', environment)
  await expectNoSettings(deskPage)
  await deskPage.context().close()
  await correctArticle(page)
  await editConcurrently(page, editorPage)
  await editorPage.context().close()
  await crawl(page)
  await openWithPasskey(environment, owner)

  // A visitor who signs up receives mail through the configured server.
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${academy.url}/sign-up`)
  await visitor.getByRole('textbox', { name: 'Email address' }).fill('ada@example.org')
  await visitor.getByRole('textbox', { name: 'Password', exact: true }).fill('a quiet horse walks')
  await visitor.getByRole('button', { name: 'Create account' }).click()
  await waitForRelayedLink(relay, 'ada@example.org', 1)
  for (const { from, subject, html, text } of relay.received)
    expectNoProductName([from?.name, subject, html, text].join('\n'), subject ?? '')
  expect(new Set(relay.received.slice(1).map(({ from }) => from?.name))).toEqual(new Set(['Riverside']))
  await visitor.goto(link)
  await visitor.getByRole('textbox', { name: 'Email address' }).fill('mallory@example.org')
  await visitor.getByRole('textbox', { name: 'Password', exact: true }).fill('three loud kettles sing')
  await visitor.getByRole('button', { name: 'Create owner account' }).click()
  await expect(visitor.getByRole('alert').filter({ hasText: 'already has an owner' })).toBeVisible()
  await visitor.context().close()
})
