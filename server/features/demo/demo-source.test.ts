import sharp from 'sharp'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openCatalogueFile } from '#server/testing/catalogue.ts'
import { Catalogue } from '#contract/catalogue.ts'
import { measureText } from '#figures/drawing/lettering.ts'
import { techniques } from '#figures/techniques.ts'
import { publishPictures } from '#server/features/media/index.ts'
import { buildDemoCatalogue } from './build-catalogue.ts'
import { buildChapters } from '#films/chapters.ts'
import { listFilmsToMake } from './film-list.ts'
import { buildPosterCallOuts, drawPoster, listPosters } from './posters.ts'
import { drawKeyPoints } from './key-point-drawings.ts'
import { addFilmToLesson } from './make-film.ts'
import { filmLength } from '#films/timeline.ts'
import { readDemoSource } from './demo-source.ts'

const source = await readDemoSource()
const lessons = source.videos.flatMap((group) => group.videos)
const films = listFilmsToMake(source)
const rows = [
  ...source.videos.map(({ gid, videos }) => ({ name: gid, row: videos })),
  ...[source.featured, source.featuredFree, source.latest].map((row, i) => ({
    name: ['featured', 'free', 'new'][i] ?? '',
    row: row.flatMap(({ id }) => lessons.filter((lesson) => lesson.id === id)),
  })),
]

test('the demo has six courses and 49 lessons with distinct titles and descriptions', () => {
  expect(source.videos).toHaveLength(6)
  expect(lessons).toHaveLength(49)
  const allLessons = [...lessons, ...source.soon]
  for (const field of ['id', 'title', 'description'] as const)
    expect(new Set(allLessons.map((lesson) => lesson[field])).size, field).toBe(allLessons.length)
})

test('every course has a free and a featured lesson, and the top ten is complete', () => {
  for (const { gid, videos } of source.videos) {
    expect(
      videos.some(({ free }) => free),
      `group ${gid}`,
    ).toBe(true)
    expect(
      source.featured.filter((item) => item.gid === gid),
      `featured of ${gid}`,
    ).toHaveLength(1)
  }
  expect(lessons.flatMap(({ top10 }) => top10 ?? []).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const { id } of source.featuredFree) expect(lessons.find((lesson) => lesson.id === id)?.free, id).toBe(true)
})

test('each lesson has a description, a level, tags and a fictional instructor', () => {
  for (const { id, description, tags, cast, level } of lessons) {
    expect(description.length, id).toBeGreaterThan(150)
    expect(tags.length, id).toBeGreaterThanOrEqual(2)
    expect(level, id).toBeDefined()
    expect(cast.length, id).toBeGreaterThan(0)
    expect(
      cast.every((name) => name.endsWith(' (demo)')),
      id,
    ).toBe(true)
  }
})

test('poster and focus are inside the scene, and each technique has one lesson about the whole scene', () => {
  for (const { id, technique, poster, focus } of [
    ...lessons,
    ...source.soon.map((item) => ({ ...item, focus: undefined })),
  ]) {
    const { length } = techniques[technique]
    expect(poster.at, `poster of ${id}`).toBeLessThanOrEqual(length)
    if (!focus) continue
    expect(focus.until, `focus of ${id}`).toBeLessThanOrEqual(length)
    expect(focus.until - focus.from, `focus of ${id}`).toBeGreaterThanOrEqual(0.5)
  }
  for (const technique of new Set(lessons.map((lesson) => lesson.technique)))
    expect(
      lessons.filter((lesson) => lesson.technique === technique && !lesson.focus),
      technique,
    ).toHaveLength(1)
})

test.each(rows)('adjacent posters differ in the row $name', ({ row }) => {
  const similar = row.filter(({ technique, poster }, i) => {
    const next = row[i + 1]
    return next?.technique === technique && (next.poster.tone === poster.tone || next.poster.at === poster.at)
  })
  expect(similar.map(({ id }) => id)).toEqual([])
})

test('every lesson has a film of 20 to 60 seconds with a drawable title and chapters', () => {
  expect(films.map(({ id }) => id).toSorted()).toEqual(lessons.map(({ id }) => id).toSorted())
  for (const film of films) {
    const length = filmLength(film)
    expect(length, film.id).toBeGreaterThanOrEqual(20)
    expect(length, film.id).toBeLessThanOrEqual(60)
    expect(buildChapters(film).at(-1)?.at, film.id).toBeLessThan(length)
    const lines = film.title.split('\n')
    expect(lines.length, film.id).toBeLessThanOrEqual(3)
    for (const line of lines) expect(measureText(line, 10), film.id).toBeGreaterThan(0)
  }
})

