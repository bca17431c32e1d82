import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { BUILT_ORIGIN } from '#contract/built-origin.ts'
import { type Drawing, NOT_FOUND_PAGE, SHARED_PAGE } from '#server/ports/drawn-page.ts'
import type { Compressed } from './send-compressed.ts'
import { policyFor } from './site-policy.ts'
import { DISCREET_KEY, NEUTRAL_TITLE } from '#contract/discreet.ts'

/** One file of the built site, ready to be sent. */
export interface SiteFile extends Compressed {
  /** The build has not compressed it, since the server changes it or draws it. */
  isUncompressed: boolean
  /** Its name changes with its content: it may be cached for good. */
  isHashed: boolean
  /** It is drawn of what the academy publishes. */
  isPage: boolean
  /** The page of the member area: no cache keeps it, nor does a browser for *Back* after a sign-out. */
  isForMembers: boolean
  /** Content security policy of a page. */
  policy: string | undefined
}

/** What pages cannot know when they are built. */
interface SiteSettings {
  /** Without a slash at its end. */
  publicUrl: string
  /** Where the interactive map gets its pictures. */
  tiles?: string | undefined
}

/**
 * What the site has for a path, and under which address: another one than the path where that is a different spelling.
 */
export interface Found {
  address: string
  file: SiteFile
}

export interface Site {
  /** A page, what it loads, or the page that the whole member area shares. */
  find: (path: string) => Found | undefined
  notFound: () => SiteFile
  /** Shows these pages from now on, all at once. Of those before, the ones stay that the publication still has. */
  show: (drawing: Drawing) => void
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
}

/**
 * Reads the built site into memory, once: a few megabytes, and no request ever names a file. Pages learn here where
 * they are.
 */
export async function loadSite(buildDir: string, settings: SiteSettings): Promise<Site> {
  const names = await readdir(buildDir, { recursive: true }).catch(() => [])
  const plain = names.filter((name) => types[extname(name)] !== undefined)
  const loading = { names: new Set(names), ...settings }
  const files = new Map(plain.map((name) => [addressOf(name), loadFile(buildDir, name, loading)]))
  let hidden = removeHidden(files, buildDir)
  const routes = await loadRoutes(join(buildDir, '../routes.json'))
  return {
    find: (path) => findFile(files, path) ?? findRoute(routes, hidden.shared, path),
    notFound: () => hidden.notFound,
    show({ pages, addresses }) {
      const before = (address: string) =>
        ({ [SHARED_PAGE]: hidden.shared, [NOT_FOUND_PAGE]: hidden.notFound })[address] ?? files.get(address)
      const drawn = new Map(pages.map((page) => [page.address, toFile(page, settings, before(page.address))]))
      const shared = drawn.get(SHARED_PAGE) ?? hidden.shared
      const notFound = drawn.get(NOT_FOUND_PAGE) ?? hidden.notFound
      const wanted = new Set(addresses)
      for (const [address, { isPage }] of files) if (isPage && !wanted.has(address)) files.delete(address)
      for (const [address, file] of drawn) files.set(address, file)
      hidden = { shared, notFound }
      for (const address of [SHARED_PAGE, NOT_FOUND_PAGE]) files.delete(address)
    },
  }
}

/** Capitals and a closing slash are another spelling of the same address. */
function findFile(files: ReadonlyMap<string, SiteFile>, path: string): Found | undefined {
  for (const address of [path, withoutSlash(path).toLowerCase()]) {
    const file = files.get(address)
    if (file) return { address, file }
  }
  return undefined
}

/** The same for the application's pages. Parameters stay as they are: the name of a lesson may have capitals. */
function findRoute(routes: readonly string[][], fallback: SiteFile, path: string): Found | undefined {
  const segments = withoutSlash(path).split('/')
  const isMatch = (name: string, at: number) =>
    isParameter(name) ? isReadable(segments[at] ?? '') : segments[at]?.toLowerCase() === name
  const route = routes.find((names) => names.length === segments.length && names.every(isMatch))
  const address = route?.map((name, at) => (isParameter(name) ? segments[at] : name)).join('/')
  return address === undefined ? undefined : { address, file: fallback }
}

const withoutSlash = (path: string) => path.replace(/(.)\/$/, '$1')
const isParameter = (name: string) => name.startsWith(':')

/** Whether it says something once it is decoded; `%E0%A4%A` does not. */
function isReadable(segment: string) {
  try {
    return decodeURIComponent(segment) !== ''
  } catch {
    return false
  }
}

