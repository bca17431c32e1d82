import type { Page } from '@playwright/test'

declare global {
  /** Milliseconds from each click or key press to the next paint. Set in the page by {@link observeInteractions}. */
  var interactions: number[]
}

/** Records the duration of each interaction on all pages, measured by the browser ("interaction to next paint"). */
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

/** Returns the milliseconds of the slowest interaction since the last call; 0 if all were shorter than one frame. */
export const takeSlowestInteraction = (page: Page) =>
  page.evaluate(() => Math.max(0, ...globalThis.interactions.splice(0)))

/** Follows a link and returns the milliseconds until the first frame that shows the other page's heading. */
export const measureRouteChange = (page: Page, link: string) =>
  page.evaluate(async (linkText) => {
    const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const headerLink = [...document.querySelectorAll<HTMLAnchorElement>('header a')].find(
      ({ textContent }) => textContent.trim() === linkText,
    )
    if (!headerLink) throw new Error(`no link “${linkText}” on the page`)
    const { pathname } = new URL(headerLink.href)
    const start = performance.now()
    headerLink.click()
    const isShown = () =>
      location.pathname === pathname && document.querySelector('main h1:not(.sr-only), main .hero h1') !== null
    do await nextPaint()
    while (!isShown() && performance.now() - start < 10_000)
    return performance.now() - start
  }, link)
