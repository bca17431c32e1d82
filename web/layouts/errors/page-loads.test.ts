import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

interface RouteModules {
  loadRouteModule: (route: { id: string; module: string }, cache: object) => Promise<unknown>
}
const router = join(
  import.meta.dirname,
  '../../../node_modules/react-router/dist/production/lib/dom/ssr/routeModules.js',
)

const entry = { state: {} as unknown, replaceState: (next: unknown) => (entry.state = next) }
const reload = vi.fn<() => void>()
let page: EventTarget
beforeEach(() => {
  entry.state = null
  vi.stubGlobal('history', entry)
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  reload.mockClear()
})

/** Loads the page: its script starts again. */
async function load() {
  vi.resetModules()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('console', { ...console, error: () => undefined })
  const { beginPageLoad, endPageLoad } = await import('./page-loads.ts')
  return { isDrawn: beginPageLoad(), endPageLoad }
}

/** React Router itself, when the code of a route fails to load. */
async function loadMissing() {
  const { loadRouteModule } = (await import(/* @vite-ignore */ pathToFileURL(router).href)) as RouteModules
  return loadRouteModule({ id: 'page', module: './missing.js' }, {})
}

async function failToLoad() {
  void loadMissing()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  reload.mockClear()
}

test('a page whose code failed to load twice is not rendered on the third load, and retried on the next', async () => {
  const drawn: boolean[] = []
  for (let time = 0; time < 6; time += 1) {
    const { isDrawn } = await load()
    drawn.push(isDrawn)
    if (isDrawn) await failToLoad()
  }
  expect(drawn).toEqual([true, true, false, true, true, false])
})

test('interrupted loads do not count', async () => {
  for (let time = 0; time < 5; time += 1) expect((await load()).isDrawn).toBe(true)
  for (let time = 0; time < 5; time += 1) {
    expect((await load()).isDrawn).toBe(true)
    page.dispatchEvent(new Event('beforeunload'))
    await failToLoad()
  }
})

test('a rendered page may be reloaded without limit, and the router keeps its state', async () => {
  entry.state = { idx: 3, key: 'abc' }
  for (let time = 0; time < 5; time += 1) {
    const { isDrawn, endPageLoad } = await load()
    expect(isDrawn).toBe(true)
    expect(endPageLoad()).toBe(false)
  }
  expect(entry.state).toMatchObject({ idx: 3, key: 'abc' })
})

test('offline, a rendered page is not reloaded: the navigation is rejected', async () => {
  const { endPageLoad } = await load()
  endPageLoad()
  vi.stubGlobal('navigator', { onLine: false })
  await expect(loadMissing()).rejects.toMatchObject({ name: 'UnloadedError' })
  expect(reload).not.toHaveBeenCalled()
})

test('a page rendered again after another one failed to load is notified once', async () => {
  for (let time = 0; time < 4; time += 1) {
    const { isDrawn, endPageLoad } = await load()
    expect(isDrawn).toBe(true)
    expect(endPageLoad()).toBe(time > 0)
    expect(endPageLoad()).toBe(false)
    await failToLoad()
  }
})
