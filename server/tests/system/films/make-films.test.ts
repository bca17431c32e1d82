import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Video } from '#contract/catalogue.ts'
import { requestPlayback } from '#server/testing/academy.ts'
import { createTestApp } from '#server/testing/app.ts'
import { openCatalogue, createAcademyWithCatalogue } from '#server/testing/catalogue.ts'
import type { EditableCatalogue } from '#server/ports/editable-catalogue.ts'
import { createDrawStub, prepareDemoFolder } from '#server/testing/demo.ts'
import { createTestFilm } from '#server/testing/films.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { createMember } from '#server/testing/people.ts'
import { makeFilms, makeRequestedFilm, type MakeFilmsOptions } from '#server/features/demo/make-films.ts'
import { readState, writeState } from '#server/features/demo/state.ts'

let film: string
let dataDir: string
let catalogue: EditableCatalogue
let renderedIds: string[]
let warnings: string[]

beforeAll(async () => {
  film = await createTestFilm(join(await createTempFolder(), 'film.mp4'), { seconds: 1 })
})
beforeEach(async () => {
  ;({ dataDir, catalogue } = await createAcademyWithCatalogue(prepareDemoFolder))
  renderedIds = []
  warnings = []
})

const requestOptions = () => ({
  dataDir,
  catalogue,
  signal: new AbortController().signal,
  log: () => {},
  warn: (line: string) => warnings.push(line),
  height: 240,
})

/** Makes the first films without rendering them, which takes a minute each. */
const makeFirstFilms = (options: Partial<MakeFilmsOptions> = {}) =>
  makeFilms({
    ...requestOptions(),
    firstOnly: true,
    draw: async (one, step) => {
      renderedIds.push(one.id)
      return createDrawStub(film)(one, step)
    },
    ...options,
  })

const readLessons = async () => (await catalogue.read()).videos.flatMap(({ videos }) => videos)
const findLesson = async (id: string) => (await readLessons()).find((one) => one.id === id)
const listPlayable = async () => (await readLessons()).filter(({ media }) => media).map(({ id }) => id)
const changeLessons = (update: (video: Video) => Video[]) =>
  catalogue.change((current) => {
    const videos = current.videos.map((group) => ({ ...group, videos: group.videos.flatMap(update) }))
    return { ...current, videos, featured: [], featuredFree: [], latest: [] }
  })

test('a finished film is added to its lesson immediately, with chapters and captions, and keeps the poster', async () => {
  expect(await makeFirstFilms()).toBe(0)
  expect(renderedIds).toEqual(['hip-throw', 'break-fall'])
  const { media = '', chapters, captions, thumbnail } = (await findLesson('hip-throw')) ?? {}
  expect(existsSync(join(dataDir, 'media', media, 'master.m3u8'))).toBe(true)
  expect(chapters?.map(({ kind }) => kind)).toContain('safety')
  expect(captions).toMatchObject([{ lang: 'en' }])
  expect(thumbnail).toBe('/posters/x/poster.jpg')
  expect(existsSync(join(dataDir, 'demo'))).toBe(false)
})

test('all films are made in their lowest quality first, then get their other qualities in the same asset', async () => {
  const heights: string[] = []
  const firstAssets: (string | undefined)[] = []
  const draw: MakeFilmsOptions['draw'] = async (one, step) => {
    heights.push(`${one.id} ${step.height}`)
    if (step.height === 480) firstAssets.push((await findLesson(one.id))?.media)
    const size = step.height === 240 ? '426x240' : '854x480'
    const file = await createTestFilm(join(await createTempFolder(), 'film.mp4'), { seconds: 1, size })
    return createDrawStub(file)(one, step)
  }
  expect(await makeFirstFilms({ height: 480, draw })).toBe(0)
  expect(heights).toEqual(['hip-throw 240', 'break-fall 240', 'hip-throw 480', 'break-fall 480'])
  const { media: asset = '', captions } = (await findLesson('hip-throw')) ?? {}
  expect(firstAssets[0]).toBe(asset)
  expect(captions).toMatchObject([{ lang: 'en' }])
  const { renditions } = JSON.parse(await readFile(join(dataDir, 'media', asset, 'asset.json'), 'utf8'))
  expect(renditions).toMatchObject([{ name: 'v480' }, { name: 'v240' }])
  expect(await makeFirstFilms({ height: 480, draw })).toBe(0)
  expect(heights).toHaveLength(4)
})

test('a requested film is made while the others are being made', async () => {
  const draw: MakeFilmsOptions['draw'] = async (one, step) => {
    renderedIds.push(one.id)
    if (one.id === 'hip-throw') await makeRequestedFilm('break-fall', { ...requestOptions(), draw })
    return createDrawStub(film)(one, step)
  }
  expect(await makeFirstFilms({ draw })).toBe(0)
  expect(renderedIds).toEqual(['hip-throw', 'break-fall'])
  expect((await listPlayable()).toSorted()).toEqual(['break-fall', 'hip-throw'])
})

