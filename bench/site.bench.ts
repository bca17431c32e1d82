import { loadavg } from 'node:os'
import startHoldfast from '../e2e/global-setup.ts'
import { doors, documents } from '../e2e/public-pages.ts'
import { type Look, openLighthouse } from './site/lighthouse.ts'

/**
 * Every public page as Lighthouse sees it on a bad phone. Its throttle is a model of one, so the figures are of the page and not of the network here;
 * but it multiplies the processor time it saw, so a busy machine makes them worse.
 * Run: npm run bench -- site; RUNS and PAGES narrow it: RUNS=3 PAGES=/,/help npm run bench -- site
 */
const RUNS = Number(process.env['RUNS'] ?? 5)
const PAGES = process.env['PAGES']?.split(',') ?? [...documents, ...doors]

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Medians of several looks, each figure by itself. */
function medians(looks: Look[]): Look {
  const of = (read: (look: Look) => number) => middle(looks.map(read))
  return {
    scores: {
      performance: of(({ scores }) => scores.performance),
      accessibility: of(({ scores }) => scores.accessibility),
      'best-practices': of(({ scores }) => scores['best-practices']),
      seo: of(({ scores }) => scores.seo),
    },
    lcp: of(({ lcp }) => lcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    bytes: of(({ bytes }) => bytes),
  }
}

function holds(page: string, { scores, lcp, tbt, cls, bytes }: Look): boolean {
  const isFine =
    Object.values(scores).every((score) => score === 100) &&
    lcp <= 1200 &&
    tbt <= 30 &&
    cls <= 0.01 &&
    (page !== '/' || bytes <= 100_000)
  const said = `${Object.values(scores).join(' ')}  LCP ${lcp.toFixed(0)} ms  TBT ${tbt.toFixed(0)} ms  CLS ${cls.toFixed(3)}`
  console.log(`${isFine ? '✓' : '✗'} ${page.padEnd(52)} ${said}  ${(bytes / 1000).toFixed(1)} kB`)
  return isFine
}

const stop = process.env['BENCH_URL'] ? undefined : await startHoldfast()
const url = process.env['BENCH_URL'] ?? process.env['E2E_URL'] ?? ''
try {
  await using lighthouse = await openLighthouse()
  console.log(`medians of ${RUNS}: performance, accessibility, best practices, SEO; load ${loadavg()[0]?.toFixed(1)}`)
  const fine: boolean[] = []
  for (const page of PAGES) {
    const looks: Look[] = []
    for (let run = 0; run < RUNS; run++) looks.push(await lighthouse.look(url + page))
    fine.push(holds(page, medians(looks)))
  }
  console.log(
    `${fine.filter(Boolean).length} of ${fine.length} pages within every budget; load ${loadavg()[0]?.toFixed(1)}`,
  )
  if (fine.includes(false)) process.exitCode = 1
} finally {
  await stop?.()
}
