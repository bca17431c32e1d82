import { expect, type Page } from '@playwright/test'

export const film = (page: Page) => page.locator('video')
export const readTime = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Opens a lesson with study parameters and waits until it plays. */
export async function open(page: Page, search = '?t=0', lesson = 'hip-throw') {
  await page.goto(`/watch/throws/${lesson}${search}`)
  await expect.poll(() => isPlaying(page)).toBe(true)
}

export const isPlaying = async (page: Page) => !(await isPaused(page)) && (await readTime(page)) > 0.1

export async function pauseWithKey(page: Page) {
  await page.keyboard.press('k')
  await expect.poll(() => isPaused(page)).toBe(true)
}

/** Records all feedback messages, which are shown only briefly. Returns a function that reads the last one. */
export async function recordFeedback(page: Page) {
  const feedback = page.locator('.key-feedback[role="status"]')
  await feedback.evaluate((element) => {
    new MutationObserver(() => {
      if (element.textContent !== '') element.setAttribute('data-last', element.textContent ?? '')
    }).observe(element, { childList: true, subtree: true, characterData: true })
  })
  return async () => (await feedback.getAttribute('data-last')) ?? ''
}

/** Index of the current frame. Demo films have 30 frames per second. */
export const readFrame = async (page: Page) => Math.floor((await readTime(page)) * 30 + 0.01)

/** One jump of a loop as shown on the screen. */
export interface Seam {
  /** Last frame before the jump and first frame after it. */
  left: number
  arrived: number
}

/** Records frames until the loop has jumped `count` times. */
export const watchSeams = (page: Page, count: number): Promise<Seam[]> =>
  film(page).evaluate(
    (video: HTMLVideoElement, seamCount) =>
      new Promise<{ left: number; arrived: number }[]>((done) => {
        const seams: { left: number; arrived: number }[] = []
        let lastFrame = -1
        const onFrame = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
          const shown = Math.round(mediaTime * 30)
          if (shown < lastFrame - 3) seams.push({ left: lastFrame, arrived: shown })
          lastFrame = shown
          if (seams.length < seamCount) video.requestVideoFrameCallback(onFrame)
          else done(seams)
        }
        video.requestVideoFrameCallback(onFrame)
      }),
    count,
  )
