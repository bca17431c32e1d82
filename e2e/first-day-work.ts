import type { Browser, Page } from '@playwright/test'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID } from '#contract/limits.ts'
import { expect, signIn } from './fixtures.ts'
import type { Holdfast } from './start-holdfast.ts'
import { runOperatorCommand } from './run-command.ts'
import type { Relay } from './relay.ts'
import { addAuthenticator, heading, publish } from './studio-steps.ts'

/** Writes an article and schedules its publication. */
export async function scheduleArticle(page: Page) {
  await page.goto('/studio/articles')
  await expect(heading(page, 'Articles')).toBeVisible()
  await page.getByRole('button', { name: /^New article/ }).click()
  const form = page.getByRole('dialog', { name: 'New article' })
  await form.getByRole('textbox', { name: 'Title' }).fill('How to fall')
  await form.getByRole('button', { name: 'Create draft' }).click()
  await page.getByRole('textbox', { name: 'Summary' }).fill('The ground is not the enemy.')
  await page.getByRole('textbox', { name: 'Text' }).fill('Chin to the chest.')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Schedule' }).click()
  const times = page.getByRole('dialog', { name: 'Schedule' })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await times.getByLabel('Publish at', { exact: true }).fill(tomorrow)
  await times.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Schedule saved.')).toBeVisible()
  await page.goto('/studio/articles')
  await expect(page.getByRole('row').filter({ hasText: 'How to fall' })).toContainText('Tomorrow, ')
  expect((await page.request.get('/blog/how-to-fall')).status()).toBe(404)
}

/** Waits for the publication, corrects the article, and restores its first version. */
export async function correctArticle(page: Page) {
  await expectShown(page, '/blog/how-to-fall', 'Chin to the chest.')
  await page.goto('/studio/articles/how-to-fall')
  await expect(page.getByRole('button', { name: 'On the site' })).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('Slap the mat.')
  await page.getByRole('button', { name: 'Update the site' }).click()
  await expectShown(page, '/blog/how-to-fall', 'Slap the mat.')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'History' }).click()
  const first = page.getByRole('dialog', { name: 'History' }).locator('details').last()
  await first.locator('summary').click()
  await first.getByRole('button', { name: 'Restore' }).click()
  await expect(text).toHaveValue('Chin to the chest.')
  await page.getByRole('button', { name: 'Update the site' }).click()
  await expectShown(page, '/blog/how-to-fall', 'Chin to the chest.')
}

/** Changes the price, and checks every page that shows it. */
export async function changePrice(page: Page) {
  await page.goto('/studio/plans')
  await page.getByRole('textbox', { name: 'Price, USD' }).first().fill('34')
  await publish(page, 'Publish the prices')
  await expectShown(page, '/', '$34.00')
  for (const path of ['/', '/cart?plan=4WK', '/locked-access']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText('$34.00')
    await expect(page.getByRole('main')).not.toContainText('$31.50')
  }
  await page.goto('/studio/staff')
  await expect(page.getByRole('table', { name: 'Log entries' })).toContainText('$31.50 → $34.00')
}

