import { DownloadRefused } from './download-refused.ts'

/** Whether this browser can store lessons at all: on plain http it has neither caches nor service workers. */
export const canStoreLessons = () => 'serviceWorker' in navigator && 'caches' in globalThis

/** Milliseconds for all of the pages' code to be fetched. */
const TIMEOUT = 120_000

/**
 * Registers the service worker and stores the pages' code, so that they open without a network. Throws
 * {@link DownloadRefused} when that fails.
 */
export async function prepareServiceWorker() {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  const isFilled = await new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT)
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
    port1.start()
    active?.postMessage('fill', [port2])
  })
  port1.close()
  if (isFilled !== true)
    throw new DownloadRefused('The pages that play it could not be stored. Try again with a better network.')
}
