import { brotliCompressSync, gzipSync } from 'node:zlib'
import { isServed } from './html.ts'
import type { BuiltPage, BuiltSite } from './pages.ts'

/** Bytes that a public page may send before anybody has pressed anything. */
export const budgets = {
  /** The page, its font and whatever it loads at once, as they are transferred (brotli). */
  firstView: 100_000,
  /** Scripts, gzip; what a page only fetches once it is scrolled to counts too. */
  script: 35_000,
}

const linked = /<(?:link|script|img)\s[^>]*?(?:href|src)="(\/[^"]+)"[^>]*>/g
/** Asked for later than the first view, or only by a machine. */
const isLater = (tag: string) => /loading="lazy"|rel="(canonical|alternate|apple-touch-icon)"/.test(tag)
/** The two cuts of nearly every page, which its style names. */
const faces = /url\((\/[^)]+\/archivo-(?:text|head)[^)]*)\)/g
const isPacked = (address: string) => /\.(woff2|png|jpg|avif)$/.test(address)

export interface Weight {
  address: string
  firstView: number
  script: number
}

/** What a document weighs, from what stands in it. */
export function weigh({ address, html }: BuiltPage, site: BuiltSite): Weight {
  const named = [...html.matchAll(linked)].filter(([tag]) => !isLater(tag)).map(([, path]) => path ?? '')
  const fonts = [...html.matchAll(faces)].map(([, path]) => path ?? '')
  // The one icon of them that the server draws is a kilobyte.
  const loaded = [...new Set([...named, ...fonts])].filter((path) => !isServed(path))
  const scripts = loaded.filter((path) => path.endsWith('.js'))
  const late = /data-plate="([^"]+)"/.exec(html)?.[1]
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '').join('')
  const small = (content: Buffer) => brotliCompressSync(content).length
  const sent = (path: string) => (isPacked(path) ? site.read(path).length : small(site.read(path)))
  const zipped = [...scripts, ...(late ? [late] : [])].map((path) => gzipSync(site.read(path)).length)
  return {
    address,
    firstView: sum([small(Buffer.from(html)), ...loaded.map(sent)]),
    script: sum([gzipSync(inline).length, ...zipped]),
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

/**
 * Documents that weigh more than they may, a line each. Forms are hydrated and have budgets of their own
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

/** Whether the page is a document, with no application behind it. */
export const isDocument = ({ html }: BuiltPage) => !html.includes('<script type="module"')
