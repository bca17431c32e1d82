import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
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
  await writeFile(join(buildDirectory, 'routes.json'), JSON.stringify(applicationPaths(routes), null, 2))
  await completeNotices(client)
  const written = await readdir(client, { recursive: true })
  for (const file of written.filter((name) => /\.(js|css|svg|txt)$/.test(name))) await compress(join(client, file))
}

/** Returns the paths of the application: `/watch/:gid/:id`. */
export const applicationPaths = (routes: Routes): string[] => {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId))
  return Object.keys(routes)
    .filter((id) => !parents.has(id) && !isDocument(routes[id]))
    .map((id) => getAddress(routes, id))
}

/** Documents and files for crawlers are rendered at their own paths: a missing one is Not Found. */
const isDocument = (route: Routes[string] | undefined) =>
  route?.parentId === 'layouts/marketing' || route?.file.startsWith('resource-routes/')

const getAddress = (routes: Routes, id: string): string => {
  const full = (one: string): string => {
    const { path = '', parentId } = routes[one] ?? {}
    return (parentId ? full(parentId) : '') + (path && `/${path}`)
  }
  return full(id) || '/'
}

const compress = async (file: string) => {
  const plain = await readFile(file)
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, options))
  await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
}
