import { TakeRefused } from './download-refused.ts'

/** Whether this browser can keep lessons at all: on plain http it has neither caches nor workers. */
export const canKeep = () => 'serviceWorker' in navigator && 'caches' in globalThis

/** Milliseconds for the pages' code, all of which is fetched once. */
const PATIENCE = 120_000

/** Sees to it that the pages open without a network too. Throws {@link TakeRefused} when that cannot be had. */
export async function keepWorker() {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  const isFilled = await new Promise((resolve) => {
    setTimeout(resolve, PATIENCE)
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
    port1.start()
    active?.postMessage('fill', [port2])
  })
  port1.close()
  if (isFilled !== true)
    throw new TakeRefused('The pages that play it could not be stored. Try again with a better network.')
}
