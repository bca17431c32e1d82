import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Rendering, NOT_FOUND_PAGE, APP_SHELL_PAGE } from '#server/ports/rendered-page.ts'
import type { Compressed } from './send-compressed.ts'
import { createPagePolicy } from './site-policy.ts'
import { DISCREET_KEY, NEUTRAL_TITLE } from '#contract/discreet.ts'

/** A file of the build or a rendered page, in memory. */
export interface SiteFile extends Compressed {
  /** Whether this is a page rendered by the server, which the build has not compressed. */
  isUncompressed: boolean
  /** Whether the name of the file contains a content hash, so that the file may be cached forever. */
  isHashed: boolean
  /**
   * Whether this is the app shell of the member area, which is sent with `no-store`, so that *Back* after sign-out does
   * not show the member area.
   */
  isForMembers: boolean
  /** Content security policy of a page; undefined for other files. */
  policy: string | undefined
}

/** A file with its canonical path. The requested path may differ in case or by a trailing slash. */
export interface FileAtPath {
  path: string
  file: SiteFile
}

export interface Site {
  /** Finds a page, a file of the build, or, for a path of the member area, the app shell. */
  find: (path: string) => FileAtPath | undefined
  notFound: () => SiteFile
  /**
   * Replaces the pages atomically. If a page of the publication could not be rendered, its previous version is kept.
   * Throws if the app shell or the Not Found page was never rendered.
   */
  setPages: (rendering: Rendering) => void
}

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

/**
 * Loads the files of the build into memory (a few megabytes), so that no request accesses the file system. {@link
 * Site.setPages} adds the pages and must be called before the first request. `tiles` is the URL template of the map
 * tiles.
 */
export async function loadSite(buildDir: string, tiles?: string): Promise<Site> {
  const names = await readdir(buildDir, { recursive: true }).catch(() => {
    throw new Error(`The site is not built: ${buildDir} is missing. Run: npm run build`)
  })
  const servedNames = names.filter((name) => CONTENT_TYPES[extname(name)] !== undefined)
  const nameSet = new Set(names)
  const files = new Map(servedNames.map((name) => [getUrlPath(name), loadFile(buildDir, name, nameSet)]))
  const routes = await loadRoutes(join(buildDir, '../routes.json'))
  let pages: ReadonlyMap<string, SiteFile> = new Map()
  const getPage = (address: string) => {
    const page = pages.get(address)
    if (!page) throw new Error(`the page ${address} is not rendered`)
    return page
  }
  return {
    find: (path) => findFile([files, pages], path) ?? findRoute(routes, getPage(APP_SHELL_PAGE), path),
    notFound: () => getPage(NOT_FOUND_PAGE),
    setPages(rendering) {
      const rendered = new Map(rendering.pages.map((page) => [page.address, page]))
      const next = new Map<string, SiteFile>()
      for (const address of [...rendering.addresses, ...hiddenPages]) {
        const [page, previous] = [rendered.get(address), pages.get(address)]
        const file = page ? createPageFile(page, tiles, previous) : previous
        if (file) next.set(address, file)
      }
      const missing = hiddenPages.find((address) => !next.has(address))
      if (missing !== undefined) throw new Error(`the page ${missing} could not be rendered`)
      pages = next
    },
  }
}

/** Pages that are served only for other paths, not for their own path. */
const hiddenPages = [APP_SHELL_PAGE, NOT_FOUND_PAGE]

/** Finds a file by path, ignoring case and a trailing slash. */
function findFile(lists: readonly ReadonlyMap<string, SiteFile>[], path: string): FileAtPath | undefined {
  for (const candidate of [path, removeTrailingSlash(path).toLowerCase()]) {
    const file = hiddenPages.includes(candidate) ? undefined : lists.map((files) => files.get(candidate)).find(Boolean)
    if (file) return { path: candidate, file }
  }
  return undefined
}

/**
 * Finds a route of the application, ignoring case and a trailing slash. The case of parameters is significant, because
 * lesson ids may contain capital letters.
 */
