import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createLoader, lazyComponent } from './lazy.tsx'

const page = new EventTarget()
beforeEach(() => {
  vi.stubGlobal('window', page)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
})

/** A mock network whose requests are answered by the test. */
const createNetwork = () => {
  const requests: { respond: (code: string) => void; fail: () => void }[] = []
  const load = () =>
    new Promise<string>((resolve, reject) => {
      requests.push({ respond: resolve, fail: () => reject(new TypeError('offline')) })
    })
  return { requests, load }
}
const waitForPromises = () => new Promise((resolve) => setTimeout(resolve))

test('several components that need the same code load it once', async () => {
  const { requests, load } = createNetwork()
  const loader = createLoader(load)
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  loader.subscribe(first)
  loader.subscribe(second)
  expect(requests).toHaveLength(1)
  requests[0]?.respond('panel')
  await waitForPromises()
  expect(loader.current()).toEqual({ module: 'panel', hasFailed: false })
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
})

test('preloaded code is available when a component needs it', async () => {
  const { requests, load } = createNetwork()
  const loader = createLoader(load)
  const preloading = loader.load()
  requests[0]?.respond('panel')
  expect(await preloading).toBe('panel')
  loader.subscribe(() => undefined)
  expect(loader.current().module).toBe('panel')
  expect(requests).toHaveLength(1)
})

test('a failure is shown until its component unmounts', async () => {
  const { requests, load } = createNetwork()
  const loader = createLoader(load)
  const unsubscribe = loader.subscribe(() => undefined)
  requests[0]?.fail()
  await waitForPromises()
  expect(loader.current()).toEqual({ hasFailed: true })
  unsubscribe()
  expect(loader.current()).toEqual({ hasFailed: false })
  loader.subscribe(() => undefined)
  expect(requests).toHaveLength(2)
})

test('a failed preload is not shown to the next component', async () => {
  const { requests, load } = createNetwork()
  const loader = createLoader(load)
  const preloading = loader.load()
  requests[0]?.fail()
  await expect(preloading).rejects.toThrow('offline')
  expect(loader.current()).toEqual({ hasFailed: false })
})

test('after a failure the code is reloaded when the network returns, unless it is no longer needed', async () => {
  const { requests, load } = createNetwork()
  const loader = createLoader(load)
  const [unsubscribeFirst, unsubscribeSecond] = [loader.subscribe(() => undefined), loader.subscribe(() => undefined)]
  requests[0]?.fail()
  await waitForPromises()
  unsubscribeFirst()
  page.dispatchEvent(new Event('online'))
  expect(requests).toHaveLength(2)
  requests[1]?.fail()
  await waitForPromises()
  unsubscribeSecond()
  page.dispatchEvent(new Event('online'))
  expect(requests).toHaveLength(2)
})

test('a retry hides the failure until it settles', async () => {
  const { requests, load } = createNetwork()
  const loader = createLoader(load)
  loader.subscribe(() => undefined)
  requests[0]?.fail()
  await waitForPromises()
  loader.retry()
  expect(loader.current()).toEqual({ hasFailed: false })
  requests[1]?.respond('panel')
  await waitForPromises()
  expect(loader.current().module).toBe('panel')
})

test('a fallback with the same props is rendered until the code is loaded', () => {
  const Greeting = lazyComponent(
    async () =>
      ({ name }: { name: string }) => <b>{name}</b>,
    ({ name }) => <i>{name}</i>,
  )
  expect(renderToStaticMarkup(<Greeting name="Ada" />)).toBe('<i>Ada</i>')
})
