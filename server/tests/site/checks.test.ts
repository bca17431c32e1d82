import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { budgets, findOverweight, measureWeight } from './budgets.ts'
import { findBrokenLinks, findInvalidMarkup } from './html.ts'
import type { Site } from './pages.ts'
import { findInvalidJsonLd } from './json-ld.ts'

const page = (body: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>Team</title></head><body>${body}</body></html>`

const createSite = (home: string, files: Record<string, string | Buffer> = {}): Site => ({
  pages: [
    { address: '/', html: page(home) },
    { address: '/help', html: page('<h1 id="loop">Loop</h1>') },
  ],
  addresses: new Set(['/', '/help', ...Object.keys(files)]),
  isRoute: (path) => /^\/info\/[^/]+\/[^/]+$/.test(path),
  read: (address) => Buffer.from(files[address] ?? ''),
})

test.each([
  ['<a href="/help#loop">', 0],
  ['<a href="/help?topic=loop">', 0],
  ['<a href="/info/throws/hip-throw">', 0],
  ['<a href="https://example.com/nowhere">', 0],
  ['<a href="/halp">', 1],
  ['<a href="/help#lop">', 1],
  ['<a href="#nowhere">', 1],
  ['<a href="/help?topic=lop">', 1],
  ['<img src="/assets/gone.svg">', 1],
  ['<meta content="https://academy.example/gone.png">', 1],
])('%s has %d errors', (body, count) => {
  expect(findBrokenLinks(createSite(body))).toHaveLength(count)
})

test('links in files for crawlers are checked too', () => {
  const site = createSite('', {
    '/sitemap.xml': '<loc>https://academy.example/help</loc><loc>https://academy.example/gone</loc>',
  })
  expect(findBrokenLinks(site)).toEqual(['/sitemap.xml links to /gone, which does not exist.'])
})

test('scripts that are fetched on scrolling are counted, but lazily loaded pictures are not', () => {
  const noise = Buffer.from(Array.from({ length: 40_000 }, (_, index) => (index * index * 31) % 251))
  const files = { '/a.js': noise, '/late.js': noise, '/a.png': noise, '/lazy.png': noise }
  const site = createSite(
    '<script src="/a.js"></script><img src="/a.png"><img loading="lazy" src="/lazy.png"><p data-plate="/late.js">',
    files,
  )
  const [home] = site.pages
  if (!home) throw new Error('no page')
  const weight = measureWeight(home, site)
  const weightWithoutScript = measureWeight(
    { address: '/', html: home.html.replace('<p data-plate="/late.js">', '') },
    site,
  )
  expect(weight.script - weightWithoutScript.script).toBe(gzipSync(noise).length)
  expect(weight.firstView).toBeGreaterThan(40_000)
  expect(weight.firstView).toBeLessThan(80_000)
  expect(findOverweight([weight])).toEqual([])
  expect(findOverweight([{ ...weight, script: budgets.script + 1 }])).toEqual([
    `/: scripts of ${budgets.script + 1} bytes, budget ${budgets.script}.`,
  ])
})

test('a violation of the HTML standard is reported with its page', async () => {
  const [error, ...others] = await findInvalidMarkup([
    { address: '/team', html: page('<button type="button"><p>Go</p></button>') },
  ])
  expect(error).toMatch(/^\/team: <p> element is not permitted/)
  expect(others).toEqual([])
})

const createPagesWithJsonLd = (thing: object) => [
  {
    address: '/team',
    html: page(
      `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...thing })}</script>`,
    ),
  },
]
const step = (position: number) => ({
  '@type': 'ListItem',
  position,
  name: 'Team',
  item: 'https://academy.example/team',
})
const question = { '@type': 'Question', name: 'Are there captions?' }

test.each([
  ['a breadcrumb of two steps', { '@type': 'BreadcrumbList', itemListElement: [step(1), step(2)] }, 0],
  ['a breadcrumb of one step', { '@type': 'BreadcrumbList', itemListElement: [step(1)] }, 1],
  ['a breadcrumb with wrong positions', { '@type': 'BreadcrumbList', itemListElement: [step(1), step(3)] }, 1],
  ['a question without an answer', { '@type': 'FAQPage', mainEntity: [question] }, 1],
  ['an unknown type', { '@type': 'Recipe', name: 'Soup' }, 1],
])('structured data of %s: %o has %d errors', (_, thing, count) => {
  expect(findInvalidJsonLd(createPagesWithJsonLd(thing))).toHaveLength(count)
})
