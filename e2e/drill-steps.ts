import { expect, type Page } from '@playwright/test'

export const getVideo = (page: Page) => page.locator('video')
export const readTime = (page: Page) => getVideo(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const isPaused = (page: Page) => getVideo(page).evaluate((video: HTMLVideoElement) => video.paused)
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Opens the watch page of a lesson, with its loop, speed or time in the query string, and waits until it plays. */
export async function openLesson(page: Page, search = '?t=0', lesson = 'hip-throw') {
  await page.goto(`/watch/throws/${lesson}${search}`)
  await expect.poll(() => isPlaying(page)).toBe(true)
}

export const isPlaying = async (page: Page) => !(await isPaused(page)) && (await readTime(page)) > 0.1

export async function pauseWithKey(page: Page) {
  await page.keyboard.press('k')
  await expect.poll(() => isPaused(page)).toBe(true)
}

/** Records feedback messages, which are shown only briefly. Returns a function that reads the latest message. */
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

/** A jump of a loop from its end to its start, as shown on the screen. */
export interface LoopJump {
  /** Index of the last frame before the jump. */
  lastFrame: number
  /** Index of the first frame after the jump. */
  firstFrame: number
}

/** Records frames until the loop has jumped `count` times. */
export const recordLoopJumps = (page: Page, count: number): Promise<LoopJump[]> =>
  getVideo(page).evaluate(
    (video: HTMLVideoElement, jumpCount) =>
      new Promise<{ lastFrame: number; firstFrame: number }[]>((done) => {
        const jumps: { lastFrame: number; firstFrame: number }[] = []
        let previousFrame = -1
        const onFrame = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
          const shownFrame = Math.round(mediaTime * 30)
          if (shownFrame < previousFrame - 3) jumps.push({ lastFrame: previousFrame, firstFrame: shownFrame })
          previousFrame = shownFrame
          if (jumps.length < jumpCount) video.requestVideoFrameCallback(onFrame)
          else done(jumps)
        }
        video.requestVideoFrameCallback(onFrame)
      }),
    count,
  )
