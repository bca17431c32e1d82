import type { Page } from '@playwright/test'

/** A return from B to A as the screen showed it; pictures by number. */
export interface Seam {
  /** The last picture before the return, and the first one after it. */
  left: number
  arrived: number
  /** Milliseconds from the first picture at or past B, or from the last one when B was never shown, to the one at A. */
  gap: number
}

/** Every picture that is shown, until the film has gone back so often. `b` is the number of the loop's last picture. */
export const seamsOf = (page: Page, count: number, b: number, rate: number): Promise<Seam[]> =>
  page.evaluate(
    ([wanted, last, fps]) =>
      new Promise<{ left: number; arrived: number; gap: number }[]>((done, fail) => {
        const video = document.querySelector('video')
        if (!video) return fail(new Error('there is no film'))
        const seams: { left: number; arrived: number; gap: number }[] = []
        let [before, at, atB] = [-1, 0, 0]
        const look = (_now: number, { mediaTime, presentationTime }: VideoFrameCallbackMetadata) => {
          const shown = Math.round(mediaTime * fps)
          if (shown < before) {
            seams.push({ left: before, arrived: shown, gap: presentationTime - (atB || at) })
            atB = 0
          }
          if (shown >= last) atB ||= presentationTime
          before = shown
          at = presentationTime
          if (seams.length < wanted) video.requestVideoFrameCallback(look)
          else done(seams)
        }
        video.requestVideoFrameCallback(look)
        return undefined
      }),
    [count, b, rate] as const,
  )
