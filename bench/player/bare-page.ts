import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { hoverAndPress, timeToPicture } from './first-picture.ts'

const engine = await readFile(createRequire(import.meta.url).resolve('hls.js/dist/hls.light.min.js'), 'utf8')

/** Page that loads and plays the film when the script `begin` runs. */
const html = (manifest: string, begin: string) => `<!doctype html><title>Bare</title><button>Play</button>
<video width="984"></video><script src="/bare.js"></script><script>
  function play() {
    const hls = new Hls(), video = document.querySelector('video')
    hls.loadSource(${JSON.stringify(manifest)})
    hls.attachMedia(video)
    video.play()
  }
  ${begin}
</script>`

async function open(page: Page, body: string) {
  await page.route('/bare.js', (route) => route.fulfill({ contentType: 'text/javascript', body: engine }))
  await page.route('/bare', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/bare', { waitUntil: 'commit' })
}

/** Opens a plain hls.js page that plays the film immediately. Resolves once it has navigated. */
export const openBare = (page: Page, manifest: string) => open(page, html(manifest, 'play()'))

/** Opens the same page with its script loaded and presses play. Returns the milliseconds to the first frame. */
export async function pressBare(page: Page, manifest: string, hoverTime: number) {
  await open(page, html(manifest, "document.querySelector('button').onclick = play"))
  await page.waitForLoadState()
  await hoverAndPress(page.getByRole('button', { name: 'Play' }), hoverTime)
  return timeToPicture(page)
}
