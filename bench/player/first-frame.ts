import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'

/** Runs in the page. Marks the times of the first press and of the first frame of a film. */
export const markFirstFrame = () => {
  const mark = (name: string, startTime = performance.now()) => {
    if (performance.getEntriesByName(name).length === 0) performance.mark(name, { startTime })
  }
  addEventListener('click', () => mark('pressed'), { capture: true })
  const observedVideos = new Set<HTMLVideoElement>()
  const observeNewVideos = () => {
    for (const video of document.querySelectorAll('video')) {
      if (observedVideos.has(video)) continue
      observedVideos.add(video)
      video.requestVideoFrameCallback((now) => mark('shown', now))
    }
  }
  new MutationObserver(observeNewVideos).observe(document, { childList: true, subtree: true })
}

/** Returns the time of the first mark for the event, in milliseconds since the start of the page load. */
export const waitForEventTime = (page: Page, event: 'pressed' | 'shown') =>
  page
    .waitForFunction((name) => performance.getEntriesByName(name)[0]?.startTime, event)
    .then((handle) => handle.jsonValue())
    .then((time) => time ?? Number.NaN)

/** Hovers over an element for `hoverTime` milliseconds, then presses the mouse button. */
export async function hoverAndPress(element: Locator, hoverTime: number) {
  await element.hover()
  await pause(hoverTime)
  await element.page().mouse.down()
  await element.page().mouse.up()
}

/** Returns the milliseconds from the press to the first frame. */
export async function measureTimeToFrame(page: Page) {
  const [shown, pressed] = [await waitForEventTime(page, 'shown'), await waitForEventTime(page, 'pressed')]
  return shown - pressed
}
