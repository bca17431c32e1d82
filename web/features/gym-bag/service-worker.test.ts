import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DownloadError } from './download-error.ts'
import { prepareServiceWorker } from './service-worker.ts'

/** Worker as seen by the page. `fillResponse` is its response to `fill`; undefined for none. */
class Worker extends EventTarget {
  state = 'installing'
  fillResponse: boolean | undefined = true
  changeState(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  postMessage(_: string, [port]: MessagePort[]) {
    if (this.fillResponse !== undefined) port?.postMessage(this.fillResponse)
  }
}

/** Return value of `register`. */
let registration: { installing?: Worker; active?: Worker }
/** True if the storage is full. */
let isFull: boolean
beforeEach(() => {
  registration = {}
  isFull = false
  vi.stubGlobal('navigator', {
    // Without an active worker, `ready` never settles.
    serviceWorker: { register: async () => registration, ready: new Promise(() => undefined) },
  })
  const saveSegment = async () => {
    if (isFull) throw new DOMException('Quota exceeded.', 'QuotaExceededError')
  }
  vi.stubGlobal('caches', { open: async () => ({ put: saveSegment }), delete: async () => true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const waitForPromises = () => new Promise((resolve) => setTimeout(resolve))
/** Calls `prepareServiceWorker` with a worker that is installing. */
async function startPreparing() {
  const worker = new Worker()
  registration = { installing: worker }
  const controller = new AbortController()
  const preparing = prepareServiceWorker(controller.signal)
  preparing.catch(() => undefined)
  await waitForPromises()
  return { worker, controller, preparing }
}

test('a failed first installation rejects with a message', async () => {
  const { worker, preparing } = await startPreparing()
  worker.changeState('redundant')
  await expect(preparing).rejects.toThrow(DownloadError)
})

test('an installation that failed before the page sees its worker rejects with a message', async () => {
  await expect(prepareServiceWorker(new AbortController().signal)).rejects.toThrow(DownloadError)
})

test('a full storage rejects with QuotaExceededError', async () => {
  isFull = true
  const { worker, preparing } = await startPreparing()
  worker.changeState('redundant')
  await expect(preparing).rejects.toMatchObject({ name: 'QuotaExceededError' })
})

test('an installation that does not end rejects with a message after two minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  registration = { installing: new Worker() }
  const preparing = prepareServiceWorker(new AbortController().signal)
  preparing.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(120_000)
  await expect(preparing).rejects.toThrow(DownloadError)
})

test.each(['while it is installed', 'while it fills'])('aborting rejects at once, %s', async (when) => {
  const { worker, controller, preparing } = await startPreparing()
  worker.fillResponse = undefined
  if (when === 'while it fills') worker.changeState('activated')
  await waitForPromises()
  controller.abort()
  await expect(preparing).rejects.toThrow(controller.signal.reason as Error)
})

test('a newly installed worker and an existing worker fill the cache', async () => {
  const { worker, preparing } = await startPreparing()
  worker.changeState('activated')
  await preparing
  registration = { active: worker }
  await prepareServiceWorker(new AbortController().signal)
  worker.fillResponse = false
  await expect(prepareServiceWorker(new AbortController().signal)).rejects.toThrow(DownloadError)
})
