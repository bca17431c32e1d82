import { accounts, expect, expectAccessible, signIn, test } from './fixtures.ts'

test.use({ expectedErrors: [/status of 400/] })

test('the start page does not say that nothing waits if a list cannot be loaded', async ({ page }) => {
  const isReports = (url: URL) => url.pathname.endsWith('/api/studio/v1/reports')
  await page.route(isReports, (route) =>
    route.fulfill({ status: 400, json: { error: 'not now', error_code: 'BadRequest' } }),
  )
  await signIn(page, accounts.owner, '/studio')
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Needs your attention' }) })
  await expect(section.getByRole('alert')).toContainText('Couldn’t load your tasks')
  await expect(section).not.toContainText('No reports, orders or drafts are waiting')
  await expectAccessible(page)
  await page.unroute(isReports)
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect(section.getByRole('alert')).toHaveCount(0)
})
