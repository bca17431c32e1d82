import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DownloadRefused } from './download-refused.ts'
import { prepareServiceWorker } from './service-worker.ts'

/** A worker as a page sees it, which fills its cache or never answers. */
class Worker extends EventTarget {
  state = 'installing'
  answer: boolean | undefined = true
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  postMessage(_: string, [port]: MessagePort[]) {
    if (this.answer !== undefined) port?.postMessage(this.answer)
  }
}

/** What `register` answers. */
let registration: { installing?: Worker; active?: Worker }
/** Whether the browser stores nothing any more. */
let isFull: boolean
beforeEach(() => {
  registration = {}
  isFull = false
  vi.stubGlobal('navigator', {
    // `ready` of a browser without a worker that works never settles.
    serviceWorker: { register: async () => registration, ready: new Promise(() => undefined) },
  })
  const put = async () => {
    if (isFull) throw new DOMException('Quota exceeded.', 'QuotaExceededError')
  }
  vi.stubGlobal('caches', { open: async () => ({ put }), delete: async () => true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const settled = () => new Promise((resolve) => setTimeout(resolve))
/** Begins with a worker that is being installed. */
async function begin() {
  const worker = new Worker()
  registration = { installing: worker }
  const stop = new AbortController()
  const prepared = prepareServiceWorker(stop.signal)
  prepared.catch(() => undefined)
  await settled()
  return { worker, stop, prepared }
}

test('a first installation that fails is refused in words', async () => {
  const { worker, prepared } = await begin()
  worker.become('redundant')
  await expect(prepared).rejects.toThrow(DownloadRefused)
})

test('an installation that has failed before its worker is seen is refused in words', async () => {
  await expect(prepareServiceWorker(new AbortController().signal)).rejects.toThrow(DownloadRefused)
})

test('where the browser has no room for the pages, the failure is that of a full storage', async () => {
  isFull = true
  const { worker, prepared } = await begin()
  worker.become('redundant')
  await expect(prepared).rejects.toMatchObject({ name: 'QuotaExceededError' })
})

test('an installation that does not end is refused in words after two minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  registration = { installing: new Worker() }
  const prepared = prepareServiceWorker(new AbortController().signal)
  prepared.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(120_000)
  await expect(prepared).rejects.toThrow(DownloadRefused)
})

test.each(['while it is installed', 'while it fills'])('canceling ends it at once, %s', async (when) => {
  const { worker, stop, prepared } = await begin()
  worker.answer = undefined
  if (when === 'while it fills') worker.become('activated')
  await settled()
  stop.abort()
  await expect(prepared).rejects.toThrow(stop.signal.reason as Error)
})

test('a worker that is installed, and one that was there before, fill the cache', async () => {
  const { worker, prepared } = await begin()
  worker.become('activated')
  await prepared
  registration = { active: worker }
  await prepareServiceWorker(new AbortController().signal)
  worker.answer = false
  await expect(prepareServiceWorker(new AbortController().signal)).rejects.toThrow(DownloadRefused)
})
