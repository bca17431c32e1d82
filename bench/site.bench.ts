import { loadavg } from 'node:os'
import startHoldfast from '../e2e/global-setup.ts'
import { authPages, documents } from '../e2e/public-pages.ts'
import { type Measurement, openLighthouse } from './site/lighthouse.ts'
import { worstShifts } from './site/shifts.ts'

/**
 * Lighthouse on every public page with its slow phone profile. Throttling is simulated, so results do not depend on the
 * network; but measured processor time is multiplied, so a busy machine makes them worse. Before that, layout shifts
 * caused by fonts, on four screens, with fonts delayed; RUNS=0 measures only those. Run: npm run bench -- site; RUNS
 * and PAGES limit it: RUNS=3 PAGES=/,/help npm run bench -- site
 */
const RUNS = Number(process.env['RUNS'] ?? 5)
const PAGES = process.env['PAGES']?.split(',') ?? [...documents, ...authPages]

const MAX_SHIFT = 0.02
/** Milliseconds. Forms load the application. */
const [MAX_DOCUMENT_LCP, MAX_FORM_LCP] = [1400, 1600]

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Medians of several runs, separately for each figure. */
function medians(measurements: Measurement[]): Measurement {
  const getMedian = (read: (measure: Measurement) => number) => middle(measurements.map(read))
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
  const isFine =
    Object.values(scores).every((score) => score === 100) &&
    lcp <= (authPages.includes(page) ? MAX_FORM_LCP : MAX_DOCUMENT_LCP) &&
    tbt <= 30 &&
    cls <= MAX_SHIFT &&
    (page !== '/' || bytes <= 100_000)
  const summary = `${Object.values(scores).join(' ')}  LCP ${lcp.toFixed(0)} ms  TBT ${tbt.toFixed(0)} ms  CLS ${cls.toFixed(3)}`
  console.log(`${isFine ? '✓' : '✗'} ${page.padEnd(52)} ${summary}  ${(bytes / 1000).toFixed(1)} kB`)
  return isFine
}

/** Returns whether the layout shift caused by fonts is within the limit on every page. */
async function staysStill(address: string): Promise<boolean> {
  const shifts = await worstShifts(address, PAGES)
  const unstablePages = shifts.filter(({ shift }) => shift > MAX_SHIFT)
  for (const { page, width, shift } of unstablePages)
    console.log(`✗ ${page} shifts by ${shift.toFixed(3)} at ${width} px`)
  const worstShift = Math.max(...shifts.map(({ shift }) => shift))
  console.log(
    `${shifts.length - unstablePages.length} of ${shifts.length} pages have no layout shift from fonts; maximum: ${worstShift.toFixed(4)}`,
  )
  return unstablePages.length === 0
}

async function isSwift(address: string): Promise<boolean> {
  await using lighthouse = await openLighthouse()
  console.log(`medians of ${RUNS}: performance, accessibility, best practices, SEO; load ${loadavg()[0]?.toFixed(1)}`)
  const fine: boolean[] = []
  for (const page of PAGES) {
    const measurements: Measurement[] = []
    for (let run = 0; run < RUNS; run++) measurements.push(await lighthouse.measure(address + page))
    fine.push(isWithinBudget(page, medians(measurements)))
  }
  console.log(
    `${fine.filter(Boolean).length} of ${fine.length} pages within every budget; load ${loadavg()[0]?.toFixed(1)}`,
  )
  return !fine.includes(false)
}

const stop = process.env['BENCH_URL'] ? undefined : await startHoldfast()
const url = process.env['BENCH_URL'] ?? process.env['E2E_URL'] ?? ''
try {
  const isStill = await staysStill(url)
  const isFast = RUNS === 0 || (await isSwift(url))
  if (!isStill || !isFast) process.exitCode = 1
} finally {
  await stop?.()
}
