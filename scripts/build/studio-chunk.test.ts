import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { chunkGroups } from './chunks.ts'

const root = join(import.meta.dirname, '../..')

/** Code of the Studio only, including the contract of its calls. */
const STUDIO_FILE = /^(contract|web)\/studio\//

const resolve = (from: string, target: string): string | undefined => {
  const path = target.startsWith('#')
    ? target.slice(1)
    : target.startsWith('.')
      ? join(dirname(from), target)
      : undefined
  return path !== undefined && existsSync(join(root, path)) && /\.tsx?$/.test(path) ? path : undefined
}

/** Returns the imports of a file, eager and lazy. Type-only imports are ignored. */
function findImports(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const matches = text.matchAll(
    /(?:^|\n)(?:import|export)(?! type)[^'"`;]*?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g,
  )
  return [...matches].flatMap(([, eager, lazy]) => resolve(file, eager ?? lazy ?? '') ?? [])
}

/** Returns each reachable file with the file that imports it. */
function findReachable(starts: readonly string[]): Map<string, string> {
  const from = new Map(starts.map((start) => [start, '']))
  for (const file of from.keys()) for (const next of findImports(file)) if (!from.has(next)) from.set(next, file)
  return from
}

const sources = globSync('web/{screens,layouts,studio}/**/*.tsx', { cwd: root })
  .map((file) => relative(root, join(root, file)))
  .filter((file) => !file.includes('.test.'))
const [studio, members] = [
  sources.filter((file) => STUDIO_FILE.test(file)),
  sources.filter((file) => !STUDIO_FILE.test(file)),
]

const loadedByMembers = findReachable([...members, 'web/root.tsx', 'web/entry.client.tsx'])
const loadedStudioFiles = [...findReachable(studio).keys()].filter((file) => STUDIO_FILE.test(file))

test('members load no file of the Studio, eagerly or lazily', () => {
  const found = [...loadedByMembers].filter(([file]) => STUDIO_FILE.test(file))
  expect(found.map(([file, from]) => `${from} loads ${file}`)).toEqual([])
  // Guards against a broken import parser.
  expect(loadedByMembers.size).toBeGreaterThan(200)
  expect(loadedStudioFiles.length).toBeGreaterThan(80)
})

test('the chunk of the Studio has no file that members load, and no other chunk has a file of the Studio', () => {
  const groups = chunkGroups()
  const getChunk = (file: string) => groups.find(({ test: matches }) => matches(join(root, file)))?.name
  expect([...loadedByMembers.keys()].filter((file) => getChunk(file) === 'studio')).toEqual([])
  expect(loadedStudioFiles.filter((file) => ![undefined, 'studio'].includes(getChunk(file)))).toEqual([])
})
