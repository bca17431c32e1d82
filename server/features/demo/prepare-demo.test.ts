import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { readConfig } from '#server/config.ts'
import { leaveDrawn } from '#server/test/demo.ts'
import { isDemoWanted, prepareDemo } from './index.ts'
import { readState } from './state.ts'

let dataDir: string
let accounts = 0

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'holdfast-demo-'))
  accounts = 0
})
afterEach(() => rm(dataDir, { recursive: true }))

const prepare = (signal?: AbortSignal) =>
  prepareDemo({
    dataDir,
    log: () => {},
    makeAccounts: async () => {
      accounts += 1
    },
    signal,
  })

const catalogueFile = () => join(dataDir, 'catalogue.json')
const readCatalogue = async () => Catalogue.parse(JSON.parse(await readFile(catalogueFile(), 'utf8')))
const school = (environment: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...environment })

test('an empty folder becomes a demo, but not in production, not at a public address and not with a remote catalogue', async () => {
  expect(await isDemoWanted(school())).toBe(true)
  expect(await isDemoWanted(school({ NODE_ENV: 'production' }))).toBe(false)
  expect(await isDemoWanted(school({ PUBLIC_URL: 'https://school.example' }))).toBe(false)
  expect(await isDemoWanted(school({ CATALOGUE_URL: 'https://school.example/catalogue.json' }))).toBe(false)
})

test('a public demo is prepared in production too', async () => {
  const world = { NODE_ENV: 'production', PUBLIC_URL: 'https://demo.example', PUBLIC_DEMO: 'true' }
  expect(await isDemoWanted(school(world))).toBe(true)
})

test('an interrupted preparation leaves a demo without a catalogue', async () => {
  await expect(prepare(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  expect(await isDemoWanted(school())).toBe(true)
  expect(await readState(dataDir)).toMatchObject({ isFinished: false })
  expect(existsSync(catalogueFile())).toBe(false)
})

test('the next start adds what is missing: every lesson with its poster and without a film', async () => {
  await leaveDrawn(dataDir)
  await prepare()
  const lessons = (await readCatalogue()).videos.flatMap((group) => group.videos)
  expect(lessons).toHaveLength(49)
  expect(lessons.every(({ media, thumbnail }) => !media && thumbnail === '/posters/x/poster.jpg')).toBe(true)
  expect(await readState(dataDir)).toMatchObject({ isFinished: true, made: [] })
})

test('two processes that start together prepare the folder once', async () => {
  await leaveDrawn(dataDir)
  await Promise.all([prepare(), prepare()])
  expect((await readCatalogue()).videos).toHaveLength(6)
})

test('a finished demo keeps the changes of the academy; missing accounts are added', async () => {
  await leaveDrawn(dataDir)
  await prepare()
  const changed = (await readFile(catalogueFile(), 'utf8')).replace('Hip throw', 'My hip throw')
  await writeFile(catalogueFile(), changed)
  await prepare()
  expect(await readFile(catalogueFile(), 'utf8')).toBe(changed)
  expect(accounts).toBe(2)
})

test("an academy's own catalogue never becomes a demo", async () => {
  await writeFile(catalogueFile(), '{"videos": [], "featured": [], "featuredFree": [], "latest": []}')
  await prepare()
  expect(await isDemoWanted(school())).toBe(false)
  expect(accounts).toBe(0)
})
