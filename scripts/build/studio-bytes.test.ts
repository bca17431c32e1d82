import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { chunkGroups } from './chunks.ts'

const root = join(import.meta.dirname, '../..')

/** Code of the Studio only, including the contract of its calls. */
const ofStudio = /^(contract|web)\/studio\//

const resolve = (from: string, target: string): string | undefined => {
  const path = target.startsWith('#')
    ? target.slice(1)
    : target.startsWith('.')
      ? join(dirname(from), target)
      : undefined
  return path !== undefined && existsSync(join(root, path)) && /\.tsx?$/.test(path) ? path : undefined
}

/** Returns the imports of a file, eager and lazy. Types are erased. */
function findImports(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const named = text.matchAll(
    /(?:^|\n)(?:import|export)(?! type)[^'"`;]*?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g,
  )
  return [...named].flatMap(([, atOnce, later]) => resolve(file, atOnce ?? later ?? '') ?? [])
}

/** Returns each reachable file with the file that imports it. */
function reached(starts: readonly string[]): Map<string, string> {
  const from = new Map(starts.map((start) => [start, '']))
  for (const file of from.keys()) for (const next of findImports(file)) if (!from.has(next)) from.set(next, file)
  return from
}

const sources = globSync('web/{screens,layouts,studio}/**/*.tsx', { cwd: root })
  .map((file) => relative(root, join(root, file)))
  .filter((file) => !file.includes('.test.'))
const [studio, members] = [
  sources.filter((file) => ofStudio.test(file)),
  sources.filter((file) => !ofStudio.test(file)),
]

const loadedByMembers = reached([...members, 'web/root.tsx', 'web/entry.client.tsx'])
const loadedByStaff = [...reached(studio).keys()].filter((file) => ofStudio.test(file))

test('members load no file of the Studio, eagerly or lazily', () => {
  const found = [...loadedByMembers].filter(([file]) => ofStudio.test(file))
  expect(found.map(([file, from]) => `${from} loads ${file}`)).toEqual([])
  // Guards against a broken import parser.
  expect(loadedByMembers.size).toBeGreaterThan(200)
  expect(loadedByStaff.length).toBeGreaterThan(80)
})

test('the chunk of the Studio has no file that members load, and no other chunk has a file of the Studio', () => {
  const groups = chunkGroups()
  const getChunk = (file: string) => groups.find(({ test: holds }) => holds(join(root, file)))?.name
  expect([...loadedByMembers.keys()].filter((file) => getChunk(file) === 'studio')).toEqual([])
  expect(loadedByStaff.filter((file) => ![undefined, 'studio'].includes(getChunk(file)))).toEqual([])
})
