import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { accounts, signIn } from '../../e2e/fixtures.ts'
import { markFirsts } from './firsts.ts'
import startHoldfast from '../../e2e/global-setup.ts'

export const LESSON = '/watch/throws/hip-throw'
type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

/** A school, a browser, and a member who is signed in. */
export interface School {
  browser: Browser
  /** Uses a window of the member with nothing in its cache. */
  visit<T>(use: (page: Page) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export async function openSchool(): Promise<School> {
  const stop = process.env['BENCH_URL'] ? undefined : await startHoldfast()
  const url = process.env['BENCH_URL'] ?? process.env['E2E_URL'] ?? ''
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--autoplay-policy=no-user-gesture-required',
    ],
  })
  const window = (storageState?: Stored) =>
    browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, ...(storageState && { storageState }) })
  const first = await window()
  await signIn(await first.newPage(), accounts.free)
  const stored = await first.storageState()
  await first.close()
  return {
    browser,
    async visit(use) {
      const context = await window(stored)
      await context.addInitScript(markFirsts)
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

const engine = await readFile(createRequire(import.meta.url).resolve('hls.js/dist/hls.light.min.js'), 'utf8')

const bareHtml = (manifest: string) => `<!doctype html><title>Bare</title><video width="984"></video>
<script src="/bare.js"></script><script>
  const hls = new Hls(), video = document.querySelector('video')
  hls.loadSource(${JSON.stringify(manifest)})
  hls.attachMedia(video)
  video.play()
</script>`

/** A page of hls.js and nothing else, which plays the film at once. Resolves when the navigation has. */
export async function openBare(page: Page, manifest: string) {
  await page.route('/bare.js', (route) => route.fulfill({ contentType: 'text/javascript', body: engine }))
  await page.route('/bare', (route) => route.fulfill({ contentType: 'text/html', body: bareHtml(manifest) }))
  await page.goto('/bare', { waitUntil: 'commit' })
}

/** The product's page on the lesson, playing. Answers the manifest that it plays. */
export async function openLesson(page: Page, search = '?t=0') {
  const manifest = page.waitForRequest(/master\.m3u8/)
  await page.goto(LESSON + search)
  await plays(page)
  return (await manifest).url()
}

export const plays = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5).then(() => undefined)

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
