import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chunkLists } from './chunk-lists.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Returns the chunks as groups for the bundler. Throws if a chunk lists a missing file, since a renamed file would
 * silently move to another chunk.
 */
export const chunkGroups = (lists = chunkLists) =>
  Object.entries(lists).map(([name, paths]) => {
    const missingPaths = paths.filter((path) => !path.startsWith('\0') && !existsSync(join(root, path)))
    if (missingPaths.length > 0)
      throw new Error(`scripts/build/chunk-lists.ts: ${name} lists missing files: ${missingPaths.join(', ')}`)
    const isListed = (file: string) =>
      paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path))
    return { name, test: (id: string) => isListed(id.replace(`${root}/`, '').replace(/\?.*$/, '')) }
  })
