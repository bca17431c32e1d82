import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { expectShown } from './first-day-work.ts'

/** Identifiers of the API, browser storage and fields that contain a product name but are never displayed. */
const IDENTIFIERS = /holdfast-tactics|holdfast[.:][a-z]+|("|&quot;)demo\1:false|demo-accounts/g
export const expectNoProductName = (text: string, where: string) =>
  expect(text.replaceAll(IDENTIFIERS, '').match(/.{0,60}(holdfast|\bdemo\b).{0,60}/gi) ?? [], where).toEqual([])

/** Files besides pages. `/licenses.txt` contains the program name and is checked separately. */
const files = ['/sitemap.xml', '/robots.txt', '/feed.xml', '/manifest.webmanifest', '/help.json', '/catalogue.json']
const otherPaths = [
  '/site.json',
  '/mark.svg',
  '/sw.js',
  '/nothing-here',
  '/blog/nothing-here',
  '/oauth',
  '/api/nothing-here',
  ...['confirm', 'confirmed', 'leave', 'left', 'expired'].map((name) => `/newsletter/${name}`),
]
const forms = ['/sign-in', '/sign-up', '/forgot', '/recover', '/confirm', '/sign-out']
const memberPages = [
  '/browse',
  '/latest',
  '/my-list',
  '/gym-bag',
  '/search/throw',
  '/notifications',
  '/manage-account',
  '/help-center',
  '/cart?plan=4WK',
  '/locked-access',
  '/review',
  '/info/none/none',
  '/notebook',
  '/watch/none/none',
  '/studio',
  ...[
    'setup',
    'site',
    'plans',
    'team-page',
    'lessons',
    'uploads',
    'articles',
    'help',
    'legal',
    'staff',
    'programs',
  ].map((screen) => `/studio/${screen}`),
]

/** Crawls every page and file of a configured academy, and checks that none contains a product name. */
export async function crawl(page: Page) {
  // The sitemap is rendered after the page.
  await expectShown(page, '/sitemap.xml', '/blog/how-to-fall')
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const sitemapPaths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname)
  for (const path of [...sitemapPaths, ...files, ...otherPaths, ...forms]) {
    const text = await (await page.request.get(path)).text()
    expectNoProductName(text, path)
    for (const [, picture = ''] of text.matchAll(/property="og:image" content="([^"]+)"/g))
      expect((await page.request.get(new URL(picture).pathname)).headers()['content-type'], picture).toBe('image/png')
  }
  for (const path of memberPages) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeAttached()
    expectNoProductName(await page.content(), path)
  }
}
