import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'

/** Maximum delay in milliseconds of scripts, API calls and the catalogue. */
const delay = Number(process.env['E2E_DELAY'] ?? 0)
/** Factor by which the CPU is slowed down. */
const slowdown = Number(process.env['E2E_SLOWDOWN'] ?? 1)

/** Simulates a slow phone if configured, to find input that is lost before hydration. */
export async function slowDown(context: BrowserContext) {
  if (delay > 0)
    await context.route(/\.js$|\/api\/|catalogue\.json/, async (route) => {
      // No delay in the service worker: it fetches about a hundred scripts, and no page waits for them.
      if (!route.request().serviceWorker()) await wait(delay * Math.random())
      await route.fallback()
    })
  if (slowdown > 1)
    context.on('page', async (page) => {
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    })
}
