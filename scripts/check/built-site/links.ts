import { BUILT_ORIGIN } from '#contract/built-origin.ts'
import type { BuiltSite } from './pages.ts'

/** What the server answers besides the built files. */
const served = /^\/(api\/(newsletter|contact)$|posters\/|media\/)/
/** What machines read, which names addresses too. */
const lists = ['/sitemap.xml', '/feed.xml', '/robots.txt', '/manifest.webmanifest']

const attribute = /\s(?:href|src|action|data-plate)="([^"]*)"/g
const styled = /url\((\/[^)]*)\)/g
const listed = new RegExp(`${BUILT_ORIGIN}[^<"\\s]*|"(?:src|start_url)":"(/[^"]*)"`, 'g')

/** Every address of ours that a page or a list names leads to a page, a file or a place on a page. One line a fault. */
export function brokenLinks(site: BuiltSite): string[] {
  const ids = new Map(site.pages.map(({ address, html }) => [address, idsOf(html)]))
  const named = [
    ...site.pages.map(({ address, html }) => ({
      from: address,
      targets: [attribute, styled, listed].flatMap((pattern) => found(pattern, withoutNames(html))),
    })),
    ...lists.map((from) => ({ from, targets: found(listed, site.read(from).toString()) })),
  ]
  return named.flatMap(({ from, targets }) =>
    [...new Set(targets)]
      .map((target) => target.replaceAll('&amp;', '&').replace(BUILT_ORIGIN, '') || '/')
      .filter((target) => /^[/#]/.test(target) && !leads(target, from))
      .map((target) => `${from} names ${target}, which is not there.`),
  )

  function leads(target: string, from: string): boolean {
    const { pathname, searchParams, hash } = new URL(target, `${BUILT_ORIGIN}${from}`)
    const place = hash.slice(1) || (searchParams.get('topic') ?? '')
    if (place) return ids.get(pathname)?.has(decodeURIComponent(place)) ?? false
    return site.addresses.has(pathname) || site.isRoute(pathname) || served.test(pathname)
  }
}

const found = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([whole, part]) => part ?? whole)

/** Names that structured data gives to things look like addresses and are none. */
const withoutNames = (html: string) => html.replaceAll(/"@id":"[^"]*"/g, '')

const idsOf = (html: string) => new Set(found(/\sid="([^"]+)"/g, html))
