import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { chromiumPath } from '../../e2e/chromium.ts'
import { installPeer, isFunction } from '../install.ts'

const score = z.object({ score: z.number() }).transform((category) => Math.round(category.score * 100))
const number = z.object({ numericValue: z.number() }).transform((audit) => audit.numericValue)

/** Maximum attempts to measure a page, since a metric is sometimes missing on a busy machine. */
const MAX_ATTEMPTS = 3

/** The used fields of a Lighthouse report. Times are in milliseconds. */
const Report = z.object({
  lhr: z.object({
    categories: z.object({
      performance: score,
      accessibility: score,
      'best-practices': score,
      seo: score,
    }),
    audits: z.object({
      'largest-contentful-paint': number,
      'cumulative-layout-shift': number,
      'total-blocking-time': number,
      'total-byte-weight': number,
    }),
  }),
})

export interface Measurement {
  scores: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>
  /** Largest contentful paint in milliseconds. */
  lcp: number
  /** Total blocking time in milliseconds. */
  tbt: number
  /** Cumulative layout shift. */
  cls: number
  /** Transferred bytes. */
  bytes: number
}

type Lighthouse = (url: string, flags: object) => Promise<unknown>
type Launch = (options: object) => Promise<{ port: number; kill(): void }>

/** Opens Chromium and returns a function that measures a page with Lighthouse's default mobile profile. */
export async function openLighthouse(): Promise<AsyncDisposable & { measure: (url: string) => Promise<Measurement> }> {
  const load = createRequire(`${await installPeer('lighthouse')}/package.json`)
  const importModule = async (name: string): Promise<unknown> => import(pathToFileURL(load.resolve(name)).href)
  const { default: lighthouse } = z
    .object({ default: z.custom<Lighthouse>(isFunction) })
    .parse(await importModule('lighthouse'))
  const { launch } = z.object({ launch: z.custom<Launch>(isFunction) }).parse(await importModule('chrome-launcher'))
  const chrome = await launch({
    chromePath: chromiumPath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  })
  const measure = async (url: string, attempts = MAX_ATTEMPTS): Promise<Measurement> => {
    const report = Report.safeParse(await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' }))
    if (!report.success) {
      if (attempts === 1) throw report.error
      return measure(url, attempts - 1)
    }
    const { categories, audits } = report.data.lhr
    return {
      scores: categories,
      lcp: audits['largest-contentful-paint'],
      tbt: audits['total-blocking-time'],
      cls: audits['cumulative-layout-shift'],
      bytes: audits['total-byte-weight'],
    }
  }
  return { measure, [Symbol.asyncDispose]: async () => chrome.kill() }
}
