import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { chunkGroups } from './chunks.ts'

const root = join(import.meta.dirname, '../..')

/** Code of the Studio alone: what its calls are made of stands below the contract's folder. */
const ofStudio =
  /^(contract\/studio\/|web\/screens\/studio\/|web\/layouts\/studio|web\/features\/(studio|content-editor|academy-settings|staff|lesson-table|lesson-film|captions-editor|uploads|pictures|setup)\/)/

const resolve = (from: string, target: string): string | undefined => {
  const path = target.startsWith('#')
    ? target.slice(1)
    : target.startsWith('.')
      ? join(dirname(from), target)
      : undefined
  return path !== undefined && existsSync(join(root, path)) && /\.tsx?$/.test(path) ? path : undefined
}

/** What a file loads with it, at once or later. Types are erased. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const named = text.matchAll(
    /(?:^|\n)(?:import|export)(?! type)[^'"`;]*?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g,
  )
  return [...named].flatMap(([, atOnce, later]) => resolve(file, atOnce ?? later ?? '') ?? [])
}

/** The way from a start to each file that it loads. */
function reached(starts: readonly string[]): Map<string, string> {
  const from = new Map(starts.map((start) => [start, '']))
  for (const file of from.keys()) for (const next of importsOf(file)) if (!from.has(next)) from.set(next, file)
  return from
}

const sources = globSync('web/{screens,layouts}/**/*.tsx', { cwd: root })
  .map((file) => relative(root, join(root, file)))
  .filter((file) => !file.includes('.test.'))
const [studio, members] = [
  sources.filter((file) => ofStudio.test(file)),
  sources.filter((file) => !ofStudio.test(file)),
]

test('members load not one file of the Studio, at once or later', () => {
  const loaded = reached([...members, 'web/root.tsx', 'web/entry.client.tsx'])
  const found = [...loaded].filter(([file]) => ofStudio.test(file)).map(([file, from]) => `${from} loads ${file}`)
  expect(found).toEqual([])
  // The reader is not broken.
  expect(loaded.size).toBeGreaterThan(200)
  expect([...reached(studio).keys()].filter((file) => ofStudio.test(file)).length).toBeGreaterThan(80)
})

test('no file of the Studio is put into a piece that members load', () => {
  const files = [...reached(studio).keys()].filter((file) => ofStudio.test(file))
  for (const { name, test: holds } of chunkGroups())
    expect([name, files.filter((file) => holds(join(root, file)))]).toEqual([name, []])
})
