import type { Page } from '@playwright/test'
import { emailField, heading, passwordField } from './auth-page-steps.ts'
import { accounts, expect, expectAccessible, storeSession, test } from './fixtures.ts'
import { scrollToFooter } from './footer.ts'
import { registerMember } from './create-member.ts'

// Headers and footers by page (specification §2, docs/decisions/0050-header-footer-cookie-banner.md).

const publicNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true })
const memberNavigation = (page: Page) => page.getByRole('navigation', { name: 'Lessons', exact: true })
const footer = (page: Page) => page.getByRole('contentinfo')

test('auth forms have neither header nor footer', async ({ page }) => {
  for (const path of ['/sign-in', '/sign-up', '/forgot', '/recover', '/confirm']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const part of [publicNavigation(page), memberNavigation(page), footer(page)])
      await expect(part, path).toHaveCount(0)
  }
})

test('the OAuth callback page has the public header and footer', async ({ page }) => {
  await page.goto('/oauth')
  await expect(page.getByText('This sign-in has expired')).toBeVisible()
  await expect(publicNavigation(page)).toBeVisible()
  await expect(footer(page)).toBeVisible()
  await expectAccessible(page)
})

test('for visitors, the cart and the page of a locked lesson have the header of the member area and a footer', async ({
  page,
}) => {
  for (const path of ['/cart', '/cart?plan=4WK', '/locked-access?gid=throws&id=hip-throw']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(memberNavigation(page)).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(publicNavigation(page)).toHaveCount(0)
    await scrollToFooter(page)
  }
})

test('the sign-out page has the public header and footer', async ({ page }) => {
  await storeSession(page, accounts.free)
  const release = Promise.withResolvers<void>()
  await page.route('**/auth/session', async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto('/sign-out')
  await expect(heading(page, 'Signing out')).toBeVisible()
  await expect(publicNavigation(page)).toBeVisible()
  await expect(footer(page)).toBeVisible()
  await expectAccessible(page)
  release.resolve()
  await expect(page).toHaveURL(/\/sign-in$/)
  await expect(page.getByText('You’re signed out.')).toBeVisible()
})

test('a new member is not asked welcome questions before a linked lesson', async ({ page, request }) => {
  const member = await registerMember(request)
  await page.goto('/sign-in?next=/watch/throws/break-fall')
  await emailField(page).fill(member.email)
  await passwordField(page).fill(member.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/watch\/throws\/break-fall$/)
  await expect(page.locator('video')).toBeVisible()
  await expect(heading(page, 'Welcome')).toHaveCount(0)
})

test('a drill session has a footer until it starts, and the watch page has none', async ({ freePage: page }) => {
  await page.goto('/drill-session')
  await expect(page.getByRole('heading', { name: 'No clips yet' })).toBeVisible()
  await scrollToFooter(page)
  await expectAccessible(page)
  // The page has no header, so it has its own link to the lessons.
  await page.getByRole('main').getByRole('link', { name: 'Browse the lessons' }).click()
  await expect(page).toHaveURL(/\/browse$/)
  await page.goto('/drill-session?gid=throws&id=break-fall')
  await expect(page.getByRole('link', { name: 'Back to the lesson' })).toHaveAttribute(
    'href',
    '/watch/throws/break-fall',
  )
  await page.goto('/watch/throws/break-fall')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(footer(page)).toHaveCount(0)
})

/** Adds the member redirect to the built files of a screen, because no route currently has it. */
const addMemberRedirect = (page: Page, where: string | RegExp, from: RegExp, to: string) =>
  page.route(where, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(from, to)
    const headers = { ...response.headers() }
    // The CSP hashes stay valid.
    delete headers['content-encoding']
    await route.fulfill({ response, headers, body })
  })

test('a route with the member redirect redirects only members to browse', async ({ page }) => {
  await addMemberRedirect(page, '**/team', /<html /, '<html data-members-to="/browse" ')
  await addMemberRedirect(page, '**/assets/sign-in-*.js', /posterLine:/, 'redirectsMembersToBrowse:true,posterLine:')
  await addMemberRedirect(
    page,
    /\/assets\/(cart|locked-access)-[\w-]+\.js/,
    /isForVisitors:/,
    'redirectsMembersToBrowse:true,isForVisitors:',
  )
  const redirectingPaths = ['/team', '/sign-in', '/cart', '/locked-access']
  for (const path of redirectingPaths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await storeSession(page, accounts.free)
  for (const path of redirectingPaths) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/browse$/)
  }
})
