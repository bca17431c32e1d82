import type { CDPSession, Page } from '@playwright/test'
import { openLesson, recordLoopJumps } from './drill-steps.ts'
import { expect, test } from './fixtures.ts'

// A member leaves a loop running for a whole evening. The loop is as short and fast as the player allows, so that
// 10,000 passes take 15 to 40 minutes.

const PASSES = 10_000
/** Passes after which the caches of the browser are full. */
const WARM_UP = 500
/** Start of the loop. Demo films have 30 frames per second. */
const FIRST_FRAME = 180

test.setTimeout(7_200_000)

const readPass = async (page: Page) => {
  const text = await page.getByRole('region', { name: 'Loop' }).textContent()
  return Number(/Repetition (\d+)/.exec(text ?? '')?.[1])
}

/** Waits until the loop has made a number of passes. Fails if it stops. */
async function waitForPass(page: Page, wanted: number) {
  let pass = await readPass(page)
  while (pass < wanted) {
    await expect.poll(() => readPass(page), { intervals: [5000], timeout: 120_000 }).toBeGreaterThan(pass)
    pass = await readPass(page)
  }
}

/** Measures the memory of the page after a garbage collection. */
async function measure(page: Page, browser: CDPSession) {
  await browser.send('HeapProfiler.collectGarbage')
  const { metrics } = await browser.send('Performance.getMetrics')
  const read = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN
  const bufferedSeconds = await page.locator('video').evaluate(({ buffered }: HTMLVideoElement) => {
    let sum = 0
    for (let i = 0; i < buffered.length; i += 1) sum += buffered.end(i) - buffered.start(i)
    return sum
  })
  return {
    megabytes: read('JSHeapUsedSize') / 1e6,
    nodes: read('Nodes'),
    listeners: read('JSEventListeners'),
    bufferedSeconds,
  }
}

/** Expects that each pass starts at A: never earlier, and exactly there unless the machine is busy. */
async function expectNoDrift(page: Page) {
  const starts = (await recordLoopJumps(page, 20)).map(({ firstFrame }) => firstFrame)
  expect(Math.min(...starts)).toBe(FIRST_FRAME)
}

test('after 10,000 passes a loop still starts at A, and uses no more memory', async ({ paidPage: page, context }) => {
  const browser = await context.newCDPSession(page)
  await browser.send('Performance.enable')
  await openLesson(page, '?a=6&b=6.1&speed=2')
  await waitForPass(page, WARM_UP)
  await expectNoDrift(page)
  const early = await measure(page, browser)
  await waitForPass(page, PASSES)
  await expectNoDrift(page)
  const late = await measure(page, browser)
  expect(late.megabytes).toBeLessThan(early.megabytes + 3)
  expect(late.nodes).toBeLessThan(early.nodes + 200)
  expect(late.listeners).toBeLessThan(early.listeners + 50)
  expect(late.bufferedSeconds).toBeLessThan(early.bufferedSeconds + 10)
  await expect(page).toHaveURL(/[?&]a=6&b=6\.1&speed=2/)
})
