import { brotliCompressSync, gzipSync } from 'node:zlib'
import { isServed } from './html.ts'
import type { SitePage, Site } from './pages.ts'

/** Maximum bytes that a public page loads before any interaction. */
export const budgets = {
  /** The page, its fonts and eagerly loaded files, as transferred (brotli). */
  firstView: 100_000,
  /** Scripts, gzip; includes those fetched on scrolling. */
  script: 35_000,
}

const LINKED_FILES = /<(?:link|script|img)\s[^>]*?(?:href|src)="(\/[^"]+)"[^>]*>/g
/** Loaded after the first view, or only by crawlers. */
const isLoadedLater = (tag: string) => /loading="lazy"|rel="(canonical|alternate|apple-touch-icon)"/.test(tag)
/** The two font subsets that the style of nearly every page loads. */
const FONT_FILES = /url\((\/[^)]+\/archivo-(?:text|head)[^)]*)\)/g
const isCompressed = (address: string) => /\.(woff2|png|jpg|avif)$/.test(address)

export interface Weight {
  address: string
  firstView: number
  script: number
}

/** Returns the bytes that a document loads. */
export function weigh({ address, html }: SitePage, site: Site): Weight {
  const named = [...html.matchAll(LINKED_FILES)].filter(([tag]) => !isLoadedLater(tag)).map(([, path]) => path ?? '')
  const fonts = [...html.matchAll(FONT_FILES)].map(([, path]) => path ?? '')
  // The icon rendered by the server is about a kilobyte and not counted.
  const loaded = [...new Set([...named, ...fonts])].filter((path) => !isServed(path))
  const scripts = loaded.filter((path) => path.endsWith('.js'))
  const lateScript = /data-plate="([^"]+)"/.exec(html)?.[1]
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '').join('')
  const compressedSize = (content: Buffer) => brotliCompressSync(content).length
  const transferredSize = (path: string) =>
    isCompressed(path) ? site.read(path).length : compressedSize(site.read(path))
  const zippedSizes = [...scripts, ...(lateScript ? [lateScript] : [])].map((path) => gzipSync(site.read(path)).length)
  return {
    address,
    firstView: sum([compressedSize(Buffer.from(html)), ...loaded.map(transferredSize)]),
    script: sum([gzipSync(inline).length, ...zippedSizes]),
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

/**
 * Returns documents that exceed their budget, one line each. Forms are hydrated and have separate budgets
 * (`e2e/sign-in.e2e.ts`).
 */
export function overweight(weights: Weight[]): string[] {
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
