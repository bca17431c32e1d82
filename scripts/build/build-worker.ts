import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')

/**
 * Builds the service worker beside the site, with the list of what it keeps for days without a network. Its name stays the same, so that
 * browsers find the next one; its content changes with every file it names.
 */
export async function buildWorker(client: string) {
  const names = await readdir(join(client, 'assets'))
  const files = names.filter((name) => /\.(js|css|woff2)$/.test(name)).toSorted()
  const page = await readFile(join(client, '__spa-fallback.html'))
  const version = createHash('sha256').update(page).update(files.join()).digest('base64url').slice(0, 12)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { SHELL: JSON.stringify({ version, files: files.map((name) => `/assets/${name}`) }) },
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: { entry: join(root, 'web/worker/sw.ts'), formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
    },
  })
}
