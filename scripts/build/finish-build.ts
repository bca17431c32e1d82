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
  // The server does not read the notices.
  await rm(join(buildDirectory, 'server', NOTICES), { force: true })
  await writeFile(join(buildDirectory, 'routes.json'), JSON.stringify(applicationPaths(routes), null, 2))
  await completeNotices(client)
  const fileNames = await readdir(client, { recursive: true })
  for (const file of fileNames.filter((name) => /\.(js|css|svg|txt)$/.test(name))) await compress(join(client, file))
}

/** Returns the path patterns of the application's pages, such as `/watch/:gid/:id`. */
export const applicationPaths = (routes: Routes): string[] => {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId))
  return Object.keys(routes)
    .filter((id) => !parents.has(id) && !isDocument(routes[id]))
    .map((id) => getPath(routes, id))
}

/** Returns whether a route is a public page or a file for crawlers, which the server renders at a separate path. */
const isDocument = (route: Routes[string] | undefined) =>
  route?.parentId === 'layouts/marketing' || route?.file.startsWith('resource-routes/')

const getPath = (routes: Routes, id: string): string => {
  const getFullPath = (routeId: string): string => {
    const { path = '', parentId } = routes[routeId] ?? {}
    return (parentId ? getFullPath(parentId) : '') + (path && `/${path}`)
  }
  return getFullPath(id) || '/'
}

const compress = async (file: string) => {
  const content = await readFile(file)
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, options))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
