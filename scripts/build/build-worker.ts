import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'

const root = join(import.meta.dirname, '../..')

/**
 * Builds the service worker into the folder of the site, with the list of files to cache for offline use. The worker's
 * file name is constant, so that browsers find updates. The content of the worker changes with each file in the list.
 */
export async function buildWorker(client: string) {
  const names = await readdir(join(client, 'assets'))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the bundler
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  const studioFiles = findStudioFiles(manifest)
  const files = names.filter((name) => /\.(js|css|woff2)$/.test(name) && !studioFiles.has(`assets/${name}`)).toSorted()
  const version = createHash('sha256').update(files.join()).digest('base64url').slice(0, 12)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      SHELL: JSON.stringify({
        version,
        files: toUrls(files.filter((name) => !isForFilms(name))),
        filmFiles: toUrls(files.filter(isForFilms)),
      }),
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: { entry: join(root, 'web/worker/sw.ts'), formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
    },
  })
}

const toUrls = (names: readonly string[]) => names.map((name) => `/assets/${name}`)

/**
 * Returns whether a file is part of hls.js, a third of all code, which is cached only after a film is saved offline.
 */
const isForFilms = (name: string) => /^hls[.-]/.test(name)

/**
 * Returns whether an entry belongs to the Studio, which is not cached: the Studio requires a network, and members do
 * not load it.
 */
const isStudio = (entry: string) => entry.startsWith('web/studio/')

/** Returns the files that only the Studio loads. */
export function findStudioFiles(manifest: Manifest): ReadonlySet<string> {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const files = listFiles(manifest, entries.filter(isStudio))
  for (const file of listFiles(
    manifest,
    entries.filter((entry) => !isStudio(entry)),
  ))
    files.delete(file)
  return files
}

/** Returns all files that the given chunks load, eagerly or lazily. */
function listFiles(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visitedKeys = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || visitedKeys.has(key)) return
    visitedKeys.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  keys.forEach(visit)
  return files
}
