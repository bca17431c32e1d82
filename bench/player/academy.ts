import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../../e2e/chromium.ts'
import { accounts, signIn } from '../../e2e/fixtures.ts'
import startHoldfast from '../../e2e/global-setup.ts'
import { markFirstFrame, hoverAndPress, measureTimeToFrame } from './first-frame.ts'

export const LESSON = '/watch/throws/hip-throw'
type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>

/** An academy, a browser, and a signed-in member. */
export interface Academy {
  browser: Browser
  /** Calls `use` with a page of the signed-in member, in a browser context with an empty cache. */
  visit<T>(use: (page: Page) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export async function startAcademy(): Promise<Academy> {
  const stop = process.env['BENCH_URL'] ? undefined : await startHoldfast()
  const url = process.env['BENCH_URL'] ?? process.env['E2E_URL'] ?? ''
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs })

  const openContext = (storageState?: StoredState) =>
    browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, ...(storageState && { storageState }) })
  const loginContext = await openContext()
  await signIn(await loginContext.newPage(), accounts.free)
  const storageState = await loginContext.storageState()
  await loginContext.close()
  return {
    browser,
    async visit(use) {
      const context = await openContext(storageState)
      await context.addInitScript(markFirstFrame)
      try {
        return await use(await context.newPage())
      } finally {
        await context.close()
      }
    },
    async close() {
      await browser.close()
      await stop?.()
    },
  }
}

/** Presses a card of the browse page after hovering over it for `hoverTime` milliseconds. */
export async function pressCard(page: Page, hoverTime: number) {
  const manifest = page.waitForRequest(/master\.m3u8/)
  await page.goto('/browse')
  await hoverAndPress(page.locator(`a[href="${LESSON}"]`).first(), hoverTime)
  return { ours: await measureTimeToFrame(page), manifest: (await manifest).url() }
}

/** Opens the lesson in the product and plays it. Returns the URL of the manifest. */
export async function openLesson(page: Page, search = '?t=0') {
  const manifest = page.waitForRequest(/master\.m3u8/)
  await page.goto(LESSON + search)
  await waitUntilPlaying(page)
  return (await manifest).url()
}

export const waitUntilPlaying = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5).then(() => undefined)

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
