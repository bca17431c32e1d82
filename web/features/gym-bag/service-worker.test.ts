import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DownloadRefused } from './download-refused.ts'
import { prepareServiceWorker } from './service-worker.ts'

/** Worker as seen by the page; `answer` is its response to `fill`, undefined for none. */
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

const settled = () => new Promise((resolve) => setTimeout(resolve))
/** Calls `prepareServiceWorker` with a worker that is installing. */
async function begin() {
  const worker = new Worker()
  registration = { installing: worker }
  const stop = new AbortController()
  const prepared = prepareServiceWorker(stop.signal)
  prepared.catch(() => undefined)
  await settled()
  return { worker, stop, prepared }
}

test('a failed first installation rejects with a message', async () => {
  const { worker, prepared } = await begin()
  worker.become('redundant')
  await expect(prepared).rejects.toThrow(DownloadRefused)
})

test('an installation that failed before its worker is seen rejects with a message', async () => {
  await expect(prepareServiceWorker(new AbortController().signal)).rejects.toThrow(DownloadRefused)
})

test('a full storage rejects with QuotaExceededError', async () => {
  isFull = true
  const { worker, prepared } = await begin()
  worker.become('redundant')
  await expect(prepared).rejects.toMatchObject({ name: 'QuotaExceededError' })
})

test('an installation that does not end rejects with a message after two minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  registration = { installing: new Worker() }
  const prepared = prepareServiceWorker(new AbortController().signal)
  prepared.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(120_000)
  await expect(prepared).rejects.toThrow(DownloadRefused)
})

test.each(['while it is installed', 'while it fills'])('aborting rejects at once, %s', async (when) => {
  const { worker, stop, prepared } = await begin()
  worker.answer = undefined
  if (when === 'while it fills') worker.become('activated')
  await settled()
  stop.abort()
  await expect(prepared).rejects.toThrow(stop.signal.reason as Error)
})

test('a newly installed worker and an existing one fill the cache', async () => {
  const { worker, prepared } = await begin()
  worker.become('activated')
  await prepared
  registration = { active: worker }
  await prepareServiceWorker(new AbortController().signal)
  worker.answer = false
  await expect(prepareServiceWorker(new AbortController().signal)).rejects.toThrow(DownloadRefused)
})
