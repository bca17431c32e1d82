// The built site, compared with its budgets, its own links, what machines ask of the things it describes, and the
// standard of its language.
import { join } from 'node:path'
import { isDocument, overweight, weigh } from './built-site/budgets.ts'
import { brokenLinks, invalidMarkup } from './built-site/html.ts'
import { readSite } from './built-site/pages.ts'
import { invalidJsonLd } from './built-site/json-ld.ts'

/** A reader that suddenly finds almost nothing is broken, and would be green for ever. */
const LEAST_PAGES = 25

const site = readSite(join(import.meta.dirname, '../../build'))
const weights = site.pages.filter(isDocument).map((page) => weigh(page, site))
const errors = [
  ...overweight(weights),
  ...brokenLinks(site),
  ...invalidJsonLd(site.pages),
  ...(await invalidMarkup(site.pages)),
]
if (weights.length < LEAST_PAGES) errors.push(`Only ${weights.length} documents were found: the reader is broken.`)
for (const error of errors) console.log(error)
const [heaviest] = weights.toSorted((a, b) => b.firstView - a.firstView)
console.log(
  `${site.pages.length} pages, ${errors.length} errors; the heaviest is ${heaviest?.address}: ${heaviest?.firstView} bytes, scripts ${heaviest?.script}.`,
)
process.exitCode = errors.length === 0 ? 0 : 1
