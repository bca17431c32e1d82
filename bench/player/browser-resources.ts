import type { Browser, Page } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'

/** Returns the processor time in seconds that the whole browser uses while the page plays for `seconds`. */
export async function measureCpuLoad(browser: Browser, seconds: number) {
  const session = await browser.newBrowserCDPSession()
  const total = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }
  const totalBefore = await total()
  await pause(seconds * 1000)
  const totalAfter = await total()
  await session.detach()
  return totalAfter - totalBefore
}

/** Returns the bytes of script memory in use after a garbage collection. */
export async function measureHeapBytes(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}
