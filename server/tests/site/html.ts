import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { ICONS } from '#contract/drawn-pictures.ts'
import { PUBLIC_URL } from '#server/testing/repository-content.ts'
import type { SitePage, Site } from './pages.ts'

/** Paths that the server handles in addition to the built files. */
const served = /^\/(api\/(newsletter|contact)$|posters\/|media\/|og\/[\w/-]+\.png$)/
/** Returns whether the server generates the file, which is not in the build. */
export const isServed = (path: string) => served.test(path) || Object.hasOwn(ICONS, path.slice(1))
/** Files for crawlers, which contain links too. */
const lists = ['/sitemap.xml', '/feed.xml', '/robots.txt', '/manifest.webmanifest']

const attribute = /\s(?:href|src|action|data-plate)="([^"]*)"/g
const styled = /url\((\/[^)]*)\)/g
const listed = new RegExp(`${PUBLIC_URL}[^<"\\s]*|"(?:src|start_url)":"(/[^"]*)"`, 'g')

/**
 * Returns broken links of pages and crawler files: links must resolve to a page, a file or an element of a page. One
 * line per error.
 */
export function brokenLinks(site: Site): string[] {
  const ids = new Map(site.pages.map(({ address, html }) => [address, getIds(html)]))
  const named = [
    ...site.pages.map(({ address, html }) => ({
      from: address,
      targets: [attribute, styled, listed].flatMap((pattern) => found(pattern, withoutNames(html))),
    })),
    ...lists.map((from) => ({ from, targets: found(listed, site.read(from).toString()) })),
  ]
  return named.flatMap(({ from, targets }) =>
    [...new Set(targets)]
      .map((target) => target.replaceAll('&amp;', '&').replace(PUBLIC_URL, '') || '/')
      .filter((target) => /^[/#]/.test(target) && !leads(target, from))
      .map((target) => `${from} links to ${target}, which does not exist.`),
  )

  function leads(target: string, from: string): boolean {
    const { pathname, searchParams, hash } = new URL(target, `${PUBLIC_URL}${from}`)
    const fragment = hash.slice(1) || (searchParams.get('topic') ?? '')
    if (fragment) return ids.get(pathname)?.has(decodeURIComponent(fragment)) ?? false
    return site.addresses.has(pathname) || site.isRoute(pathname) || isServed(pathname)
  }
}

const found = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([whole, part]) => part ?? whole)

/** Removes `@id` values of structured data, which look like links but are identifiers. */
const withoutNames = (html: string) => html.replaceAll(/"@id":"[^"]*"/g, '')

const getIds = (html: string) => new Set(found(/\sid="([^"]+)"/g, html))

/** Returns violations of the HTML standard, one line each. */
export async function invalidMarkup(pages: SitePage[]): Promise<string[]> {
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
