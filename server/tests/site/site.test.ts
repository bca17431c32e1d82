import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isDocument, overweight, weigh } from './budgets.ts'
import { brokenLinks, invalidMarkup } from './html.ts'
import { invalidJsonLd } from './json-ld.ts'
import { renderSite } from './pages.ts'

// `npm test` builds the site before it runs Vitest.
const site = await renderSite(join(import.meta.dirname, '../../../build'))
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
