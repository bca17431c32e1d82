import { readFileSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { inlineCriticalAssets } from '#server/features/pages/first-view.ts'
import { completeNotices, NOTICES } from './licenses.ts'

type Build = Parameters<NonNullable<Config['buildEnd']>>[0]
type Routes = Build['reactRouterConfig']['routes']

/**
 * Completes a build of the web: writes the list of routes for the server, and compresses every file at the highest
 * level.
 */
export async function finishBuild({ reactRouterConfig: { buildDirectory, routes } }: Build) {
  const client = join(buildDirectory, 'client')
  await rm(join(client, '.vite'), { recursive: true, force: true })
  // The server renders pages with the remaining files.
  await rm(join(buildDirectory, 'server', NOTICES), { force: true })
  await writeFile(join(buildDirectory, 'routes.json'), JSON.stringify(addresses(routes), null, 2))
  await completeNotices(client)
  const written = await readdir(client, { recursive: true })
  // Route data, which is never requested.
  for (const file of written.filter((name) => name.endsWith('.data'))) await rm(join(client, file))
  const sheets = new Map()
  for (const page of written.filter((name) => name.endsWith('/index.html') || name === 'index.html'))
    await rewrite(join(client, page), (html) =>
      inlineCriticalAssets(html, (address) => readFileSync(join(client, address), 'utf8'), sheets),
    )
  for (const file of written.filter((name) => /\.(html|js|css|svg|json|txt|xml|webmanifest)$/.test(name)))
    await compress(join(client, file))
}

/** Returns every path of the route table, except the catch-all: `/watch/:gid/:id`. */
export const addresses = (routes: Routes): string[] => {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId))
  return Object.keys(routes)
    .filter((id) => !parents.has(id) && routes[id]?.path !== '*' && !isDocument(routes[id]))
    .map((id) => addressOf(routes, id))
}

/** Documents are rendered at their own paths: a missing one is Not Found. */
const isDocument = (route: Routes[string] | undefined) =>
  route?.parentId === 'layouts/marketing' && route.path?.includes(':')

const addressOf = (routes: Routes, id: string): string => {
  const full = (one: string): string => {
    const { path = '', parentId } = routes[one] ?? {}
    return (parentId ? full(parentId) : '') + (path && `/${path}`)
  }
  return full(id) || '/'
}

const rewrite = async (file: string, change: (text: string) => string) =>
  writeFile(file, change(await readFile(file, 'utf8')))

const compress = async (file: string) => {
  const plain = await readFile(file)
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, options))
  await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
}
