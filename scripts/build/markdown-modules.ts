import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Lets pages import a Markdown file of `content/` as what `read` makes of it, at build time. */
export const texts = (read: (source: string) => unknown): Plugin => ({
  name: 'texts',
  async load(id) {
    if (!id.endsWith('.md')) return null
    return `export default ${JSON.stringify(read(await readFile(id, 'utf8')))}`
  },
})
