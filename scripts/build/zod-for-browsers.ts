import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Parts of zod that every kind of schema imports and that a browser does not need: a quarter of its weight. `instead`
 * replaces their functions.
 */
const unused = [
  // Writes JSON schemas.
  { file: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/, instead: '() => () => undefined' },
  // Reads values that contain themselves, which JSON cannot. `zod/mini` does without it, too.
  { file: /\/zod\/v4\/core\/memoizer\.js$/, instead: '() => undefined' },
]

/**
 * Where zod keeps its settings. Without `jitless` it tries to compile its checks, which the content security policy
 * refuses.
 */
const settings = {
  file: /\/zod\/v4\/core\/core\.js$/,
  empty: '.__zod_globalConfig = {}',
  jitless: '.__zod_globalConfig = { jitless: true }',
}

/** Builds zod as browsers need it: without unused parts, and without compiling. What remains checks as before. */
export const zodForBrowsers = (): Plugin => ({
  name: 'zod-for-browsers',
  enforce: 'pre',
  apply: 'build',
  async load(id) {
    if (settings.file.test(id)) {
      const text = await readFile(id, 'utf8')
      if (!text.includes(settings.empty))
        throw new Error(`${id} does not keep its settings as scripts/build/zod-for-browsers.ts expects.`)
      return text.replace(settings.empty, settings.jitless)
    }
    const instead = unused.find(({ file }) => file.test(id))?.instead
    if (!instead) return null
    const text = await readFile(id, 'utf8')
    const names = [...text.matchAll(/^export (?:const|function|class) ([\w$]+)/gm)].map(
      ([, name]) => `instead as ${name}`,
    )
    return `const instead = ${instead}\nexport { ${names.join(', ')} }`
  },
})
