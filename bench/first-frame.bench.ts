import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { accounts, signIn } from '../e2e/fixtures.ts'
import startHoldfast from '../e2e/global-setup.ts'

// Play pressed → first picture: in the product from a card of the browse page, and on a page of hls.js and nothing else, by turns.
// The bare page has its script loaded and the manifest's address at hand before the press; both speak for it.
// Run: npm run bench -- first-frame
const PAIRS = 11
const LESSON = '/watch/throws/hip-throw'
/** From the pointer's arrival to the press. Hands are not faster. */
const REACH = 300

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

const engine = await readFile(createRequire(import.meta.url).resolve('hls.js/dist/hls.light.min.js'), 'utf8')

const barePage = (manifest: string) => `<!doctype html><title>Bare</title><button>Play</button><video></video>
<script src="/bare.js"></script><script>
  document.querySelector('button').onclick = () => {
    const hls = new Hls(), video = document.querySelector('video')
    hls.loadSource(${JSON.stringify(manifest)})
    hls.attachMedia(video)
    video.play()
  }
</script>`

/** Runs in the page: marks the first press, and the first picture that any film shows. */
const markFirsts = () => {
  const mark = (name: string, startTime = performance.now()) => {
    if (performance.getEntriesByName(name).length === 0) performance.mark(name, { startTime })
  }
  addEventListener('click', () => mark('pressed'), { capture: true })
  const followed = new Set<HTMLVideoElement>()
  const follow = () => {
    for (const video of document.querySelectorAll('video')) {
      if (followed.has(video)) continue
      followed.add(video)
      video.requestVideoFrameCallback((now) => mark('shown', now))
    }
  }
  new MutationObserver(follow).observe(document, { childList: true, subtree: true })
}

/** Milliseconds from the press to the picture. */
async function wait(page: Page): Promise<number> {
  const time = (name: string) =>
    page.waitForFunction((mark) => performance.getEntriesByName(mark)[0]?.startTime, name).then((it) => it.jsonValue())
  const [pressed = 0, shown = 0] = [await time('pressed'), await time('shown')]
  return shown - pressed
}

/** A visitor with nothing in the cache, used once. */
async function visit<T>(browser: Browser, url: string, stored: Stored, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    baseURL: url,
    storageState: stored,
    viewport: { width: 1440, height: 900 },
  })
  await context.addInitScript(markFirsts)
  const page = await context.newPage()
  try {
    return await use(page)
  } finally {
    await context.close()
  }
}

async function playProduct(page: Page) {
  const manifest = page.waitForRequest(/master\.m3u8/)
  await page.goto('/browse')
  const card = page.locator(`a[href="${LESSON}"]`).first()
  await card.hover()
  await pause(REACH)
  await page.mouse.down()
  await page.mouse.up()
  return { took: await wait(page), manifest: (await manifest).url() }
}

const playBare = (manifest: string) => async (page: Page) => {
  await page.route('/bare.js', (route) => route.fulfill({ contentType: 'text/javascript', body: engine }))
  await page.route('/bare', (route) => route.fulfill({ contentType: 'text/html', body: barePage(manifest) }))
  await page.goto('/bare')
  await page.getByRole('button', { name: 'Play' }).hover()
  await pause(REACH)
  await page.mouse.down()
  await page.mouse.up()
  return wait(page)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const stop = process.env['BENCH_URL'] ? undefined : await startHoldfast()
const url = process.env['BENCH_URL'] ?? process.env['E2E_URL'] ?? ''
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const context = await browser.newContext({ baseURL: url })
  await signIn(await context.newPage(), accounts.free)
  const stored = await context.storageState()
  await context.close()

  const pairs: { product: number; bare: number }[] = []
  // The first pair warms the server and is not counted.
  for (let i = 0; i <= PAIRS; i++) {
    const { took: product, manifest } = await visit(browser, url, stored, playProduct)
    const bare = await visit(browser, url, stored, playBare(manifest))
    if (i === 0) continue
    pairs.push({ product, bare })
    console.log(
      `pair ${i}: product ${product.toFixed(0)} ms, bare ${bare.toFixed(0)} ms, ${(product / bare).toFixed(2)} ×`,
    )
  }
  const ratio = median(pairs.map(({ product, bare }) => product / bare))
  const [product, bare] = [median(pairs.map((pair) => pair.product)), median(pairs.map((pair) => pair.bare))]
  console.log(
    `median of ${PAIRS} pairs: product ${product.toFixed(0)} ms, bare ${bare.toFixed(0)} ms; paired ratio ${ratio.toFixed(2)} × (budget 1.3 ×)`,
  )
} finally {
  await browser.close()
  await stop?.()
}
