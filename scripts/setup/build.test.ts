import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSources } from './read-sources.ts'
import { ensureBuilt, server, site } from './build.mjs'

const root = join(import.meta.dirname, '../..')

/** Entry files of the build, files that its configuration reads by name, and one file of each source folder. */
const inputs = [
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build/build-worker.ts',
  'scripts/build/chunks.ts',
  'scripts/build/licenses.ts',
  'scripts/build/finish-build.ts',
  'web/root.tsx',
  'public/mark.svg',
  'contract/limits.ts',
  'rules/access.ts',
  'figures/drawing/letters.json',
]

let folder: string
let builds = 0
const countBuild = () => {
  builds += 1
  return 0
}
/** Counts builds instead of running them, since each would take half a minute. */
const ensureSite = () => ensureBuilt({ ...site, build: async () => ({ code: countBuild(), output: '' }) }, folder)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-site-'))
  for (const file of inputs) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), readFileSync(join(root, file)))
  }
  await ensureSite()
})
afterAll(() => rmSync(folder, { recursive: true }))

test('an unchanged site is not rebuilt', async () => {
  const buildsBefore = builds
  await ensureSite()
  expect(builds).toBe(buildsBefore)
})

test.each(inputs)('changing %s rebuilds the site once', async (file) => {
  const buildsBefore = builds
  appendFileSync(join(folder, file), '\n')
  await ensureSite()
  await ensureSite()
  expect(builds).toBe(buildsBefore + 1)
})

test('the tested files cover every source folder', () => {
  const covered = site.sources.filter((source) =>
    inputs.some((file) => file === source || file.startsWith(`${source}/`)),
  )
  expect(covered).toEqual(site.sources)
})

test.each([
  { ...site, entries: /^(scripts\/(build|draw)|web)\// },
  { ...server, entries: /^server\/main\.ts$/ },
])('every module that the build of $name loads is one of its sources', ({ sources, entries }) => {
  const modules = new Map(readSources(root).map((source) => [source.file, source]))
  const isEntry = (file: string) => entries.test(file) && !/\.test\.tsx?$|^web\/test\//.test(file)
  const loaded = new Set([...modules.keys()].filter(isEntry))
  for (const file of loaded) for (const { to, isType } of modules.get(file)?.imports ?? []) if (!isType) loaded.add(to)
  const isSource = (file: string) => sources.some((source) => file === source || file.startsWith(`${source}/`))
  expect(loaded.size).toBeGreaterThan(500)
  expect([...loaded].filter((file) => !isSource(file))).toEqual([])
})

test('a build that failed runs again the next time', async () => {
  appendFileSync(join(folder, 'web/root.tsx'), '\n')
  const fail = () => ensureBuilt({ ...site, build: async () => ({ code: 1, output: 'failed' }) }, folder)
  await expect(fail()).rejects.toThrow('could not be built')
  const buildsBefore = builds
  await ensureSite()
  expect(builds).toBe(buildsBefore + 1)
})
