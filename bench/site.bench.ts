import { loadavg } from 'node:os'
import startHoldfast from '../e2e/global-setup.ts'
import { authPages, documents } from '../e2e/public-pages.ts'
import { type Measurement, openLighthouse } from './site/lighthouse.ts'
import { measureWorstShifts } from './site/shifts.ts'

/**
 * Measures the layout shifts that delayed fonts cause on four screens, then runs Lighthouse on every public page with
 * the profile of a slow phone. Throttling is simulated, so that results do not depend on the network. However,
 * Lighthouse multiplies the processor time, so that a busy machine has worse results. Run: npm run bench -- site. RUNS
 * and PAGES limit the measurements: RUNS=3 PAGES=/,/help npm run bench -- site; RUNS=0 measures only layout shifts.
 */
const RUN_COUNT = Number(process.env['RUNS'] ?? 5)
const PAGES = process.env['PAGES']?.split(',') ?? [...documents, ...authPages]

const MAX_SHIFT = 0.01
/** Maximum largest contentful paint. Forms take longer, since they load the application. */
const [MAX_DOCUMENT_LCP_MS, MAX_FORM_LCP_MS] = [1400, 1600]

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Returns the medians of several runs, separately for each value. */
function calculateMedians(measurements: Measurement[]): Measurement {
  const getMedian = (getValue: (measurement: Measurement) => number) => median(measurements.map(getValue))
  return {
    scores: {
      performance: getMedian(({ scores }) => scores.performance),
      accessibility: getMedian(({ scores }) => scores.accessibility),
      'best-practices': getMedian(({ scores }) => scores['best-practices']),
      seo: getMedian(({ scores }) => scores.seo),
    },
    lcp: getMedian(({ lcp }) => lcp),
    tbt: getMedian(({ tbt }) => tbt),
    cls: getMedian(({ cls }) => cls),
    bytes: getMedian(({ bytes }) => bytes),
  }
}

function isWithinBudget(page: string, { scores, lcp, tbt, cls, bytes }: Measurement): boolean {
  const isWithin =
    Object.values(scores).every((score) => score === 100) &&
    lcp <= (authPages.includes(page) ? MAX_FORM_LCP_MS : MAX_DOCUMENT_LCP_MS) &&
    tbt <= 30 &&
    cls <= MAX_SHIFT &&
    (page !== '/' || bytes <= 100_000)
  const summary = `${Object.values(scores).join(' ')}  LCP ${lcp.toFixed(0)} ms  TBT ${tbt.toFixed(0)} ms  CLS ${cls.toFixed(3)}`
  console.log(`${isWithin ? '✓' : '✗'} ${page.padEnd(52)} ${summary}  ${(bytes / 1000).toFixed(1)} kB`)
  return isWithin
}

/** Returns whether the layout shift caused by fonts is within the limit on every page. */
async function isStable(baseUrl: string): Promise<boolean> {
  const shifts = await measureWorstShifts(baseUrl, PAGES)
  const unstablePages = shifts.filter(({ shift }) => shift > MAX_SHIFT)
  for (const { page, width, shift } of unstablePages)
    console.log(`✗ ${page} shifts by ${shift.toFixed(3)} at ${width} px`)
  const worstShift = Math.max(...shifts.map(({ shift }) => shift))
  console.log(
    `${shifts.length - unstablePages.length} of ${shifts.length} pages have no layout shift from fonts; maximum: ${worstShift.toFixed(4)}`,
  )
  return unstablePages.length === 0
}

async function isFastEnough(baseUrl: string): Promise<boolean> {
  await using lighthouse = await openLighthouse()
  console.log(
    `medians of ${RUN_COUNT} runs: performance, accessibility, best practices, SEO; load ${loadavg()[0]?.toFixed(1)}`,
  )
  const results: boolean[] = []
  for (const page of PAGES) {
    const measurements: Measurement[] = []
    for (let run = 0; run < RUN_COUNT; run++) measurements.push(await lighthouse.measure(baseUrl + page))
    results.push(isWithinBudget(page, calculateMedians(measurements)))
  }
  console.log(
    `${results.filter(Boolean).length} of ${results.length} pages within every budget; load ${loadavg()[0]?.toFixed(1)}`,
  )
  return !results.includes(false)
}

const stop = process.env['BENCH_URL'] ? undefined : await startHoldfast()
const url = process.env['BENCH_URL'] ?? process.env['E2E_URL'] ?? ''
try {
  const hasNoShifts = await isStable(url)
  const isFast = RUN_COUNT === 0 || (await isFastEnough(url))
  if (!hasNoShifts || !isFast) process.exitCode = 1
} finally {
  await stop?.()
}
