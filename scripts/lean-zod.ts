import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** The parts of zod that write JSON schemas: a fifth of its weight, tied to every kind of schema, and nothing that a browser needs. */
const JSON_SCHEMAS = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/

/** Leaves the writing of JSON schemas out of what is built. What stays checks as before; `toJSONSchema` answers nothing. */
export const leanZod = (): Plugin => ({
  name: 'lean-zod',
  enforce: 'pre',
  apply: 'build',
  async load(id) {
    if (!JSON_SCHEMAS.test(id)) return null
    const text = await readFile(id, 'utf8')
    const names = [...text.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name)
    return `const none = () => () => undefined\nexport { ${names.map((name) => `none as ${name}`).join(', ')} }`
  },
})
