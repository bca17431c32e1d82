import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { captivePortalPage } from '#web/test/memory-caches.ts'
import { reloadWhenReached } from './reload-when-reached.ts'

let page: { hidden: boolean }
let answer: () => Promise<Response>
const reload = vi.fn<() => void>()
const shown = () => {
  const left = new AbortController()
  reloadWhenReached(reload, left.signal)
  return left
}
const wait = () => vi.advanceTimersByTimeAsync(10_000)
const academy = async () => Response.json({ status: 'ok' })

beforeEach(() => {
  vi.useFakeTimers()
  page = { hidden: false }
  vi.stubGlobal('document', page)
  const network = new EventTarget()
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('dispatchEvent', network.dispatchEvent.bind(network))
  answer = () => Promise.reject(new TypeError('offline'))
  vi.stubGlobal('fetch', () => answer())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  reload.mockClear()
})

test('a page reloads once the server responds, even if the browser never noticed the outage', async () => {
  const left = shown()
  await wait()
  answer = async () => captivePortalPage()
  await wait()
  answer = async () => new Response('down', { status: 502 })
  await wait()
  expect(reload).not.toHaveBeenCalled()
  answer = academy
  await wait()
  expect(reload).toHaveBeenCalledOnce()
  left.abort()
})

test('it reloads once online, and sends no requests while hidden or closed', async () => {
  answer = academy
  page.hidden = true
  const left = shown()
  await wait()
  expect(reload).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledOnce()
  page.hidden = false
  left.abort()
  await wait()
  dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that is reachable at once reloads without a pause', async () => {
  answer = academy
  const left = new AbortController()
  reloadWhenReached(reload, left.signal, { isImmediate: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).toHaveBeenCalledOnce()
  left.abort()
})
