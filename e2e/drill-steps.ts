import { expect, type Page } from '@playwright/test'

export const film = (page: Page) => page.locator('video')
export const timeOf = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Opens the lesson at an address of its study and waits until it plays. */
export async function open(page: Page, search = '?t=0', lesson = 'hip-throw') {
  await page.goto(`/watch/throws/${lesson}${search}`)
  await expect.poll(() => isPlaying(page)).toBe(true)
}

export const isPlaying = async (page: Page) => !(await isPaused(page)) && (await timeOf(page)) > 0.1

export async function stand(page: Page) {
  await page.keyboard.press('k')
  await expect.poll(() => isPaused(page)).toBe(true)
}

/** Keeps every answer that is shown, because each is there for a moment only. Returns how to read the last one. */
export async function keepAnswers(page: Page) {
  const answer = page.locator('.key-answer[role="status"]')
  await answer.evaluate((element) => {
    new MutationObserver(() => {
      if (element.textContent !== '') element.setAttribute('data-last', element.textContent ?? '')
    }).observe(element, { childList: true, subtree: true, characterData: true })
  })
  return async () => (await answer.getAttribute('data-last')) ?? ''
}

/** The number of the picture on the screen: the demo films have thirty a second. */
export const frameOf = async (page: Page) => Math.floor((await timeOf(page)) * 30 + 0.01)

/** One pass of a loop as the screen showed it. */
export interface Seam {
  /** Last picture before the film went back, first one after it, as numbers of pictures. */
  left: number
  arrived: number
}

/** Counts pictures as they are shown, until the film has gone back so often. */
export const watchSeams = (page: Page, count: number): Promise<Seam[]> =>
  film(page).evaluate(
    (video: HTMLVideoElement, wanted) =>
      new Promise<{ left: number; arrived: number }[]>((done) => {
        const seams: { left: number; arrived: number }[] = []
        let before = -1
        const onFrame = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
          const shown = Math.round(mediaTime * 30)
          if (shown < before - 3) seams.push({ left: before, arrived: shown })
          before = shown
          if (seams.length < wanted) video.requestVideoFrameCallback(onFrame)
          else done(seams)
        }
        video.requestVideoFrameCallback(onFrame)
      }),
    count,
  )
