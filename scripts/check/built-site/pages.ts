import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** A page of the built site. */
export interface BuiltPage {
  /** Path of the page: `/blog`. */
  address: string
  html: string
}

/** The built site, as served. */
export interface BuiltSite {
  pages: BuiltPage[]
  /** Paths of all its files, pages included. */
  addresses: ReadonlySet<string>
  /** Whether the application has a route for the path. */
  isRoute: (path: string) => boolean
  read: (address: string) => Buffer
}

const PAGE = 'index.html'

/** Reads `build/`. Omits the shell page of the member area, which is rendered by its script. */
export function readSite(buildDir: string): BuiltSite {
  const client = join(buildDir, 'client')
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' }).map((name) => name.split(sep).join('/'))
  const pages = names
    .filter((name) => name === PAGE || name.endsWith(`/${PAGE}`))
    .map((name) => ({
      address: `/${name.slice(0, -PAGE.length)}`.replace(/(.)\/$/, '$1'),
      html: readFileSync(join(client, name), 'utf8'),
    }))
  const addresses = new Set([...names.map((name) => `/${name}`), ...pages.map(({ address }) => address)])
  const routes: unknown = JSON.parse(readFileSync(join(buildDir, 'routes.json'), 'utf8'))
  if (!Array.isArray(routes)) throw new Error('build/routes.json is not a list of paths')
  const patterns = routes.map((route) => new RegExp(`^${String(route).replaceAll(/:\w+/g, '[^/]+')}$`))
  return {
    pages,
    addresses,
    isRoute: (path) => patterns.some((pattern) => pattern.test(path)),
    read: (address) => readFileSync(join(client, address)),
  }
}
