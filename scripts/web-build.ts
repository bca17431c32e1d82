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

/** Ends a build of the web: tells the server which addresses exist, and compresses every file once, as small as it gets. `files` are addresses that no script draws. */
export async function finishBuild({ reactRouterConfig: { buildDirectory, routes } }: Build, files: readonly string[]) {
  const client = join(buildDirectory, 'client')
  await rm(join(client, '.vite'), { recursive: true, force: true })
  await rm(join(buildDirectory, 'server'), { recursive: true, force: true })
  await writeFile(join(buildDirectory, 'routes.json'), JSON.stringify(addresses(routes), null, 2))
  await listPages(join(client, 'assets'), documents(routes, files))
  await completeNotices(client)
  const written = await readdir(client, { recursive: true })
  // What the router would fetch of a file for machines; nobody does.
  for (const file of written.filter((name) => name.endsWith('.data'))) await rm(join(client, file))
  for (const page of written.filter((name) => name.endsWith('/index.html') || name === 'index.html'))
    await rewrite(join(client, page), (html) =>
      putFirst(doorList(html), (address) => readFileSync(join(client, address), 'utf8')),
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

/** The routes that are opened as documents, never drawn by the application; a layout of nothing else among them. */
export const documents = (routes: Routes, files: readonly string[]): Set<string> => {
  const children = (id: string) => Object.values(routes).flatMap((route) => (route?.parentId === id ? [route.id] : []))
  const isDocument = (id: string): boolean => {
    const inside = children(id)
    const path = routes[id]?.path
    if (inside.length > 0) return inside.every(isDocument)
    return path === '*' || files.includes(addressOf(routes, id))
  }
  return new Set(Object.keys(routes).filter((id) => id !== 'root' && isDocument(id)))
}

/**
 * The list of routes that every page of the application loads first: shorter without those it never draws. The doors get one of their own, which does not say
 * what each route imports either: only a page that names no modules itself asks that of it, the one that the member area shares.
 */
async function listPages(assets: string, without: Set<string>) {
  const head = 'window.__reactRouterManifest='
  for (const name of (await readdir(assets)).filter((file) => /^manifest-\w+\.js$/.test(file))) {
    const script = await readFile(join(assets, name), 'utf8')
    if (!script.startsWith(head)) continue
    const all: unknown = JSON.parse(script.slice(head.length).replace(/;$/, ''))
    const write = async (file: string, prune: (key: string, value: unknown) => unknown) =>
      writeFile(join(assets, file), `${head}${JSON.stringify(all, prune)};`)
    const drawn = (key: string, value: unknown) => (without.has(key) || value === false ? undefined : value)
    await write(name, drawn)
    await write(doorList(name), (key, value) => {
      if (key === 'imports') return []
      return key === 'url' ? doorList(String(value)) : drawn(key, value)
    })
  }
}

/** `manifest-1a2b.js`, as the doors have it. */
const doorList = (name: string) => name.replaceAll(/(manifest-\w+)(?=\.js)/g, '$1-doors')

const rewrite = async (file: string, change: (text: string) => string) =>
  writeFile(file, change(await readFile(file, 'utf8')))

const compress = async (file: string) => {
  const plain = await readFile(file)
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, options))
  await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
}
