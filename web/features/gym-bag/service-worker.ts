import { DownloadError } from './download-error.ts'

/** Returns whether this browser can store lessons. Service workers and caches require HTTPS. */
export const canStoreLessons = () => 'serviceWorker' in navigator && 'caches' in globalThis

/** Timeout in milliseconds for fetching all page code. */
const TIMEOUT_MS = 120_000
/** Size of the storage probe in bytes. With less free storage, the page code does not fit. */
const PROBE_BYTES = 5e6

/**
 * Registers the service worker and caches the page code for offline use. Throws {@link DownloadError} on failure or
 * timeout, QuotaExceededError if the storage is full, and the abort reason of the signal.
 */
export async function prepareServiceWorker(signal: AbortSignal) {
  signal.throwIfAborted()
  const hasCachedCode = await new Promise((resolve) => {
    const timer = setTimeout(resolve, TIMEOUT_MS)
    signal.addEventListener('abort', resolve)
    installWorker()
      .then((worker) => worker && cachePageCode(worker))
      .then(resolve, resolve)
      .finally(() => clearTimeout(timer))
  })
  signal.throwIfAborted()
  if (hasCachedCode === true) return
  await requireStorage()
  signal.throwIfAborted()
  throw new DownloadError('Couldn’t save the player. Try again with a better connection.')
}

/**
 * Throws QuotaExceededError if the storage is full. Writes a probe because the reported quota is unreliable: Chromium
 * reports the same quota for every site.
 */
async function requireStorage() {
  const name = 'holdfast:room'
  const cache = await caches.open(name)
  try {
    await cache.put('/room', new Response(new Uint8Array(PROBE_BYTES)))
  } finally {
    await caches.delete(name)
  }
}

/**
 * Returns the active worker, or undefined if its installation failed. `serviceWorker.ready` would not settle after a
 * failure.
 */
async function installWorker(): Promise<ServiceWorker | undefined> {
  const { active, waiting, installing } = await navigator.serviceWorker.register('/sw.js')
  const worker = active ?? waiting ?? installing
  if (!worker || worker === active) return worker ?? undefined
  return new Promise((resolve) => {
    const checkWorker = () => {
      if (worker.state === 'activated') resolve(worker)
      if (worker.state === 'redundant') resolve(undefined)
    }
    worker.addEventListener('statechange', checkWorker)
    checkWorker()
  })
}

/** Resolves to whether the worker has cached all page code. */
function cachePageCode(worker: ServiceWorker) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
    port1.start()
    worker.postMessage('fill', [port2])
  }).finally(() => port1.close())
}
