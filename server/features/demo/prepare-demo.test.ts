import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { emptyCatalogue } from '#contract/catalogue.ts'
import { readConfig } from '#server/config/index.ts'
import type { EditableCatalogue } from '#server/ports/editable-catalogue.ts'
import type { TestApp } from '#server/testing/app.ts'
import { openCatalogue, createAcademyWithCatalogue } from '#server/testing/catalogue.ts'
import { writeDemoStateWithPosters } from '#server/testing/demo.ts'
import { isDemoWanted, prepareDemo } from './index.ts'
import { readState } from './state.ts'

let dataDir: string
let catalogue: EditableCatalogue
let academy: TestApp
let accounts = 0

beforeEach(async () => {
  ;({ academy, dataDir, catalogue } = await createAcademyWithCatalogue())
  accounts = 0
})

const prepare = (signal?: AbortSignal) =>
  prepareDemo({
    dataDir,
    catalogue,
    log: () => {},
    createAccounts: async () => {
      accounts += 1
    },
    signal,
  })

const isWanted = (environment: Record<string, string> = {}) =>
  isDemoWanted(readConfig({ DATA_DIR: dataDir, ...environment }), academy.context.db)

test('an empty folder becomes a demo, but not in production, publicly or with a remote catalogue', async () => {
  expect(await isWanted()).toBe(true)
  expect(await isWanted({ NODE_ENV: 'production' })).toBe(false)
  expect(await isWanted({ PUBLIC_URL: 'https://school.example' })).toBe(false)
  expect(await isWanted({ CATALOGUE_URL: 'https://school.example/catalogue.json' })).toBe(false)
})

test('a public demo is also prepared in production', async () => {
  const publicDemo = { NODE_ENV: 'production', PUBLIC_URL: 'https://demo.example', PUBLIC_DEMO: 'true' }
  expect(await isWanted(publicDemo)).toBe(true)
})

test('an interrupted preparation leaves a demo without a catalogue', async () => {
  await expect(prepare(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  expect(await isWanted()).toBe(true)
  expect(await readState(dataDir)).toMatchObject({ isFinished: false })
  expect(await catalogue.isNew()).toBe(true)
})

test('the next start adds the missing lessons with posters and without films', async () => {
  await writeDemoStateWithPosters(dataDir)
  await prepare()
  const lessons = (await catalogue.read()).videos.flatMap((group) => group.videos)
  expect(lessons).toHaveLength(49)
  expect(lessons.every(({ media, thumbnail }) => !media && thumbnail === '/posters/x/poster.jpg')).toBe(true)
  expect(await readState(dataDir)).toMatchObject({ isFinished: true, made: [] })
})

test('two processes that start together prepare the folder once', async () => {
  await writeDemoStateWithPosters(dataDir)
  await Promise.all([prepare(), prepare()])
  expect((await catalogue.read()).videos).toHaveLength(6)
})

test('a finished demo keeps the changes of the academy, and missing accounts are added', async () => {
  await writeDemoStateWithPosters(dataDir)
  await prepare()
  const changed = await catalogue.change((now) => ({ ...now, featured: [], soon: [] }))
  await prepare()
  expect(await catalogue.read()).toEqual(changed)
  expect(changed.soon).toEqual([])
  expect(accounts).toBe(2)
})

test('a finished demo with a new database gets its lessons again', async () => {
  await writeDemoStateWithPosters(dataDir)
  await prepare()
  const other = await createAcademyWithCatalogue()
  ;({ catalogue } = other)
  await prepare()
  expect((await catalogue.read()).videos).toHaveLength(6)
})

test("an academy's own catalogue, in the database or in a file of a previous version, never becomes a demo", async () => {
  await catalogue.change(() => structuredClone(emptyCatalogue))
  await prepare()
  expect(await isWanted()).toBe(false)
  const otherStore = await createAcademyWithCatalogue()
  ;({ dataDir, catalogue } = otherStore)
  await writeFile(join(dataDir, 'catalogue.json'), '{"videos": [], "featured": [], "featuredFree": [], "latest": []}')
  await prepare()
  expect(await isWanted()).toBe(false)
  expect(await openCatalogue(otherStore.academy).isNew()).toBe(false)
  expect(accounts).toBe(0)
})
