import { brotliCompressSync, gzipSync } from 'node:zlib'
import { isServed } from './html.ts'
import type { SitePage, Site } from './pages.ts'

/** Maximum bytes that a public page loads without interaction. */
export const budgets = {
  /** The page with its style sheet, which contains the fonts, and the files that are not loaded lazily, as transferred (brotli). */
  firstView: 100_000,
  /** Scripts, compressed with gzip, including scripts that are fetched on scrolling. */
  script: 35_000,
}

const LINKED_FILES = /<(?:link|script|img)\s[^>]*?(?:href|src)="(\/[^"]+)"[^>]*>/g
/** Returns whether a file is loaded after the first view, or only by crawlers. */
const isLoadedLater = (tag: string) => /loading="lazy"|rel="(canonical|alternate|apple-touch-icon)"/.test(tag)
const isCompressed = (address: string) => /\.(woff2|png|jpg|avif)$/.test(address)

export interface Weight {
  address: string
  firstView: number
  script: number
}

/** Returns the bytes that a document loads. */
export function measureWeight({ address, html }: SitePage, site: Site): Weight {
  const linkedPaths = [...html.matchAll(LINKED_FILES)]
    .filter(([tag]) => !isLoadedLater(tag))
    .map(([, path]) => path ?? '')
  // Excludes files that the server generates. In a first view, the only such file is an icon of about a kilobyte.
  const loadedPaths = [...new Set(linkedPaths)].filter((path) => !isServed(path))
  const scripts = loadedPaths.filter((path) => path.endsWith('.js'))
  const lateScript = /data-plate="([^"]+)"/.exec(html)?.[1]
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '').join('')
  const getBrotliSize = (content: Buffer) => brotliCompressSync(content).length
  const getTransferSize = (path: string) =>
    isCompressed(path) ? site.read(path).length : getBrotliSize(site.read(path))
  const scriptSizes = [...scripts, ...(lateScript ? [lateScript] : [])].map((path) => gzipSync(site.read(path)).length)
  return {
    address,
    firstView: sum([getBrotliSize(Buffer.from(html)), ...loadedPaths.map(getTransferSize)]),
    script: sum([gzipSync(inline).length, ...scriptSizes]),
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, size) => total + size, 0)

/**
 * Returns documents that exceed their budget, one line each. Forms are hydrated and have separate budgets
 * (`e2e/sign-in.e2e.ts`).
 */
export function findOverweight(weights: Weight[]): string[] {
  return weights.flatMap(({ address, ...weight }) =>
    (['firstView', 'script'] as const)
      .filter((kind) => weight[kind] > budgets[kind])
      .map(
        (kind) =>
          `${address}: ${kind === 'script' ? 'scripts of' : 'a first view of'} ${weight[kind]} bytes, budget ${budgets[kind]}.`,
      ),
  )
}

/** Returns whether the page is a static document without the application. */
export const isDocument = ({ html }: SitePage) => !html.includes('<script type="module"')
