import { readFileSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { putFirst } from './first-view.ts'

type BuildEnd = NonNullable<Config['buildEnd']>
type Routes = Parameters<BuildEnd>[0]['reactRouterConfig']['routes']

/** Ends a build of the web: tells the server which addresses exist, and compresses every file once, as small as it gets. */
export const finishBuild: BuildEnd = async ({ reactRouterConfig: { buildDirectory, routes } }) => {
  const client = join(buildDirectory, 'client')
  await rm(join(client, '.vite'), { recursive: true, force: true })
  await rm(join(buildDirectory, 'server'), { recursive: true, force: true })
  await writeFile(join(buildDirectory, 'routes.json'), JSON.stringify(addresses(routes), null, 2))
  const files = await readdir(client, { recursive: true })
  // What the router would fetch of a file for machines; nobody does.
  for (const file of files.filter((name) => name.endsWith('.data'))) await rm(join(client, file))
  for (const page of files.filter((name) => name.endsWith('/index.html') || name === 'index.html'))
    await rewrite(join(client, page), (html) =>
      putFirst(html, (address) => readFileSync(join(client, address), 'utf8')),
    )
  for (const file of files.filter((name) => /\.(html|js|css|svg|json|txt|xml|webmanifest)$/.test(name)))
    await compress(join(client, file))
}

/** Every address of the route table, save the catch-all: `/watch/:gid/:id`. */
export const addresses = (routes: Routes): string[] => {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId))
  const full = (id: string): string => {
    const { path = '', parentId } = routes[id] ?? {}
    return (parentId ? full(parentId) : '') + (path && `/${path}`)
  }
  return Object.keys(routes)
    .filter((id) => !parents.has(id) && routes[id]?.path !== '*')
    .map((id) => full(id) || '/')
}

const rewrite = async (file: string, change: (text: string) => string) =>
  writeFile(file, change(await readFile(file, 'utf8')))

const compress = async (file: string) => {
  const plain = await readFile(file)
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, options))
  await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
}