test('a film that is requested while it is being made is published once', async () => {
  const requestedOptions = { ...requestOptions(), draw: createDrawStub(film) }
  const draw: MakeFilmsOptions['draw'] = async (one, step) => {
    const files = await createDrawStub(film)(one, step)
    if (one.id === 'hip-throw') await makeRequestedFilm('hip-throw', requestedOptions)
    return files
  }
  expect(await makeFirstFilms({ draw })).toBe(0)
  expect(warnings).toEqual([])
  expect((await readState(dataDir))?.made).toEqual(['hip-throw', 'break-fall'])
})

test('after an interruption the next call continues with the next film', async () => {
  const closing = new AbortController()
  const interrupted = makeFirstFilms({
    signal: closing.signal,
    draw: async (one, step) => {
      if (renderedIds.push(one.id) === 2) closing.abort(new Error('Holdfast is closing.'))
      step.signal.throwIfAborted()
      return createDrawStub(film)(one, step)
    },
  })
  await expect(interrupted).rejects.toThrow('Holdfast is closing.')
  expect(await listPlayable()).toEqual(['hip-throw'])
  expect(warnings).toEqual([])
  renderedIds = []
  expect(await makeFirstFilms()).toBe(0)
  expect(renderedIds).toEqual(['break-fall'])
  expect(await listPlayable()).toEqual(['break-fall', 'hip-throw'])
})

test('a kill between the catalogue change and the saved state does not repeat the film', async () => {
  await makeFirstFilms()
  const state = await readState(dataDir)
  if (state) await writeState(dataDir, { ...state, made: [] })
  renderedIds = []
  expect(await makeFirstFilms()).toBe(0)
  expect(renderedIds).toEqual([])
})

test('a lesson that the academy changes while its film is rendered is not overwritten', async () => {
  const draw: MakeFilmsOptions['draw'] = async (one, step) => {
    await changeLessons((item) => {
      if (item.id === 'hip-throw') return []
      return [item.id === 'break-fall' ? { ...item, media: 'my-own', title: 'My own fall' } : item]
    })
    return createDrawStub(film)(one, step)
  }
  expect(await makeFirstFilms({ draw })).toBe(0)
  expect(await findLesson('hip-throw')).toBeUndefined()
  expect(await findLesson('break-fall')).toMatchObject({ media: 'my-own', title: 'My own fall' })
  expect((await findLesson('break-fall'))?.chapters).toBeUndefined()
  expect(await makeFirstFilms()).toBe(0)
  expect(renderedIds).toEqual([])
})

test('a film that the academy removed from its lesson is not rendered again', async () => {
  await makeFirstFilms()
  await changeLessons((item) => [{ ...item, media: undefined }])
  renderedIds = []
  await makeFirstFilms()
  expect([renderedIds, await listPlayable()]).toEqual([[], []])
})

test('a failed film is reported by title and retried by the next call, and the others continue', async () => {
  const failing: MakeFilmsOptions['draw'] = (one, step) => {
    if (one.id === 'hip-throw') throw new Error('No space left on device')
    return createDrawStub(film)(one, step)
  }
  expect(await makeFirstFilms({ draw: failing })).toBe(1)
  expect(warnings).toEqual([
    'The film "Hip throw" could not be made; retrying at the next start: No space left on device',
  ])
  expect(await listPlayable()).toEqual(['break-fall'])
  expect(await makeFirstFilms()).toBe(0)
  expect(renderedIds).toEqual(['hip-throw'])
})

test('after three consecutive failures the remaining films are not attempted until the next start', async () => {
  const failing: MakeFilmsOptions['draw'] = () => {
    throw new Error('ffmpeg is not installed')
  }
  expect(await makeFirstFilms({ firstOnly: false, draw: failing })).toBe(49)
  expect(warnings).toHaveLength(3)
})

test('two processes do not render a film twice', async () => {
  const lines: string[] = []
  await Promise.all([makeFirstFilms(), makeFirstFilms({ log: (line) => lines.push(line) })])
  expect(renderedIds).toEqual(['hip-throw', 'break-fall'])
  expect(lines).toEqual(['Another process is making the demo films. Waiting for it to finish.'])
})

test('a demo of an older version without film records is not changed', async () => {
  const { made: _, ...old } = (await readState(dataDir)) ?? { pictures: {}, isFinished: true }
  await writeState(dataDir, old)
  await makeFirstFilms({ firstOnly: false })
  expect(renderedIds).toEqual([])
})

test('a lesson without a film is not ready, and plays once its film is rendered', async () => {
  await using academy = await createTestApp({ prepare: prepareDemoFolder, workers: true })
  const member = await createMember(academy, 'paid')
  const play = async () => {
    const response = await requestPlayback(academy, member, { gid: 'throws', id: 'hip-throw' })
    return [response.statusCode, response.json().error_code]
  }
  expect(await play()).toEqual([409, 'LessonNotReady'])
  await makeFirstFilms({ dataDir: academy.dataDir, catalogue: openCatalogue(academy) })
  await academy.context.catalogue.refresh()
  expect(await play()).toEqual([200, undefined])
})
