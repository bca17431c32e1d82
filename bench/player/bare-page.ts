import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { hoverAndPress, measureTimeToFrame } from './first-frame.ts'

const hlsScript = await readFile(createRequire(import.meta.url).resolve('hls.js/dist/hls.light.min.js'), 'utf8')

/** Returns a page with a function `play` that loads and plays the film. The page runs `script`. */
const buildPage = (manifest: string, script: string) => `<!doctype html><title>Bare</title><button>Play</button>
<video width="984"></video><script src="/bare.js"></script><script>
  function play() {
    const hls = new Hls(), video = document.querySelector('video')
    hls.loadSource(${JSON.stringify(manifest)})
    hls.attachMedia(video)
    video.play()
  }
  ${script}
</script>`

async function openPage(page: Page, body: string) {
  await page.route('/bare.js', (route) => route.fulfill({ contentType: 'text/javascript', body: hlsScript }))
  await page.route('/bare', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/bare', { waitUntil: 'commit' })
}

/** Opens a plain hls.js page that plays the film immediately. Resolves when the navigation is committed. */
export const openBare = (page: Page, manifest: string) => openPage(page, buildPage(manifest, 'play()'))

/** Opens the same page, waits for its script, and presses play. Returns the milliseconds to the first frame. */
export async function pressBare(page: Page, manifest: string, hoverTime: number) {
  await openPage(page, buildPage(manifest, "document.querySelector('button').onclick = play"))
  await page.waitForLoadState()
  await hoverAndPress(page.getByRole('button', { name: 'Play' }), hoverTime)
  return measureTimeToFrame(page)
}
