import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../../e2e/chromium.ts'

/** Screens: a small phone, Lighthouse's phone, a tablet, a desktop. */
const SCREENS = [
  { width: 360, height: 780, isMobile: true },
  { width: 412, height: 823, isMobile: true },
  { width: 834, height: 1112, isMobile: false },
  { width: 1440, height: 900, isMobile: false },
]

/** Returns the sum of the browser's layout shift scores after the fonts are loaded. */
const measureShift = async (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let sum = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry && typeof entry.value === 'number') sum += entry.value
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    await document.fonts.ready
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
    await new Promise((done) => setTimeout(done, 100))
    return sum
  })

/**
 * Returns the layout shift of a page. Delays the fonts until the page has been painted in the fallback font, so that
 * the result does not depend on timing.
 */
async function measurePage(browser: Browser, url: string, { width, height, isMobile }: (typeof SCREENS)[number]) {
  const page = await browser.newPage({ viewport: { width, height }, isMobile })
  const firstPaint = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await firstPaint.promise
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(
    () => document.readyState !== 'loading' && performance.getEntriesByName('first-contentful-paint').length > 0,
  )
  firstPaint.resolve()
  const sum = await measureShift(page)
  await page.close()
  return sum
}

/** Returns the largest layout shift of each page on all screens. */
export async function measureWorstShifts(
  url: string,
  pages: string[],
): Promise<{ page: string; shift: number; width: number }[]> {
  await using browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs })
  const worstShifts = []
  for (const page of pages) {
    const shifts = []
    for (const screen of SCREENS)
      shifts.push({ page, width: screen.width, shift: await measurePage(browser, url + page, screen) })
    worstShifts.push(shifts.reduce((a, b) => (b.shift > a.shift ? b : a)))
  }
  return worstShifts
}
