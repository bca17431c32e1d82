import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Drawing, NOT_FOUND_PAGE, SHARED_PAGE } from '#server/ports/drawn-page.ts'
import type { Compressed } from './send-compressed.ts'
import { policyFor } from './site-policy.ts'
import { DISCREET_KEY, NEUTRAL_TITLE } from '#contract/discreet.ts'

/** A file of the build or a rendered page, in memory. */
export interface SiteFile extends Compressed {
  /** True if the build has not compressed it, because the server renders it. */
  isUncompressed: boolean
  /** True if its name contains a content hash, so that it may be cached forever. */
  isHashed: boolean
  /**
   * True for the page of the member area, which is sent with `no-store`, so that *Back* after sign-out does not show
   * it.
   */
  isForMembers: boolean
  /** Content security policy of a page; undefined for other files. */
  policy: string | undefined
}

/** A file with its canonical address, which differs from the requested path in case or a trailing slash. */
export interface Found {
  address: string
  file: SiteFile
}

export interface Site {
  /** Finds a page, a file of the build, or the shared page of the member area. */
  find: (path: string) => Found | undefined
  notFound: () => SiteFile
  /**
   * Replaces the pages atomically. Keeps earlier pages whose addresses the publication still contains. Throws if the
   * member area or Not Found has no page yet.
   */
  show: (drawing: Drawing) => void
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

/**
 * Loads the files of the build into memory, a few megabytes, so that no request accesses the file system. Pages are
 * added by {@link Site.show}, which must be called before the first request. `tiles`: URL template of the map tiles.
 */
export async function loadSite(buildDir: string, tiles?: string): Promise<Site> {
  const names = await readdir(buildDir, { recursive: true }).catch(() => {
    throw new Error(`The site is not built: ${buildDir} is missing. Run: npm run build`)
  })
  const plain = names.filter((name) => types[extname(name)] !== undefined)
  const nameSet = new Set(names)
  const files = new Map(plain.map((name) => [getUrlPath(name), loadFile(buildDir, name, nameSet)]))
  const routes = await loadRoutes(join(buildDir, '../routes.json'))
  let pages: ReadonlyMap<string, SiteFile> = new Map()
  const pageAt = (address: string) => {
    const page = pages.get(address)
    if (!page) throw new Error(`the page ${address} is not rendered`)
    return page
  }
  return {
    find: (path) => findFile([files, pages], path) ?? findRoute(routes, pageAt(SHARED_PAGE), path),
    notFound: () => pageAt(NOT_FOUND_PAGE),
    show(drawing) {
      const rendered = new Map(drawing.pages.map((page) => [page.address, page]))
      const next = new Map<string, SiteFile>()
      for (const address of [...drawing.addresses, ...hiddenPages]) {
        const [page, previous] = [rendered.get(address), pages.get(address)]
        const file = page ? toFile(page, tiles, previous) : previous
        if (file) next.set(address, file)
      }
      const missing = hiddenPages.find((address) => !next.has(address))
      if (missing !== undefined) throw new Error(`the page ${missing} could not be rendered`)
      pages = next
    },
  }
}

/** Pages that are served for other addresses only. */
const hiddenPages = [SHARED_PAGE, NOT_FOUND_PAGE]

/** Finds a file by path, ignoring case and a trailing slash. */
function findFile(lists: readonly ReadonlyMap<string, SiteFile>[], path: string): Found | undefined {
  for (const address of [path, withoutSlash(path).toLowerCase()]) {
    const file = hiddenPages.includes(address) ? undefined : lists.map((files) => files.get(address)).find(Boolean)
    if (file) return { address, file }
  }
  return undefined
}

/**
 * Finds a route of the application, ignoring case and a trailing slash. Keeps the case of parameters, because lesson
 * ids may contain capitals.
 */
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

/** Returns whether a segment decodes to non-empty text; `%E0%A4%A` does not. */
function isReadable(segment: string) {
  try {
    return decodeURIComponent(segment) !== ''
  } catch {
    return false
  }
}

const getUrlPath = (name: string) => `/${name.split(sep).join('/')}`

/** Reads a file synchronously, because a thousand small files take a fraction of the time of `readFile`. */
function loadFile(folder: string, name: string, names: ReadonlySet<string>): SiteFile {
  const read = (suffix: string) => (names.has(name + suffix) ? readFileSync(join(folder, name + suffix)) : undefined)
  const body = readFileSync(join(folder, name))
  return {
    body,
    isUncompressed: false,
    brotli: read('.br'),
    gzip: read('.gz'),
    type: types[extname(name)] ?? 'application/octet-stream',
    etag: computeEtag(body),
    isHashed: name.startsWith('assets'),
    isForMembers: false,
    policy: undefined,
  }
}

/** Returns whether a page may contain the map. The member page renders it by script. */
const hasMap = (address: string, body: Buffer) => address === SHARED_PAGE || body.includes('data-map=')

function toFile(
  { address, type, text }: Drawing['pages'][number],
  tiles: string | undefined,
  before: SiteFile | undefined,
): SiteFile {
  const body = Buffer.from(text)
  // Reuses an unchanged page with its compressed forms; a publication changes few pages.
  if (before?.etag === computeEtag(body) && before.type === type) return before
  return {
    body,
    isUncompressed: true,
    type,
    etag: computeEtag(body),
    isHashed: false,
    isForMembers: address === SHARED_PAGE,
    policy: type.startsWith('text/html')
      ? policyFor(body.toString(), hasMap(address, body) ? tiles : undefined)
      : undefined,
  }
}

const computeEtag = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Loads the routes of the application, split into segments, such as `/watch/:gid/:id`. */
async function loadRoutes(file: string): Promise<string[][]> {
  const listed: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (!Array.isArray(listed)) throw new Error(`${file} is not a list of addresses. Run: npm run build`)
  return listed.map((route) => String(route).split('/'))
}

/**
 * Returns whether the visitor has enabled discreet mode. Decided by the server, because a title is in the tab and the
 * history before a script could change it.
 */
export const isDiscreet = (cookies = '') => cookies.split(/; */).includes(`${DISCREET_KEY}=on`)

/** Memoizes a transformation per file, for the lifetime of the file. */
function oncePerFile(make: (file: SiteFile) => Promise<SiteFile>) {
  const results = new WeakMap<SiteFile, Promise<SiteFile>>()
  return (file: SiteFile) => {
    const result = results.get(file) ?? make(file)
    results.set(file, result)
    return result
  }
}

/**
 * Almost as small as in the build, in a twentieth of the time. Quality 8 takes almost three times as long as 6 for the
 * demo's pages and saves 0.5 %. No page exceeds this window, and a larger one only uses more memory.
 */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 } }

/**
 * Adds the compressed forms to a file. Done at the first request, because compressing all pages would delay every
 * start.
 */
export const compressed = oncePerFile(async (file) => {
  if (!file.isUncompressed) return file
  const [brotli, zipped] = await Promise.all([promisify(brotliCompress)(file.body, quick), promisify(gzip)(file.body)])
  return { ...file, brotli, gzip: zipped }
})

/** Replaces the title of a page with a neutral one. */
export const discreetly = oncePerFile(async (page) => {
  const body = Buffer.from(page.body.toString().replace(/<title>[^<]*/, `<title>${NEUTRAL_TITLE}`))
  return { ...page, body, isUncompressed: true, etag: computeEtag(body) }
})