function findRoute(routes: readonly string[][], fallback: SiteFile, path: string): FileAtPath | undefined {
  const segments = removeTrailingSlash(path).split('/')
  const isMatch = (name: string, index: number) =>
    isParameter(name) ? isDecodable(segments[index] ?? '') : segments[index]?.toLowerCase() === name
  const route = routes.find((names) => names.length === segments.length && names.every(isMatch))
  const canonicalPath = route?.map((name, index) => (isParameter(name) ? segments[index] : name)).join('/')
  return canonicalPath === undefined ? undefined : { path: canonicalPath, file: fallback }
}

const removeTrailingSlash = (path: string) => path.replace(/(.)\/$/, '$1')
const isParameter = (name: string) => name.startsWith(':')

/** Returns whether a segment can be decoded to a text that is not empty. `%E0%A4%A` cannot be decoded. */
function isDecodable(segment: string) {
  try {
    return decodeURIComponent(segment) !== ''
  } catch {
    return false
  }
}

const getUrlPath = (name: string) => `/${name.split(sep).join('/')}`

/** Reads a file synchronously, because for a thousand small files this is several times faster than `readFile`. */
function loadFile(folder: string, name: string, names: ReadonlySet<string>): SiteFile {
  const read = (suffix: string) => (names.has(name + suffix) ? readFileSync(join(folder, name + suffix)) : undefined)
  const body = readFileSync(join(folder, name))
  return {
    body,
    isUncompressed: false,
    brotli: read('.br'),
    gzip: read('.gz'),
    type: CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
    etag: computeEtag(body),
    isHashed: name.startsWith('assets'),
    isForMembers: false,
    policy: undefined,
  }
}

/** Returns whether a page may contain the map. The app shell may render it by script. */
const hasMap = (address: string, body: Buffer) => address === APP_SHELL_PAGE || body.includes('data-map=')

function createPageFile(
  { address, type, text }: Rendering['pages'][number],
  tiles: string | undefined,
  previous: SiteFile | undefined,
): SiteFile {
  const body = Buffer.from(text)
  // Reuses an unchanged page and its compressed encodings, because a publication changes few pages.
  if (previous?.etag === computeEtag(body) && previous.type === type) return previous
  return {
    body,
    isUncompressed: true,
    type,
    etag: computeEtag(body),
    isHashed: false,
    isForMembers: address === APP_SHELL_PAGE,
    policy: type.startsWith('text/html')
      ? createPagePolicy(body.toString(), hasMap(address, body) ? tiles : undefined)
      : undefined,
  }
}

const computeEtag = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Loads the routes of the application, split into segments, such as `/watch/:gid/:id`. */
async function loadRoutes(file: string): Promise<string[][]> {
  const paths: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (!Array.isArray(paths)) throw new Error(`${file} is not a list of paths. Run: npm run build`)
  return paths.map((path) => String(path).split('/'))
}

/**
 * Returns whether the visitor has enabled discreet mode. Checked by the server, because the title appears in the tab
 * and the history before a script could change it.
 */
export const isDiscreet = (cookies = '') => cookies.split(/; */).includes(`${DISCREET_KEY}=on`)

/** Returns a transformation that caches its result for each file, as long as the file exists. */
function memoizePerFile(transform: (file: SiteFile) => Promise<SiteFile>) {
  const results = new WeakMap<SiteFile, Promise<SiteFile>>()
  return (file: SiteFile) => {
    const result = results.get(file) ?? transform(file)
    results.set(file, result)
    return result
  }
}

/**
 * Compresses almost as well as the build, in a twentieth of the time. For the demo's pages, quality 8 takes almost
 * three times as long as 6 and saves 0.5%. The window is larger than any page; an even larger window would only use
 * more memory.
 */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 } }

/**
 * Adds the compressed encodings to a file when it is first requested. Compressing all pages at startup would delay the
 * startup.
 */
export const addCompressedForms = memoizePerFile(async (file) => {
  if (!file.isUncompressed) return file
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(file.body, BROTLI_OPTIONS),
    promisify(gzip)(file.body),
  ])
  return { ...file, brotli, gzip: gzipped }
})

/** Replaces the title of a page with a neutral one, for discreet mode. */
export const createDiscreetPage = memoizePerFile(async (page) => {
  const body = Buffer.from(page.body.toString().replace(/<title>[^<]*/, `<title>${NEUTRAL_TITLE}`))
  return { ...page, body, isUncompressed: true, etag: computeEtag(body) }
})
