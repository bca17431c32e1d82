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
import { routeTime, slowestAnswer, observeInteractions } from './browse/interactions.ts'
import { type Task, tasksDuring } from './browse/main-thread-tasks.ts'
import { makeAcademy } from './academy/academy.ts'

// A catalogue of thousands of lessons in the real product: longest main-thread task while the page loads and is used,
// input latency on a processor four times slower, and route change time. E2E_DATA_DIR names a folder with the demo's
// accounts; a copy of it is used. Run: npm run bench -- browse; LESSONS=100000 npm run bench -- browse
const LESSONS = Number(process.env['LESSONS'] ?? 10_000)
const CPU_THROTTLE_FACTOR = 4
const DATA = process.env['E2E_DATA_DIR'] ?? join(root, '.cache/e2e/by-hand')
/** Milliseconds after a step within which the page must finish its work. */
const STEP_DEADLINE = 1200

interface BrowseMeasurement {
  page: Page
  session: CDPSession
}

const longest = (tasks: Task[]) => {
  const getMax = (field: keyof Task) => Math.max(0, ...tasks.map((task) => task[field])).toFixed(0)
  return `longest task ${getMax('duration')} ms, of which the processor worked at most ${getMax('worked')} ms`
}

async function load({ page, session }: BrowseMeasurement, path: string) {
  let shown = 0
  const tasks = await tasksDuring(session, async () => {
    const start = performance.now()
    await page.goto(path)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    shown = performance.now() - start
    await pause(2 * STEP_DEADLINE)
  })
  console.log(`${path}: lessons after ${shown.toFixed(0)} ms, ${longest(tasks)}`)
}

/** Steps of a visitor, each followed by a pause for the page to respond. */
async function use({ page, session }: BrowseMeasurement, kind: string) {
  const responses: number[] = []
  const step = async (name: string, act: () => Promise<unknown>) => {
    const tasks = await tasksDuring(session, async () => {
      await act()
      await pause(STEP_DEADLINE)
    })
    const answered = await slowestAnswer(page)
    responses.push(answered)
    console.log(`  ${kind}, ${name}: responded within ${answered.toFixed(0)} ms, ${longest(tasks)}`)
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

/** Two rounds: the first visit also loads the code of each page. */
async function visitPages({ page }: BrowseMeasurement, kind: string) {
  for (const round of ['first', 'second'])
    for (const link of ['New & Popular', 'My List', 'Home']) {
      const duration = await routeTime(page, link)
      console.log(`  ${kind}, to “${link}” for the ${round} time: ${duration.toFixed(0)} ms`)
      await pause(STEP_DEADLINE)
    }
  await slowestAnswer(page)
}

const text = JSON.stringify(makeAcademy(LESSONS))
const origin = createServer((_request, response) => response.end(text)).listen(0, '127.0.0.1')
await once(origin, 'listening')
const address = origin.address()
const folder = await mkdtemp(join(tmpdir(), 'holdfast-bench-'))
await cp(DATA, folder, { recursive: true })
const holdfast = await startHoldfast(folder, {
  CATALOGUE_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
  DEMO_FILMS: 'none',
})
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs })
try {
  console.log(`${LESSONS} lessons, ${(text.length / 1e6).toFixed(1)} MB`)
  const context = await browser.newContext({ baseURL: holdfast.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await observeInteractions(page)
  const session = { page, session: await context.newCDPSession(page) }
  await signIn(page, accounts.paid)
  for (const path of ['/browse', '/search/arm', '/browse']) await load(session, path)
  await use(session, 'full speed')
  await visitPages(session, 'full speed')
  await session.session.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE_FACTOR })
  await page.goto('/browse')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await pause(5 * STEP_DEADLINE)
  await slowestAnswer(page)
  await use(session, `${CPU_THROTTLE_FACTOR} × slower`)
} finally {
  await browser.close()
  await holdfast.stop()
  origin.close()
  await rm(folder, { recursive: true, force: true })
}