test('films that visitors see first are made first, then each technique once, then the remaining films', () => {
  const ids = films.map(({ id }) => id)
  expect(ids.slice(0, 3)).toEqual(['hip-throw', 'break-fall', 'wrist-release'])
  const isShownFirst = (id: string) => [...source.featured, ...source.featuredFree].some((item) => item.id === id)
  const otherFilms = films.filter(({ id }) => !isShownFirst(id))
  expect(ids.indexOf(otherFilms[0]?.id ?? '')).toBe(films.length - otherFilms.length)
  const firstPart = otherFilms.findIndex(({ focus }) => focus)
  expect(otherFilms.slice(firstPart).every(({ focus }) => focus)).toBe(true)
})

const images = (() => {
  const address = { avif: '/posters/x/poster.avif', jpeg: '/posters/x/poster.jpg' }
  return { poster: address, thumbnail: address }
})()

test('the catalogue matches its schema before the first film and after the last', () => {
  const pictures = Object.fromEntries([...listPosters(source).keys()].map((key) => [key, images]))
  const withoutFilms = Catalogue.parse(buildDemoCatalogue(source, { pictures, isFinished: false }))
  const withFilms = films.reduce(
    (now, film) => addFilmToLesson(now, film.id, { media: 'm', chapters: buildChapters(film) }),
    withoutFilms,
  )
  const finishedLessons = Catalogue.parse(withFilms).videos.flatMap(({ videos }) => videos)
  expect(finishedLessons.every(({ media, chapters }) => media === 'm' && chapters && chapters.length > 2)).toBe(true)
})

test('every lesson has key points, each with a drawing, and safety advice', () => {
  const drawings = drawKeyPoints(source)
  const steps = Object.fromEntries([...drawings.keys()].map((key) => [key, `/posters/x/step-${key}.svg`]))
  const pictures = Object.fromEntries([...listPosters(source).keys()].map((key) => [key, images]))
  const { videos, instructors = [] } = Catalogue.parse(
    buildDemoCatalogue(source, { pictures, steps, isFinished: false }),
  )
  for (const { id, cast, keyPoints = [], safety = [] } of videos.flatMap((group) => group.videos)) {
    expect(keyPoints.length, id).toBeGreaterThan(0)
    expect(keyPoints.every(({ picture, kind }) => picture !== undefined && kind !== 'safety')).toBe(true)
    expect(safety.length, id).toBeGreaterThan(0)
    for (const name of cast) expect(instructors.map((instructor) => instructor.name)).toContain(name)
  }
  expect(Math.max(...[...drawings.values()].map(({ length }) => length))).toBeLessThan(60_000)
})

test('a poster has at most 25 kB as AVIF', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-posters-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  // Tests one poster of each theme and every seventh, because drawing all of them is slow.
  const drawn = [...listPosters(source).values()]
  const themed = [...new Map(drawn.map((item) => [item.poster.tone, item])).values()]
  for (const item of new Set([...themed, ...drawn.filter((_, i) => i % 7 === 0)])) {
    const { poster } = await publishPictures(Buffer.from(drawPoster(item)), {
      dataDir,
      catalogue: openCatalogueFile(dataDir),
    })
    const file = join(dataDir, 'media', poster.avif.split('/').slice(-2).join('/'))
    expect((await stat(file)).size, item.technique).toBeLessThanOrEqual(25_000)
    expect(await sharp(file).metadata()).toMatchObject({ width: 1280, height: 720 })
  }
  expect((await readdir(join(dataDir, 'media'))).length).toBeGreaterThan(8)
})

test('the posters of the first featured lessons have two callouts each, with different points in the picture', () => {
  for (const [reference] of [source.featured, source.featuredFree]) {
    const callOuts = lessons.filter(({ id }) => id === reference?.id).flatMap(buildPosterCallOuts)
    expect(callOuts.map(({ text }) => text)).toHaveLength(2)
    for (const [x, y] of callOuts.flatMap(({ at = [0, 0], to }) => [at, to]))
      for (const fraction of [x, y]) expect(Math.abs(fraction - 0.5)).toBeLessThan(0.49)
    expect(callOuts[0]?.at).not.toEqual(callOuts[1]?.at)
  }
})
