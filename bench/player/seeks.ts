import type { Page } from '@playwright/test'

/** Milliseconds from the wish to the picture, for places in the stretch that is loaded: by the player's own key, or on the bare element. */
export const seeksOf = (page: Page, places: number[], by: 'key' | 'element'): Promise<number[]> =>
  page.evaluate(
    async ([shares, way]) => {
      const video = document.querySelector('video')
      if (!video) throw new Error('there is no film')
      video.pause()
      const took: number[] = []
      for (const share of shares) {
        // When it was given to the screen, not when the page hears of it.
        const shown = new Promise<number>((done) =>
          video.requestVideoFrameCallback((_now, { presentationTime }) => done(presentationTime)),
        )
        const start = performance.now()
        if (way === 'key') document.dispatchEvent(new KeyboardEvent('keydown', { key: String(share), bubbles: true }))
        else video.currentTime = (share / 10) * video.duration
        took.push((await shown) - start)
        await new Promise((done) => setTimeout(done, 150))
      }
      return took
    },
    [places, by] as const,
  )
