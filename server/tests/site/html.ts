import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { ICONS } from '#contract/drawn-pictures.ts'
import { PUBLIC_URL } from '#server/testing/repository-content.ts'
import type { SitePage, Site } from './pages.ts'

/** Paths that the server handles in addition to the built files. */
const servedPaths = /^\/(api\/(newsletter|contact)$|posters\/|media\/|og\/[\w/-]+\.png$)/
/** Returns whether the server generates the file, which is not in the build. */
export const isServed = (path: string) => servedPaths.test(path) || Object.hasOwn(ICONS, path.slice(1))
/** Files for crawlers, which contain links too. */
const crawlerFiles = ['/sitemap.xml', '/feed.xml', '/robots.txt', '/manifest.webmanifest']

const attributePattern = /\s(?:href|src|action|data-plate)="([^"]*)"/g
const stylePattern = /url\((\/[^)]*)\)/g
const crawlerPattern = new RegExp(`${PUBLIC_URL}[^<"\\s]*|"(?:src|start_url)":"(/[^"]*)"`, 'g')

/**
 * Returns broken links of pages and crawler files: links must resolve to a page, a file or an element of a page. One
 * line per error.
 */
export function findBrokenLinks(site: Site): string[] {
  const ids = new Map(site.pages.map(({ address, html }) => [address, getIds(html)]))
  const links = [
    ...site.pages.map(({ address, html }) => ({
      from: address,
      targets: [attributePattern, stylePattern, crawlerPattern].flatMap((pattern) =>
        matchAllParts(pattern, removeIds(html)),
      ),
    })),
    ...crawlerFiles.map((from) => ({ from, targets: matchAllParts(crawlerPattern, site.read(from).toString()) })),
  ]
  return links.flatMap(({ from, targets }) =>
    [...new Set(targets)]
      .map((target) => target.replaceAll('&amp;', '&').replace(PUBLIC_URL, '') || '/')
      .filter((target) => /^[/#]/.test(target) && !resolves(target, from))
      .map((target) => `${from} links to ${target}, which does not exist.`),
  )

  function resolves(target: string, from: string): boolean {
    const { pathname, searchParams, hash } = new URL(target, `${PUBLIC_URL}${from}`)
    const fragment = hash.slice(1) || (searchParams.get('topic') ?? '')
    if (fragment) return ids.get(pathname)?.has(decodeURIComponent(fragment)) ?? false
    return site.addresses.has(pathname) || site.isRoute(pathname) || isServed(pathname)
  }
}

const matchAllParts = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([whole, part]) => part ?? whole)

/** Removes `@id` values of structured data, which look like links but are identifiers. */
const removeIds = (html: string) => html.replaceAll(/"@id":"[^"]*"/g, '')

const getIds = (html: string) => new Set(matchAllParts(/\sid="([^"]+)"/g, html))

/** Returns violations of the HTML standard, one line each. */
export async function findInvalidMarkup(pages: SitePage[]): Promise<string[]> {
  const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }))
  const reports = await Promise.all(
    pages.map(async ({ address, html }) => ({ address, report: await validator.validateString(html) })),
  )
  return reports.flatMap(({ address, report }) =>
    report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${address}: ${message} (${ruleId}, ${selector ?? ''})`),
    ),
  )
}
