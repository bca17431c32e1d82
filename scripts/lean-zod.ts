import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Parts of zod that hang on every kind of schema and that a browser has no use for: a quarter of its weight. What is left in the place of
 * their functions.
 */
const parts = [
  // Writing JSON schemas.
  { file: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/, instead: '() => () => undefined' },
  // Values that hold themselves: nothing that comes as JSON does. `zod/mini` does without them too.
  { file: /\/zod\/v4\/core\/memoizer\.js$/, instead: '() => undefined' },
]

/** Builds without these parts. What stays checks as before. */
export const leanZod = (): Plugin => ({
  name: 'lean-zod',
  enforce: 'pre',
  apply: 'build',
  async load(id) {
    const instead = parts.find(({ file }) => file.test(id))?.instead
    if (!instead) return null
    const text = await readFile(id, 'utf8')
    const names = [...text.matchAll(/^export (?:const|function|class) ([\w$]+)/gm)].map(
      ([, name]) => `instead as ${name}`,
    )
    return `const instead = ${instead}\nexport { ${names.join(', ')} }`
  },
})
