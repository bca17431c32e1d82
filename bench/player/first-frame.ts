import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'

/** Runs in the page: marks the first press, and the first frame that any film shows. */
export const markFirstPicture = () => {
  const mark = (name: string, startTime = performance.now()) => {
    if (performance.getEntriesByName(name).length === 0) performance.mark(name, { startTime })
  }
  addEventListener('click', () => mark('pressed'), { capture: true })
  const observedVideos = new Set<HTMLVideoElement>()
  const follow = () => {
    for (const video of document.querySelectorAll('video')) {
      if (observedVideos.has(video)) continue
      observedVideos.add(video)
      video.requestVideoFrameCallback((now) => mark('shown', now))
    }
  }
  new MutationObserver(follow).observe(document, { childList: true, subtree: true })
}

/** Returns the time of the first mark of this name, in milliseconds since the page started to load. */
export const waitForEventTime = (page: Page, event: 'pressed' | 'shown') =>
  page
    .waitForFunction((name) => performance.getEntriesByName(name)[0]?.startTime, event)
    .then((it) => it.jsonValue())
    .then((time) => time ?? Number.NaN)

/** Hovers an element for `reach` milliseconds, then presses it. */
export async function hoverAndPress(at: Locator, hoverTime: number) {
  await at.hover()
  await pause(hoverTime)
  await at.page().mouse.down()
  await at.page().mouse.up()
}

/** Returns the milliseconds from the press to the first frame. */
export async function timeToPicture(page: Page) {
  const [shown, pressed] = [await waitForEventTime(page, 'shown'), await waitForEventTime(page, 'pressed')]
  return shown - pressed
}
