import type { Page } from '@playwright/test'
import { API_PREFIX } from '#contract/endpoint.ts'
import { expect, expectAccessible, storeSession, signIn, test } from './fixtures.ts'
import { createMember } from './create-member.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Account' })
const otherAccounts = (page: Page) => page.getByRole('region', { name: 'Accounts on this device' })
const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(menu(page)).toBeVisible()
}
const switchTo = (page: Page, email: string) => otherAccounts(page).getByRole('button', { name: `Switch to ${email}` })

/** Reads a stored value of the active member by the suffix of its key. */
const readStored = (page: Page, part: string) =>
  page.evaluate((name) => {
    const ids: unknown = JSON.parse(localStorage.getItem('realm-web:app(holdfast-tactics):userIds') ?? '[]')
    return Array.isArray(ids)
      ? localStorage.getItem(`realm-web:app(holdfast-tactics):user(${String(ids[0])}):${name}`)
      : null
  }, part)

/** Returns the user id of an access token. The tokens themselves differ after each refresh. */
const getUserId = (token: string | null) =>
  /"sub":"(\w+)"/.exec(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())?.[1] ?? token

async function signInByForm(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/browse')
}

test('two members share a device and switch with one click, and a removed member leaves no data', async ({
  page,
  request,
}) => {
  const [ada, bea] = [await createMember(request), await createMember(request)]
  await signIn(page, ada)
  await openMenu(page)
  await expect(otherAccounts(page).getByRole('listitem')).toHaveCount(0)
  await otherAccounts(page).getByRole('link', { name: 'Sign in with another account' }).click()
  await expect(page.getByText(`You’re signed in as ${ada.email}`)).toBeVisible()
  await signInByForm(page, bea)
  const token = await readStored(page, 'refreshToken')

  await openMenu(page)
  await expect(page.locator('#account').getByText(bea.email)).toBeVisible()
  await expect(switchTo(page, ada.email)).toBeVisible()
  await expectAccessible(page)
  // Switching reloads the current page.
  const loadEvent = page.waitForEvent('load')
  await switchTo(page, ada.email).click()
  await loadEvent
  await openMenu(page)
  await expect(switchTo(page, bea.email)).toBeVisible()
  // The active member persists across reloads.
  await page.reload()
  await openMenu(page)
  await expect(page.locator('#account').getByText(ada.email)).toBeVisible()

  await otherAccounts(page)
    .getByRole('button', { name: `Sign out ${bea.email} and remove the account from this device` })
    .click()
  await expect(page.getByText(`${bea.email} was removed from this device.`)).toBeVisible()
  await expect(otherAccounts(page).getByRole('listitem')).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(bea.email)
  const response = await request.post(`${API_PREFIX}/auth/session`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status()).toBe(401)
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
})

test('a page keeps the member who opened it, and shows a notice when another member signs in in a second tab', async ({
  page,
  request,
}) => {
  const [ada, bea] = [await createMember(request), await createMember(request)]
  await signIn(page, ada, '/manage-account')
  const token = await readStored(page, 'accessToken')
  const name = page.getByRole('textbox', { name: 'Full name' })
  await name.fill('Ada')
  const second = await page.context().newPage()
  await storeSession(second, bea)
  await second.goto('/manage-account')

  const getNotice = (tab: Page) => tab.getByRole('dialog', { name: 'Another member is signed in' })
  await expect(getNotice(page)).toContainText(
    `${bea.email} is now signed in on this device. This page was opened by ${ada.email}.`,
  )
  await expect(getNotice(page).getByRole('button', { name: `Continue as ${bea.email}` })).toBeFocused()
  await expectAccessible(page)
  await getNotice(page)
    .getByRole('button', { name: `Stay as ${ada.email}` })
    .click()
  await expect(getNotice(page)).toBeHidden()
  // The form keeps its input and saves it for the original member.
  await expect(name).toHaveValue('Ada')
  const saved = page.waitForRequest((request) => request.postData()?.includes('"full_name":"Ada"') ?? false)
  await name.press('Enter')
  expect(getUserId(await (await saved).headerValue('authorization'))).toBe(getUserId(token))

  await expect(second.getByRole('textbox', { name: 'Full name' })).toHaveValue('')
  await expect(getNotice(second)).toBeHidden()
  await storeSession(page, ada)
  await getNotice(second)
    .getByRole('button', { name: `Continue as ${ada.email}` })
    .click()
  await second.waitForURL('**/browse')
  await openMenu(second)
  await expect(second.locator('#account').getByText(ada.email)).toBeVisible()
})

test.describe('session ended on another device', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('a notice on the sign-in page says that the session has ended, and offers the other member', async ({
    page,
    request,
  }) => {
    const [ada, bea] = [await createMember(request), await createMember(request)]
    await storeSession(page, bea)
    await storeSession(page, ada)
    const token = await readStored(page, 'refreshToken')
    await page.goto('/my-list')
    await expect(page.getByRole('heading', { name: 'Nothing here yet.' })).toBeVisible()
    await request.delete(`${API_PREFIX}/auth/session`, { headers: { authorization: `Bearer ${token}` } })
    await page.waitForURL('**/sign-in*')
    const notice = page.getByText('Your session has ended.')
    await expect(notice).toBeVisible()
    // The notice has the warning color, not the success color.
    await expect(notice).toHaveCSS('color', 'rgb(138, 92, 0)')
    await expect(page.getByText(`You’re signed in as ${bea.email}`)).toBeVisible()
  })
})
