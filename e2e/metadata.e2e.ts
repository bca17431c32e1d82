import { expect, test } from './fixtures.ts'
import { documents } from './public-pages.ts'

test('every public page has a canonical URL, description, image and structured data', async ({ page, request }) => {
  const summaries = new Set<string>()
  const pictures = new Set<string>()
  for (const path of documents) {
    await page.goto(path)
    const content = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
    const [canonical, summary, picture] = await Promise.all([
      page.locator('link[rel=canonical]').getAttribute('href'),
      content('description'),
      content('og:image'),
    ])
    expect(new URL(canonical ?? '').pathname).toBe(path)
    expect(canonical).not.toContain('site.invalid')
    expect(summary?.length).toBeGreaterThan(50)
    summaries.add(summary ?? '')
    pictures.add(new URL(picture ?? '').pathname)
    for (const text of await page.locator('script[type="application/ld+json"]').allTextContents())
      expect(JSON.parse(text)).toMatchObject({ '@context': 'https://schema.org' })
  }
  expect(summaries.size).toBe(documents.length)
  expect(pictures.size).toBe(documents.length)
  for (const picture of pictures) {
    const response = await request.get(picture)
    expect([picture, response.status(), response.headers()['content-type']]).toEqual([picture, 200, 'image/png'])
  }
})

test('the sitemap lists the public pages, and robots.txt links to it', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const sitemapPaths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, path]) => new URL(path ?? '').pathname)
  expect(sitemapPaths.toSorted()).toEqual(documents.toSorted())
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: http\S+\/sitemap\.xml$/m)
})

test('the feed lists the seven articles', async ({ page, request }) => {
  const response = await request.get('/feed.xml')
  expect(response.headers()['content-type']).toContain('xml')
  await page.goto('/blog')
  const titles = (await response.text()).match(/<item><title>[^<]+<\/title><link>http[^<]+\/blog\/[^<]+<\/link>/g)
  expect(titles).toHaveLength(7)
})

test('icons and manifest exist', async ({ request }) => {
  const manifest = await request.get('/manifest.webmanifest')
  const { icons } = (await manifest.json()) as { icons: { src: string }[] }
  for (const file of ['/favicon.ico', '/apple-touch-icon.png', '/mark.svg', ...icons.map(({ src }) => src)])
    expect([file, (await request.get(file)).status()]).toEqual([file, 200])
})

test('no link of a public page is broken, including fragments', { tag: '@gate' }, async ({ page, request }) => {
  const links = new Set<string>()
  for (const path of documents) {
    await page.goto(path)
    const hrefs = await page
      .locator('a[href]')
      .evaluateAll((anchors) => anchors.map((link) => link.getAttribute('href') ?? ''))
    for (const href of hrefs) if (/^[/#]/.test(href)) links.add(new URL(href, `http://x${path}`).href)
  }
  for (const link of links) {
    const { pathname, search, hash } = new URL(link)
    const response = await request.get(pathname + search)
    expect([link, response.status()]).toEqual([link, 200])
    if (hash) expect([link, (await response.text()).includes(`id="${hash.slice(1)}"`)]).toEqual([link, true])
  }
})
