import { DownloadRefused } from './download-refused.ts'

/** Whether this browser can store lessons at all: on plain http it has neither caches nor service workers. */
export const canStoreLessons = () => 'serviceWorker' in navigator && 'caches' in globalThis

/** Milliseconds for all of the pages' code to be fetched. */
const TIMEOUT = 120_000
/** Bytes: a browser that does not store so many has no room for the pages' code. */
const ROOM = 5e6

/**
 * Registers the service worker and stores the pages' code, so that they open without a network. Throws
 * {@link DownloadRefused} when that fails or takes too long, a QuotaExceededError where the browser has no room, and the
 * signal's reason once it is aborted.
 */
export async function prepareServiceWorker(signal: AbortSignal) {
  signal.throwIfAborted()
  const isFilled = await new Promise((resolve) => {
    const timer = setTimeout(resolve, TIMEOUT)
    signal.addEventListener('abort', resolve)
    install()
      .then((worker) => worker && fill(worker))
      .then(resolve, resolve)
      .finally(() => clearTimeout(timer))
  })
  signal.throwIfAborted()
  if (isFilled === true) return
  await requireRoom()
  signal.throwIfAborted()
  throw new DownloadRefused('Couldn’t save the pages that play it. Try again with a better connection.')
}

/**
 * Throws a QuotaExceededError where the browser has no room. What it says that it has, may be more than it has: Chromium
 * tells every site the same.
 */
async function requireRoom() {
  const name = 'holdfast:room'
  const cache = await caches.open(name)
  try {
    await cache.put('/room', new Response(new Uint8Array(ROOM)))
  } finally {
    await caches.delete(name)
  }
}

/** The active worker; undefined where its installation failed. `serviceWorker.ready` would then wait for ever. */
async function install(): Promise<ServiceWorker | undefined> {
  const { active, waiting, installing } = await navigator.serviceWorker.register('/sw.js')
  const worker = active ?? waiting ?? installing
  if (!worker || worker === active) return worker ?? undefined
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve(worker)
      if (worker.state === 'redundant') resolve(undefined)
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/** Answers whether the worker has stored all of the code. */
function fill(worker: ServiceWorker) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
    port1.start()
    worker.postMessage('fill', [port2])
  }).finally(() => port1.close())
}
