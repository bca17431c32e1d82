import type { Page } from '@playwright/test'

/** A return from B to A as the screen showed it; pictures by number, time in milliseconds. */
interface Seam {
  left: number
  arrived: number
  gap: number
}

/** Every picture that is shown, until the film has gone back so often. */
export const seamsOf = (page: Page, count: number, rate: number): Promise<Seam[]> =>
  page.evaluate(
    ([wanted, fps]) =>
      new Promise<{ left: number; arrived: number; gap: number }[]>((done, fail) => {
        const video = document.querySelector('video')
        if (!video) return fail(new Error('there is no film'))
        const seams: { left: number; arrived: number; gap: number }[] = []
        let [before, at] = [-1, 0]
        const look = (now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
          const shown = Math.round(mediaTime * fps)
          if (shown < before) seams.push({ left: before, arrived: shown, gap: now - at })
          before = shown
          at = now
          if (seams.length < wanted) video.requestVideoFrameCallback(look)
          else done(seams)
        }
        video.requestVideoFrameCallback(look)
        return undefined
      }),
    [count, rate] as const,
  )
