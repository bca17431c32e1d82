import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'

/**
 * Up to how long scripts, calls and the catalogue are on their way, in milliseconds, and how many times slower the
 * processor is.
 */
const delay = Number(process.env['E2E_DELAY'] ?? 0)
const slowdown = Number(process.env['E2E_SLOWDOWN'] ?? 1)

/**
 * Makes a journey as slow as it is for a visitor with an old phone, where asked for: what is lost before a page wakes
 * is found so.
 */
export async function slowDown(context: BrowserContext) {
  if (delay > 0)
    await context.route(/\.js$|\/api\/|catalogue\.json/, async (route) => {
      // A worker fetches a hundred scripts: nobody waits for them.
      if (!route.request().serviceWorker()) await wait(delay * Math.random())
      await route.fallback()
    })
  if (slowdown > 1)
    context.on('page', async (page) => {
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    })
}