/** Registers an account, invites it to the staff, and opens the Studio with it. */
export async function addStaffMember(role: 'editor' | 'desk', { academy, relay, browser }: TestEnvironment) {
  const member = { email: `${role}@example.org`, password: 'a quiet horse walks' }
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${academy.url}/robots.txt`)
  const provider = `${API_PREFIX}/app/${APP_ID}/auth/providers/local-userpass`
  expect((await page.request.post(`${academy.url}${provider}/register`, { data: member })).status()).toBe(201)
  const { searchParams } = await waitForRelayedLink(relay, member.email, 1)
  const data = { token: searchParams.get('token'), tokenId: searchParams.get('tokenId') }
  expect((await page.request.post(`${academy.url}${provider}/confirm`, { data })).status()).toBe(200)
  await runOperatorCommand(academy.dataDir, 'staff', 'invite', member.email, '--role', role)
  const { pathname, search } = await waitForRelayedLink(relay, member.email, 2)
  await signIn(page, member, `${academy.url}${pathname}${search}`)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.getByRole('link', { name: 'Open the Studio' }).click()
  await expect(heading(page, 'Start')).toBeVisible()
  return page
}

interface TestEnvironment {
  academy: Holdfast
  relay: Relay
  browser: Browser
}

/** Waits until the relay has received `count` emails to this address, and returns the link in the last one. */
export async function waitForRelayedLink({ received }: Relay, email: string, count: number): Promise<URL> {
  const emails = () => received.filter(({ to = [] }) => to.some(({ address }) => address === email))
  await expect.poll(() => emails().length).toBe(count)
  return new URL(/https?:\S+/.exec(emails().at(-1)?.text ?? '')?.[0] ?? 'there is no link')
}

/** Lets two editors change the same article, and checks that both texts are kept. */
export async function editConcurrently(owner: Page, editor: Page) {
  const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
  await owner.goto('/studio/articles/how-to-fall')
  await expect(text(owner)).toHaveValue('Chin to the chest.')
  await editor.goto(owner.url())
  await text(editor).fill('Roll over the shoulder.')
  await expect(editor.getByText(/^Saved /)).toBeVisible()
  await text(owner).fill('Sit down first.')
  await expect(
    owner.getByRole('heading', { name: 'You and another person edited this at the same time.' }),
  ).toBeVisible()
  await owner.getByRole('radio', { name: /^By editor@example.org: Roll over the shoulder\./ }).check()
  await owner.getByRole('button', { name: 'Save this version' }).click()
  await expect(text(owner)).toHaveValue('Roll over the shoulder.')
  await owner.getByRole('button', { name: 'More' }).click()
  await owner.getByRole('button', { name: 'History' }).click()
  const versions = owner.getByRole('dialog', { name: 'History' }).locator('details')
  await expect(versions.first()).toBeVisible()
  for (const version of await versions.all()) await version.locator('summary').click()
  await expect(owner.locator('ins').getByText('Sit down first.')).toBeVisible()
}

/** The owner creates a passkey, signs in again, and opens the Studio with it. */
export async function openWithPasskey({ academy, browser }: TestEnvironment, owner: Parameters<typeof signIn>[1]) {
  // Passkeys require a host name; IP addresses are not supported.
  const origin = academy.url.replace('127.0.0.1', 'localhost')
  const page = await (await browser.newContext()).newPage()
  await addAuthenticator(page)
  await page.goto(`${origin}/robots.txt`)
  await signIn(page, owner, `${origin}/studio`)
  await page.getByRole('link', { name: 'Set up now' }).click()
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('textbox', { name: 'Passkey name' }).fill('Office laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('button', { name: 'I’ve saved the codes' }).click()
  await expect(page.getByRole('row', { name: /Office laptop/ })).toBeVisible()
  await signIn(page, owner, `${origin}/studio/site`)
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Academy’s name' })).toBeHidden()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('textbox', { name: 'Academy’s name' })).toHaveValue('Riverside Judo')
  await page.context().close()
}

/** Checks that the desk role sees no settings, and that their pages explain why. */
export async function expectNoSettings(desk: Page) {
  await expect(desk.getByRole('link', { name: 'Staff', exact: true })).toBeVisible()
  for (const name of ['Site', 'Plans', 'Team'])
    await expect(desk.getByRole('link', { name, exact: true })).toHaveCount(0)
  await desk.goto(`${new URL(desk.url()).origin}/studio/site`)
  await expect(desk.getByText('Your role doesn’t give you access to the academy’s settings.')).toBeVisible()
  await expect(desk.getByRole('textbox')).toHaveCount(0)
}

/** Waits until a public URL contains the text, within the time of a rendering. */
export const expectShown = (page: Page, path: string, text: string) =>
  expect
    .poll(async () => (await (await page.request.get(path)).text()).includes(text), {
      message: `${path} contains ${text}`,
      // Other journeys render pages at the same time.
      timeout: 90_000,
    })
    .toBe(true)
