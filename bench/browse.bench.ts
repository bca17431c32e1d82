import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../e2e/chromium.ts'
import { accounts, signIn } from '../e2e/fixtures.ts'
import { root, startHoldfast } from '../e2e/holdfast.ts'
import { makeSchool } from './school/school.ts'

// A school of thousands in the real product: the longest task of the page while it loads and while it is used, and how long it takes to
// answer a hand on a processor four times slower. E2E_DATA_DIR names a folder with the demo's accounts; its copy is used.
// Run: npm run bench -- browse; LESSONS=100000 npm run bench -- browse
const LESSONS = Number(process.env['LESSONS'] ?? 10_000)
const SLOW_DOWN = 4
const DATA = process.env['E2E_DATA_DIR'] ?? join(root, '.cache/e2e/by-hand')

declare global {
  /** In the page, put there by {@link watchTasks}. */
  var seen: { tasks: number[]; hands: { name: string; took: number }[] }
}

/** Runs in the page: keeps what it took. */
const watchTasks = () => {
  const hands: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    buffered: true,
    durationThreshold: 16,
  }
  const seen = { tasks: [] as number[], hands: [] as { name: string; took: number }[] }
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  })
  new PerformanceObserver((list) =>
    seen.hands.push(...list.getEntries().map(({ name, duration }) => ({ name, took: duration }))),
  ).observe(hands)
  Object.assign(globalThis, { seen })
}

const taken = (page: Page) =>
  page.evaluate(() => {
    const { seen } = globalThis
    return { tasks: seen.tasks.splice(0), hands: seen.hands.splice(0) }
  })

const most = (values: number[]) => Math.max(0, ...values).toFixed(0)

async function load(page: Page, path: string) {
  const begun = performance.now()
  await page.goto(path)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  const shown = performance.now() - begun
  await pause(2500)
  const { tasks } = await taken(page)
  console.log(
    `${path}: lessons after ${shown.toFixed(0)} ms, longest task ${most(tasks)} ms (${tasks.map((task) => task.toFixed(0)).join(', ')})`,
  )
}

/** What a hand does: each step is followed by a pause, in which the page has to have answered. */
async function use(page: Page, kind: string) {
  const step = async (what: string, act: () => Promise<unknown>) => {
    await act()
    await pause(1200)
    const { tasks, hands } = await taken(page)
    console.log(
      `  ${kind}, ${what}: answered within ${most(hands.map(({ took }) => took))} ms, longest task ${most(tasks)} ms`,
    )
    return Math.max(0, ...hands.map(({ took }) => took))
  }
  const times = [
    await step('slash', () => page.keyboard.press('/')),
    await step('typing arm', () => page.keyboard.type('arm', { delay: 120 })),
    await step('arrow down', () => page.keyboard.press('ArrowDown')),
    await step('escape', () => page.keyboard.press('Escape')),
    await step('typing on to armbar from', () => page.keyboard.type('bar from', { delay: 120 })),
    await step('escape', () => page.keyboard.press('Escape')),
    await step('wheel', () => page.mouse.wheel(0, 4000)),
    await step('all results', () => page.keyboard.press('Enter')),
    await step('narrowed', () => page.getByRole('checkbox', { name: 'Free lessons only' }).check()),
    await step('to browse', () => page.getByRole('link', { name: 'Home', exact: true }).click()),
  ]
  console.log(`${kind}: the slowest answer to a hand ${most(times)} ms`)
}

const text = JSON.stringify(makeSchool(LESSONS))
const origin = createServer((_request, answer) => answer.end(text)).listen(0, '127.0.0.1')
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
  await context.addInitScript(watchTasks)
  const page = await context.newPage()
  await signIn(page, accounts.paid)
  for (const path of ['/browse', '/search/arm', '/browse']) await load(page, path)
  await use(page, 'full speed')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  await page.goto('/browse')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await pause(6000)
  await taken(page)
  await use(page, `${SLOW_DOWN} × slower`)
} finally {
  await browser.close()
  await holdfast.stop()
  origin.close()
  await rm(folder, { recursive: true, force: true })
}
