import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRepositoryContent, readStarterContent } from '#server/testing/repository-content.ts'
import { isDocument, overweight, weigh } from './budgets.ts'
import { brokenLinks, invalidMarkup } from './html.ts'
import { invalidJsonLd } from './json-ld.ts'
import { renderSite } from './pages.ts'

// `npm test` builds the site before it runs Vitest.
const buildDir = join(import.meta.dirname, '../../../build')
const site = await renderSite(buildDir, await readRepositoryContent())
const documents = site.pages.filter(isDocument)

test('every document is within its budget', () => {
  expect(documents.length).toBeGreaterThan(24)
  expect(overweight(documents.map((page) => weigh(page, site)))).toEqual([])
})

test('every link resolves to a page, and every fragment to an element', () => {
  expect(brokenLinks(site)).toEqual([])
})

test('structured data has what search engines require', () => {
  expect(invalidJsonLd(site.pages)).toEqual([])
})

test('the markup is valid HTML', async () => {
  expect(await invalidMarkup(site.pages)).toEqual([])
})

/** Technical parts of a page: scripts, styles, and names of cookies and stored values. */
const technical = /<(script|style|code)\b[\s\S]*?<\/\1>|<meta name="published"[^>]*>/g

test('a new academy has no word of the demo or the product on its pages', async () => {
  const { pages } = await renderSite(buildDir, await readStarterContent())
  const found = pages.flatMap(({ address, html }) =>
    [...html.replaceAll(technical, '').matchAll(/.{0,40}(?:holdfast|demo\b|sampletown|555 0100).{0,40}/gi)].map(
      ([text]) => `${address}: ${text}`,
    ),
  )
  expect(found).toEqual([])
})
