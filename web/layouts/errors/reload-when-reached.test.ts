import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { captivePortalPage } from '#web/test/memory-caches.ts'
import { reloadWhenReached } from './reload-when-reached.ts'

let page: { hidden: boolean }
let respond: () => Promise<Response>
const reload = vi.fn<() => void>()
const showPage = () => {
  const controller = new AbortController()
  reloadWhenReached(reload, controller.signal)
  return controller
}
const waitOnePoll = () => vi.advanceTimersByTimeAsync(10_000)
const respondAsAcademy = async () => Response.json({ status: 'ok' })

beforeEach(() => {
  vi.useFakeTimers()
  page = { hidden: false }
  vi.stubGlobal('document', page)
  const network = new EventTarget()
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('dispatchEvent', network.dispatchEvent.bind(network))
  respond = () => Promise.reject(new TypeError('offline'))
  vi.stubGlobal('fetch', () => respond())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  reload.mockClear()
})

test('a page reloads once the server responds, even if the browser never noticed the outage', async () => {
  const controller = showPage()
  await waitOnePoll()
  respond = async () => captivePortalPage()
  await waitOnePoll()
  respond = async () => new Response('down', { status: 502 })
  await waitOnePoll()
  expect(reload).not.toHaveBeenCalled()
  respond = respondAsAcademy
  await waitOnePoll()
  expect(reload).toHaveBeenCalledOnce()
  controller.abort()
})

test('a page reloads once online, and sends no requests while hidden or closed', async () => {
  respond = respondAsAcademy
  page.hidden = true
  const controller = showPage()
  await waitOnePoll()
  expect(reload).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledOnce()
  page.hidden = false
  controller.abort()
  await waitOnePoll()
  dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledOnce()
})

test('a page whose server is reachable reloads immediately if asked to', async () => {
  respond = respondAsAcademy
  const controller = new AbortController()
  reloadWhenReached(reload, controller.signal, { isImmediate: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).toHaveBeenCalledOnce()
  controller.abort()
})
