import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chunkLists } from './chunk-lists.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Returns the groups for the bundler. Throws if a list names a missing file: a renamed file would silently change its
 * chunk.
 */
export const chunkGroups = (lists = chunkLists) =>
  Object.entries(lists).map(([name, paths]) => {
    const missing = paths.filter((path) => !path.startsWith('\0') && !existsSync(join(root, path)))
    if (missing.length > 0)
      throw new Error(`scripts/build/chunk-lists.ts: ${name} lists missing files: ${missing.join(', ')}`)
    const isNamed = (file: string) => paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path))
    return { name, test: (id: string) => isNamed(id.replace(`${root}/`, '').replace(/\?.*$/, '')) }
  })
