import type { Page } from '@playwright/test'

declare global {
  /** Set in the page by {@link observeInteractions}: milliseconds from each press or key to the next paint. */
  var interactions: number[]
}

/** Records the duration of every interaction on each page, as the browser measures "interaction to next paint". */
export const observeInteractions = (page: Page) =>
  page.addInitScript(() => {
    const interactions: number[] = []
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      buffered: true,
      durationThreshold: 16,
    }
    new PerformanceObserver((list) => interactions.push(...list.getEntries().map(({ duration }) => duration))).observe(
      options,
    )
    Object.assign(globalThis, { interactions })
  })

/** Returns the slowest interaction since the last call; 0 if below one frame. */
export const slowestAnswer = (page: Page) => page.evaluate(() => Math.max(0, ...globalThis.interactions.splice(0)))

/** Follows a link and returns the milliseconds until the first frame of the other page with its heading. */
export const routeTime = (page: Page, link: string) =>
  page.evaluate(async (terms) => {
    const picture = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const headerLink = [...document.querySelectorAll<HTMLAnchorElement>('header a')].find(
      ({ textContent }) => textContent.trim() === terms,
    )
    if (!headerLink) throw new Error(`no link “${terms}” on the page`)
    const { pathname } = new URL(headerLink.href)
    const start = performance.now()
    headerLink.click()
    const isThere = () =>
      location.pathname === pathname && document.querySelector('main h1:not(.sr-only), main .hero h1') !== null
    do await picture()
    while (!isThere() && performance.now() - start < 10_000)
    return performance.now() - start
  }, link)