const addressOf = (name: string) => `/${name.split(sep).join('/')}`.replace(/\/index\.html$/, '') || '/'

/** Both are there to be shown for other addresses, never under their own. */
const removeHidden = (files: Map<string, SiteFile>, buildDir: string) => ({
  shared: take(files, SHARED_PAGE, buildDir),
  notFound: take(files, NOT_FOUND_PAGE, buildDir),
})

interface Loading extends SiteSettings {
  names: Set<string>
}

/** Reads synchronously: a thousand small files take a fraction of the time of `readFile`. */
function loadFile(folder: string, name: string, { names, publicUrl, tiles }: Loading): SiteFile {
  const read = (suffix: string) => (names.has(name + suffix) ? readFileSync(join(folder, name + suffix)) : undefined)
  const built = readFileSync(join(folder, name))
  const isAddressed = built.includes(BUILT_ORIGIN)
  const body = isAddressed ? Buffer.from(built.toString().replaceAll(BUILT_ORIGIN, publicUrl)) : built
  return {
    body,
    isUncompressed: isAddressed,
    brotli: isAddressed ? undefined : read('.br'),
    gzip: isAddressed ? undefined : read('.gz'),
    type: types[extname(name)] ?? 'application/octet-stream',
    etag: etagOf(body),
    isHashed: name.startsWith('assets'),
    isPage: name.endsWith('.html'),
    isForMembers: addressOf(name) === SHARED_PAGE,
    policy: name.endsWith('.html')
      ? policyFor(body.toString(), hasMap(`/${name}`, body) ? tiles : undefined)
      : undefined,
  }
}

/** The member area's page draws its footer, and the map's place in it, by its script. */
const hasMap = (address: string, body: Buffer) => address === SHARED_PAGE || body.includes('data-map=')

function toFile(
  { address, type, text }: Drawing['pages'][number],
  { publicUrl, tiles }: SiteSettings,
  before: SiteFile | undefined,
): SiteFile {
  const body = Buffer.from(text.replaceAll(BUILT_ORIGIN, publicUrl))
  // Most pages stay as they are at a publication, and the compressed ones stay with them.
  if (before?.etag === etagOf(body) && before.type === type) return before
  return {
    body,
    isUncompressed: true,
    type,
    etag: etagOf(body),
    isHashed: false,
    isPage: true,
    isForMembers: address === SHARED_PAGE,
    policy: type.startsWith('text/html')
      ? policyFor(body.toString(), hasMap(address, body) ? tiles : undefined)
      : undefined,
  }
}

const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

function take(files: Map<string, SiteFile>, address: string, buildDir: string): SiteFile {
  const file = files.get(address)
  if (!file) throw new Error(`The site is not built: ${join(buildDir, address)} is missing. Run: npm run build`)
  files.delete(address)
  return file
}

/** Every address of the application by its segments, such as `/watch/:gid/:id`. */
async function loadRoutes(file: string): Promise<string[][]> {
  const listed: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (!Array.isArray(listed)) throw new Error(`${file} is not a list of addresses. Run: npm run build`)
  return listed.map((route) => String(route).split('/'))
}

/**
 * Whether the visitor has turned discreet mode on: a title is in the tab and in the history before any script could
 * change it.
 */
export const isDiscreet = (cookies = '') => cookies.split(/; */).includes(`${DISCREET_KEY}=on`)

/** Makes something of a file when it is first asked for, and keeps it for as long as the file. */
function oncePerFile(make: (file: SiteFile) => Promise<SiteFile>) {
  const made = new WeakMap<SiteFile, Promise<SiteFile>>()
  return (file: SiteFile) => {
    const result = made.get(file) ?? make(file)
    made.set(file, result)
    return result
  }
}

/**
 * Almost as small as the build makes it, in a twentieth of the time. Quality 8 takes almost three times as long as 6,
 * for the pages of the demo, and saves 0.5 %. No page is larger than this window, and a larger one takes memory for
 * nothing.
 */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 } }

/** The file with its compressed forms. The first request makes them: for all pages they would delay every start. */
export const compressed = oncePerFile(async (file) => {
  if (!file.isUncompressed) return file
  const [brotli, zipped] = await Promise.all([promisify(brotliCompress)(file.body, quick), promisify(gzip)(file.body)])
  return { ...file, brotli, gzip: zipped }
})

/** The page under a neutral title. */
export const discreetly = oncePerFile(async (page) => {
  const body = Buffer.from(page.body.toString().replace(/<title>[^<]*/, `<title>${NEUTRAL_TITLE}`))
  return { ...page, body, isUncompressed: true, etag: etagOf(body) }
})
