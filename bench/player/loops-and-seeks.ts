import type { Page } from '@playwright/test'

/** A return of a loop from its end (B) to its start (A), as shown on the screen. */
export interface Seam {
  /** Number of the last frame before the return. */
  left: number
  /** Number of the first frame after the return. */
  arrived: number
  /** Milliseconds from the first frame at or past B (or the last frame, if B was never shown) to the frame at A. */
  gap: number
}

/**
 * Records the returns of a loop. Ends after `count` returns, or after `timeoutMs` without a return. `b` is the number
 * of the loop's last frame, and `rate` is in frames per second.
 */
export const recordSeams = (page: Page, count: number, b: number, rate: number, timeoutMs = 60_000): Promise<Seam[]> =>
  page.evaluate(
    ([passes, last, fps, timeout]) =>
      new Promise<{ left: number; arrived: number; gap: number }[]>((done, fail) => {
        const video = document.querySelector('video')
        if (!video) return fail(new Error('no film on the page'))
        const seams: { left: number; arrived: number; gap: number }[] = []
        let [lastFrame, lastTime, endTime] = [-1, 0, 0]
        let stallTimer = setTimeout(done, timeout, seams)
        const onFrame = (_now: number, { mediaTime, presentationTime }: VideoFrameCallbackMetadata) => {
          const shown = Math.round(mediaTime * fps)
          if (shown < lastFrame) {
            seams.push({ left: lastFrame, arrived: shown, gap: presentationTime - (endTime || lastTime) })
            endTime = 0
            clearTimeout(stallTimer)
            stallTimer = setTimeout(done, timeout, seams)
          }
          if (shown >= last) endTime ||= presentationTime
          lastFrame = shown
          lastTime = presentationTime
          if (seams.length < passes) video.requestVideoFrameCallback(onFrame)
          else done(seams)
        }
        video.requestVideoFrameCallback(onFrame)
        return undefined
      }),
    [count, b, rate, timeoutMs] as const,
  )

/** Returns the state of a stalled film: position, buffered ranges, and the page's error message. */
export const describeStall = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    if (!video) return 'no film'
    const { buffered, currentTime, paused, seeking, readyState, playbackRate, error } = video
    const bufferedRanges = Array.from({ length: buffered.length }, (_, i) => `${buffered.start(i)}–${buffered.end(i)}`)
    const alertText = document.querySelector('[role=alert]')?.textContent ?? ''
    const film = {
      currentTime,
      paused,
      seeking,
      readyState,
      playbackRate,
      error: error?.message,
      loaded: bufferedRanges,
      shown: alertText,
    }
    return JSON.stringify(film)
  })

/**
 * Returns the milliseconds from each seek to its frame. Positions are in tenths of the film and must be buffered. Seeks
 * with the number keys of the player, or directly on the `video` element.
 */
export const measureSeekTimes = (page: Page, tenths: number[], by: 'key' | 'element'): Promise<number[]> =>
  page.evaluate(
    async ([shares, seekMode]) => {
      const video = document.querySelector('video')
      if (!video) throw new Error('no film on the page')
      video.pause()
      const times: number[] = []
      for (const share of shares) {
        // Uses the time at which the frame was shown, which is earlier than the time of the callback.
        const shown = new Promise<number>((done) =>
          video.requestVideoFrameCallback((_now, { presentationTime }) => done(presentationTime)),
        )
        const start = performance.now()
        if (seekMode === 'key')
          document.dispatchEvent(new KeyboardEvent('keydown', { key: String(share), bubbles: true }))
        else video.currentTime = (share / 10) * video.duration
        times.push((await shown) - start)
        await new Promise((done) => setTimeout(done, 150))
      }
      return times
    },
    [tenths, by] as const,
  )
