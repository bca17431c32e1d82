import { readFileSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { putFirst } from './first-view.ts'
import { completeNotices } from './licenses.ts'

type Build = Parameters<NonNullable<Config['buildEnd']>>[0]
type Routes = Build['reactRouterConfig']['routes']

/** Ends a build of the web: tells the server which addresses exist, and compresses every file once, as small as it gets. */
export async function finishBuild({ reactRouterConfig: { buildDirectory, routes } }: Build) {
  const client = join(buildDirectory, 'client')
  await rm(join(client, '.vite'), { recursive: true, force: true })
  await rm(join(buildDirectory, 'server'), { recursive: true, force: true })
  await writeFile(join(buildDirectory, 'routes.json'), JSON.stringify(addresses(routes), null, 2))
  await completeNotices(client)
  const written = await readdir(client, { recursive: true })
  // What the router would fetch of a file for machines; nobody does.
  for (const file of written.filter((name) => name.endsWith('.data'))) await rm(join(client, file))
  for (const page of written.filter((name) => name.endsWith('/index.html') || name === 'index.html'))
    await rewrite(join(client, page), (html) =>
      putFirst(html, (address) => readFileSync(join(client, address), 'utf8')),
    )
  for (const file of written.filter((name) => /\.(html|js|css|svg|json|txt|xml|webmanifest)$/.test(name)))
    await compress(join(client, file))
}

/** Every address of the route table, save the catch-all: `/watch/:gid/:id`. */
export const addresses = (routes: Routes): string[] => {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId))
  return Object.keys(routes)
    .filter((id) => !parents.has(id) && routes[id]?.path !== '*')
    .map((id) => addressOf(routes, id))
}

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
