import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

interface RouteModules {
  loadRouteModule: (route: { id: string; module: string }, cache: object) => Promise<unknown>
}
const routeModulesPath = join(
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

/** Loads the page anew: its scripts have no state. */
async function loadPage() {
  vi.resetModules()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('console', { ...console, error: () => undefined })
  const { beginPageLoad, endPageLoad } = await import('./page-loads.ts')
  return { isRendered: beginPageLoad(), endPageLoad }
}

/** Calls React Router's own loader with a module that does not exist. */
async function loadMissingRoute() {
  const { loadRouteModule } = (await import(/* @vite-ignore */ pathToFileURL(routeModulesPath).href)) as RouteModules
  return loadRouteModule({ id: 'page', module: './missing.js' }, {})
}

async function failToLoad() {
  void loadMissingRoute()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  reload.mockClear()
}

test('a page whose code failed to load twice is not rendered on the third load, but is rendered on the fourth', async () => {
  const rendered: boolean[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const { isRendered } = await loadPage()
    rendered.push(isRendered)
    if (isRendered) await failToLoad()
  }
  expect(rendered).toEqual([true, true, false, true, true, false])
})

test('interrupted loads do not count', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await loadPage()).isRendered).toBe(true)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await loadPage()).isRendered).toBe(true)
    page.dispatchEvent(new Event('beforeunload'))
    await failToLoad()
  }
})

test('a rendered page may be reloaded without limit, and the router keeps its state', async () => {
  entry.state = { idx: 3, key: 'abc' }
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { isRendered, endPageLoad } = await loadPage()
    expect(isRendered).toBe(true)
    expect(endPageLoad()).toBe(false)
  }
  expect(entry.state).toMatchObject({ idx: 3, key: 'abc' })
})

test('a rendered page is not reloaded offline, but the navigation is rejected', async () => {
  const { endPageLoad } = await loadPage()
  endPageLoad()
  vi.stubGlobal('navigator', { onLine: false })
  await expect(loadMissingRoute()).rejects.toMatchObject({ name: 'CodeLoadError' })
  expect(reload).not.toHaveBeenCalled()
})

test('a page rendered after another page failed to load is told so once', async () => {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { isRendered, endPageLoad } = await loadPage()
    expect(isRendered).toBe(true)
    expect(endPageLoad()).toBe(attempt > 0)
    expect(endPageLoad()).toBe(false)
    await failToLoad()
  }
})
