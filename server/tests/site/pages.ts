import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { renderPages } from '#server/features/pages/render-pages.ts'
import { type RenderedPage, APP_SHELL_PAGE } from '#server/ports/rendered-page.ts'
import type { SiteContent } from '#contract/site-content.ts'

/** A rendered page. */
export interface SitePage {
  /** Path of the page: `/blog`. */
  address: string
  html: string
}

/** The site of an academy, as served. */
export interface Site {
  pages: SitePage[]
  /** Paths of all pages and files of the site. */
  addresses: ReadonlySet<string>
  /** Returns whether the application has a route for the path. */
  isRoute: (path: string) => boolean
  read: (address: string) => Buffer
}

/**
 * Renders the pages of the content with the code in `build/`. Omits the app shell of the member area, which is
 * rendered by its script. Throws if a page fails.
 */
export async function renderSite(buildDir: string, content: SiteContent): Promise<Site> {
  const client = join(buildDir, 'client')
  const rendered = new Map<string, RenderedPage>()
  const order = { server: join(buildDir, 'server/index.js'), client, content }
  await renderPages(
    { ...order, changes: { texts: new Set(), hasOtherChanges: true } },
    ({ rendering: { pages, failed } }) => {
      for (const { address, reason } of failed) throw new Error(`${address}: ${reason}`)
      for (const page of pages) rendered.set(page.address, page)
    },
    new AbortController().signal,
  )
  const pages = [...rendered.values()]
    .filter(({ address, type }) => address !== APP_SHELL_PAGE && type.startsWith('text/html'))
    .map(({ address, text }) => ({ address, html: text }))
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
  const addresses = new Set([...files.map((name) => `/${name.split(sep).join('/')}`), ...rendered.keys()])
  const routes: unknown = JSON.parse(readFileSync(join(buildDir, 'routes.json'), 'utf8'))
  if (!Array.isArray(routes)) throw new Error('build/routes.json is not a list of paths')
  const patterns = routes.map((route) => new RegExp(`^${String(route).replaceAll(/:\w+/g, '[^/]+')}$`))
  return {
    pages,
    addresses,
    isRoute: (path) => patterns.some((pattern) => pattern.test(path)),
    read: (address) => Buffer.from(rendered.get(address)?.text ?? readFileSync(join(client, address))),
  }
}
