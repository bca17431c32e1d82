import type { Page } from '@playwright/test'

/**
 * Records layout shifts on pages that are opened later. Returns a function that reads
 * the sizes of all shifts as text, or undefined if there were none.
 */
export async function recordLayoutShifts(page: Page) {
  await page.addInitScript(() => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
          document.documentElement.dataset['shifted'] =
            `${document.documentElement.dataset['shifted'] ?? ''} ${String(entry.value)}`
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => document.documentElement.dataset['shifted'])
}
