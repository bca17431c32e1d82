import { expect, expectAccessible, signIn, accounts, test } from './fixtures.ts'
import { documents } from './public-pages.ts'

test(
  'every public document has its own title and loads only the scripts in its HTML',
  { tag: '@gate' },
  async ({ page }) => {
    const scripts: string[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname)
    })
    const titles = new Set<string>()
    for (const path of documents) {
      const response = await page.goto(path)
      expect([path, response?.status()]).toEqual([path, 200])
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      titles.add(await page.title())
      const scriptUrls = await page
        .locator('script[src]')
        .evaluateAll((all) => all.map((script) => script.getAttribute('src')))
      expect(new Set(scripts.splice(0))).toEqual(new Set(scriptUrls))
    }
    expect(titles.size).toBe(documents.length)
  },
)

test('the header shows sign-in to visitors and the lessons to members', async ({ page }) => {
  await page.goto('/team')
  const header = page.getByRole('navigation', { name: 'Main' })
  const labels = async () => (await header.first().getByRole('link').allInnerTexts()).filter(Boolean)
  expect(await labels()).toEqual(['Team', 'LEO & Security', 'Courses', 'Blog', 'Contact us', 'Sign in'])
  await signIn(page, accounts.free, '/team')
  expect(await labels()).toEqual(['Team', 'LEO & Security', 'Browse Courses', 'Blog', 'Contact us', 'My Account'])
})

test.describe('missing page', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('returns status 404 and a Not Found page', { tag: '@gate' }, async ({ page }) => {
    for (const path of [
      '/no-such-page',
      '/watch/only-a-group',
      '/blog/no-such-article',
      '/nope%zz',
      '/search/%E0%A4%A',
    ]) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to home page' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('no public page overflows a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [...documents, '/sign-in', '/sign-up', '/forgot', '/recover', '/confirm']) {
    await page.goto(path)
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320])
  }
})
