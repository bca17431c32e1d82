import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRepositoryContent, readStarterContent } from '#server/testing/repository-content.ts'
import { isDocument, findOverweight, measureWeight } from './budgets.ts'
import { findBrokenLinks, findInvalidMarkup } from './html.ts'
import { findInvalidJsonLd } from './json-ld.ts'
import { renderSite } from './pages.ts'

// `npm test` builds the site before it runs Vitest.
const buildDir = join(import.meta.dirname, '../../../build')
const site = await renderSite(buildDir, await readRepositoryContent())
const documents = site.pages.filter(isDocument)

test('every document is within its budget', () => {
  expect(documents.length).toBeGreaterThan(24)
  expect(findOverweight(documents.map((page) => measureWeight(page, site)))).toEqual([])
})

test('every link resolves to a page, and every fragment to an element', () => {
  expect(findBrokenLinks(site)).toEqual([])
})

test('structured data has what search engines require', () => {
  expect(findInvalidJsonLd(site.pages)).toEqual([])
})

test('the markup is valid HTML', async () => {
  expect(await findInvalidMarkup(site.pages)).toEqual([])
})

/** Technical parts of a page: scripts, styles, and names of cookies and stored values. */
const TECHNICAL_PARTS = /<(script|style|code)\b[\s\S]*?<\/\1>|<meta name="published"[^>]*>/g

test('the pages of a new academy mention neither the demo nor the product', async () => {
  const { pages } = await renderSite(buildDir, await readStarterContent())
  const found = pages.flatMap(({ address, html }) =>
    [...html.replaceAll(TECHNICAL_PARTS, '').matchAll(/.{0,40}(?:holdfast|demo\b|sampletown|555 0100).{0,40}/gi)].map(
      ([text]) => `${address}: ${text}`,
    ),
  )
  expect(found).toEqual([])
})
