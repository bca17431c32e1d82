import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { techniques } from '#figures/techniques.ts'
import { films } from './films.ts'
import { isDemo, prepareDemo } from './index.ts'
import { picturesOf } from './pictures.ts'
import { readState, writeState, type State } from './state.ts'
import { filmLength } from './timeline.ts'
import { readWords } from './words.ts'

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
    tell: () => {},
    makeAccounts: async () => {
      accounts += 1
    },
    signal,
  })

/** As a preparation leaves it that was killed after the last film: everything made, nothing told to the catalogue. */
async function allMade(): Promise<State> {
  const address = { avif: '/posters/x/poster.avif', jpeg: '/posters/x/poster.jpg' }
  const images = { poster: address, thumbnail: address }
  const film = { thumbnail: address.jpeg, duration: 14, frameRate: 24, media: 'some-film', images }
  return {
    films: Object.fromEntries(films.map(({ technique }) => [technique, film])),
    pictures: Object.fromEntries([...picturesOf(await readWords()).keys()].map((key) => [key, images])),
    isFinished: false,
  }
}

const catalogueFile = () => join(dataDir, 'catalogue.json')

test('an interrupted preparation is known as a demo, and leaves no catalogue', async () => {
  await expect(prepare(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  expect(await isDemo(dataDir)).toBe(true)
  expect(existsSync(catalogueFile())).toBe(false)
})

test('the next start goes on with what is missing and writes the whole catalogue at the end', async () => {
  await writeState(dataDir, await allMade())
  await prepare()
  const catalogue = Catalogue.parse(JSON.parse(await readFile(catalogueFile(), 'utf8')))
  expect(catalogue.videos.flatMap((group) => group.videos).every((lesson) => lesson.media === 'some-film')).toBe(true)
  expect(await readState(dataDir)).toMatchObject({ isFinished: true })
})

test('a finished demo is left as the academy has made it since; accounts are looked after', async () => {
  await writeState(dataDir, await allMade())
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
  expect(await isDemo(dataDir)).toBe(false)
  expect(accounts).toBe(0)
})

test('the words: four groups, sixteen lessons, a top ten, something free in every group, and pictures inside their scenes', async () => {
  const words = await readWords()
  const lessons = words.videos.flatMap((group) => group.videos)
  expect(words.videos.length).toBeGreaterThanOrEqual(4)
  expect(lessons.length).toBeGreaterThanOrEqual(16)
  for (const { gid, videos } of words.videos)
    expect(
      videos.some(({ free }) => free),
      `group ${gid}`,
    ).toBe(true)
  expect(lessons.flatMap(({ top10 }) => top10 ?? []).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const { film, poster, id } of [...lessons, ...words.soon])
    expect(poster.at, `poster of ${id}`).toBeLessThanOrEqual(techniques[film].length)
  expect(new Set(lessons.map(({ film }) => film))).toEqual(new Set(films.map(({ technique }) => technique)))
})

test('every lesson has the chapters of its film', async () => {
  await writeState(dataDir, await allMade())
  await prepare()
  const { videos } = Catalogue.parse(JSON.parse(await readFile(catalogueFile(), 'utf8')))
  for (const lesson of videos.flatMap((group) => group.videos)) {
    expect(lesson.chapters?.[0]).toMatchObject({ at: 0, kind: 'setup' })
    expect(lesson.chapters?.at(-1)?.at).toBeLessThan(Math.max(...films.map(filmLength)))
  }
})
