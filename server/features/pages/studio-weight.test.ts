import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STUDIO_PREFIX } from '#contract/studio/call.ts'

/** Tests of the built site: what browsers load for each screen, in bytes of gzip. */
const client = join(import.meta.dirname, '../../../build/client')
const scripts = readdirSync(join(client, 'assets')).filter((file) => file.endsWith('.js'))
const read = (url: string) => readFileSync(join(client, url), 'utf8')
const weigh = (urls: Iterable<string>) =>
  [...urls].reduce((sum, url) => sum + statSync(join(client, `${url}.gz`)).size, 0)

interface Route {
  id: string
  parentId?: string
  path?: string
  module: string
  imports?: string[]
}
interface Manifest {
  url: string
  entry: Pick<Route, 'module' | 'imports'>
  routes: Record<string, Route>
}
const manifestText = scripts
  .filter((file) => /^manifest-[0-9a-f]{8}\.js$/.test(file))
  .map((file) => read(`/assets/${file}`).replace(/^window\.__reactRouterManifest=|;\s*$/g, ''))
const manifest = JSON.parse(manifestText[0] ?? '') as Manifest
const routes = Object.values(manifest.routes)
const isOfStudio = ({ id }: Route) => id.startsWith('studio/')

/** Scripts that a page loads before its first paint: those of the application, and of its route with its parents. */
function scriptsOf(id: string | undefined): Set<string> {
  const { parentId, module, imports = [] } = (id !== undefined && manifest.routes[id]) || (manifest.entry as Route)
  const own = [module, ...imports]
  return new Set(id === undefined ? [...own, manifest.url] : [...own, ...scriptsOf(parentId)])
}

/** Adds all scripts that these may load later. */
function withLazyScripts(urls: Set<string>): Set<string> {
  for (const url of urls)
    if (url !== manifest.url)
      for (const [, file = ''] of read(url).matchAll(/["'`](?:\.\/|assets\/)([\w.-]+\.js)["'`]/g))
        if (scripts.includes(file)) urls.add(`/assets/${file}`)
  return urls
}

const shell = scriptsOf('studio/routes/start')

test('members and visitors never load code of the Studio', () => {
  const studioChunks = [...shell].filter((url) => read(url).includes(STUDIO_PREFIX))
  expect(studioChunks).toHaveLength(1)
  const isStudioScript = (url: string) => {
    const text = read(url)
    return text.includes(STUDIO_PREFIX) || studioChunks.some((chunk) => text.includes(chunk.replace('/assets/', './')))
  }
  const loaded = new Set(routes.filter((route) => !isOfStudio(route)).flatMap(({ id }) => [...scriptsOf(id)]))
  expect([...withLazyScripts(loaded)].filter((url) => url !== manifest.url && isStudioScript(url))).toEqual([])
  // Guards against a broken parser.
  expect(loaded.size).toBeGreaterThan(60)
  expect([...withLazyScripts(new Set(shell))].filter(isStudioScript).length).toBeGreaterThan(3)
})

test('the shell of the Studio weighs at most 206 kB, of which at most 27 kB are not also loaded by members', () => {
  const members = new Set(routes.filter((route) => !isOfStudio(route)).flatMap(({ id }) => [...scriptsOf(id)]))
  expect(weigh(shell)).toBeLessThanOrEqual(206_000)
  expect(weigh([...shell].filter((url) => !members.has(url)))).toBeLessThanOrEqual(27_000)
})

test.each(routes.filter((route) => isOfStudio(route)).map(({ id }) => id))(
  'the screen %s weighs at most 60 kB more than the shell',
  (id) => {
    expect(weigh([...scriptsOf(id)].filter((url) => !shell.has(url)))).toBeLessThanOrEqual(60_000)
  },
)
