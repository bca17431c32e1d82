import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../e2e/chromium.ts'
import { accounts, signIn } from '../e2e/fixtures.ts'
import { root, startHoldfast } from '../e2e/start-holdfast.ts'
import { measureRouteChange, takeSlowestInteraction, observeInteractions } from './browse/interactions.ts'
import { type Task, recordTasks } from './browse/main-thread-tasks.ts'
import { generateCatalogue } from './academy/academy.ts'

// Measures the product with thousands of lessons: the longest main-thread task while pages load and are used, the input
// latency on a processor four times slower, and the time of route changes. Uses a copy of the folder E2E_DATA_DIR,
// which must contain the demo's accounts. Run: npm run bench -- browse; LESSONS=100000 npm run bench -- browse
const LESSON_COUNT = Number(process.env['LESSONS'] ?? 10_000)
const CPU_THROTTLE_FACTOR = 4
const DATA_DIR = process.env['E2E_DATA_DIR'] ?? join(root, '.cache/e2e/by-hand')
/** Time after a step in which the page must finish its work. */
const STEP_PAUSE_MS = 1200

interface BrowseMeasurement {
  page: Page
  session: CDPSession
}

const describeLongest = (tasks: Task[]) => {
  const getMax = (field: keyof Task) => Math.max(0, ...tasks.map((task) => task[field])).toFixed(0)
  return `longest task ${getMax('duration')} ms, of which the processor worked at most ${getMax('cpuTime')} ms`
}

async function measureLoading({ page, session }: BrowseMeasurement, path: string) {
  let shownAfter = 0
  const tasks = await recordTasks(session, async () => {
    const start = performance.now()
    await page.goto(path)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    shownAfter = performance.now() - start
    await pause(2 * STEP_PAUSE_MS)
  })
  console.log(`${path}: lessons after ${shownAfter.toFixed(0)} ms, ${describeLongest(tasks)}`)
}

/** Uses the page like a visitor, with a pause after each step, and prints the response times. */
async function measureSteps({ page, session }: BrowseMeasurement, kind: string) {
  const responses: number[] = []
  const step = async (name: string, act: () => Promise<unknown>) => {
    const tasks = await recordTasks(session, async () => {
      await act()
      await pause(STEP_PAUSE_MS)
    })
    const responseTime = await takeSlowestInteraction(page)
    responses.push(responseTime)
    console.log(`  ${kind}, ${name}: responded within ${responseTime.toFixed(0)} ms, ${describeLongest(tasks)}`)
  }
  await step('slash', () => page.keyboard.press('/'))
  await step('typing arm', () => page.keyboard.type('arm', { delay: 120 }))
  await step('arrow down', () => page.keyboard.press('ArrowDown'))
  await step('escape', () => page.keyboard.press('Escape'))
  await step('wheel', () => page.mouse.wheel(0, 4000))
  // The search box still has the focus.
  await step('all results', () => page.keyboard.press('Enter'))
  await page.waitForURL('**/search/arm')
  await step('narrowed', () => page.getByRole('checkbox', { name: 'Free lessons only' }).check())
  await step('to browse', () => page.getByRole('link', { name: 'Home', exact: true }).click())
  console.log(`${kind}: slowest interaction ${Math.max(...responses).toFixed(0)} ms`)
}

/** Measures route changes in two rounds. In the first round, each page also loads its code. */
async function measureRouteChanges({ page }: BrowseMeasurement, kind: string) {
  for (const round of ['first', 'second'])
    for (const link of ['New & Popular', 'My List', 'Home']) {
      const duration = await measureRouteChange(page, link)
      console.log(`  ${kind}, to “${link}” for the ${round} time: ${duration.toFixed(0)} ms`)
      await pause(STEP_PAUSE_MS)
    }
  await takeSlowestInteraction(page)
}

const text = JSON.stringify(generateCatalogue(LESSON_COUNT))
const origin = createServer((_request, response) => response.end(text)).listen(0, '127.0.0.1')
await once(origin, 'listening')
const address = origin.address()
const folder = await mkdtemp(join(tmpdir(), 'holdfast-bench-'))
await cp(DATA_DIR, folder, { recursive: true })
const holdfast = await startHoldfast(folder, {
  CATALOGUE_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
  DEMO_FILMS: 'none',
})
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs })
try {
  console.log(`${LESSON_COUNT} lessons, ${(text.length / 1e6).toFixed(1)} MB`)
  const context = await browser.newContext({ baseURL: holdfast.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await observeInteractions(page)
  const measurement = { page, session: await context.newCDPSession(page) }
  await signIn(page, accounts.paid)
  for (const path of ['/browse', '/search/arm', '/browse']) await measureLoading(measurement, path)
  await measureSteps(measurement, 'full speed')
  await measureRouteChanges(measurement, 'full speed')
  await measurement.session.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE_FACTOR })
  await page.goto('/browse')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await pause(5 * STEP_PAUSE_MS)
  await takeSlowestInteraction(page)
  await measureSteps(measurement, `${CPU_THROTTLE_FACTOR} × slower`)
} finally {
  await browser.close()
  await holdfast.stop()
  origin.close()
  await rm(folder, { recursive: true, force: true })
}
