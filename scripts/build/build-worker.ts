import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'

const root = join(import.meta.dirname, '../..')

/**
 * Builds the service worker next to the site, with the list of files that it caches for offline use. Its name is
 * constant, so that browsers find updates; its content changes with every file in the list.
 */
export async function buildWorker(client: string) {
  const names = await readdir(join(client, 'assets'))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the bundler
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  const others = staffFiles(manifest)
  const files = names.filter((name) => /\.(js|css|woff2)$/.test(name) && !others.has(`assets/${name}`)).toSorted()
  const version = createHash('sha256').update(files.join()).digest('base64url').slice(0, 12)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      SHELL: JSON.stringify({
        version,
        files: getAddresses(files.filter((name) => !isForFilms(name))),
        filmFiles: getAddresses(files.filter(isForFilms)),
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

const getAddresses = (names: readonly string[]) => names.map((name) => `/assets/${name}`)

/** hls.js, a third of all code, is cached only with a downloaded film: without one it has nothing to play offline. */
const isForFilms = (name: string) => /^hls[.-]/.test(name)

/** Excluded, because staff are online and members load nothing of the Studio. */
const isStudio = (entry: string) => entry.startsWith('web/studio/')

/** Returns the files that only the Studio loads. */
export function staffFiles(manifest: Manifest): ReadonlySet<string> {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const files = listFiles(manifest, entries.filter(isStudio))
  for (const file of listFiles(
    manifest,
    entries.filter((entry) => !isStudio(entry)),
  ))
    files.delete(file)
  return files
}

/** Returns everything that these chunks load, eagerly or lazily. */
function listFiles(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const follow = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) follow(next)
  }
  keys.forEach(follow)
  return files
}
