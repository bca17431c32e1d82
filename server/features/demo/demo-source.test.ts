import sharp from 'sharp'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { widthOf } from '#figures/drawing/lettering.ts'
import { techniques } from '#figures/techniques.ts'
import { publishPictures } from '#server/features/media/index.ts'
import { demoCatalogue } from './build-catalogue.ts'
import { chaptersOf } from '#films/chapters.ts'
import { filmsOf } from './film-list.ts'
import { drawPoster, picturesOf } from './posters.ts'
import { drawSteps } from './key-point-drawings.ts'
import { placeFilm } from './assign-film.ts'
import { filmLength } from '#films/timeline.ts'
import { readWords } from './demo-source.ts'

const words = await readWords()
const lessons = words.videos.flatMap((group) => group.videos)
const films = filmsOf(words)
const rows = [
  ...words.videos.map(({ gid, videos }) => ({ name: gid, row: videos })),
  ...[words.featured, words.featuredFree, words.latest].map((row, i) => ({
    name: ['featured', 'free', 'new'][i] ?? '',
    row: row.flatMap(({ id }) => lessons.filter((lesson) => lesson.id === id)),
  })),
]

test('there are six courses and 49 lessons, and no two have the same name or words', () => {
  expect(words.videos).toHaveLength(6)
  expect(lessons).toHaveLength(49)
  const all = [...lessons, ...words.soon]
  for (const of of ['id', 'title', 'description'] as const)
    expect(new Set(all.map((lesson) => lesson[of])).size, of).toBe(all.length)
})

test('every course has something free, something featured, and there is a whole top ten', () => {
  for (const { gid, videos } of words.videos) {
    expect(
      videos.some(({ free }) => free),
      `group ${gid}`,
    ).toBe(true)
    expect(
      words.featured.filter((one) => one.gid === gid),
      `featured of ${gid}`,
    ).toHaveLength(1)
  }
  expect(lessons.flatMap(({ top10 }) => top10 ?? []).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const { id } of words.featuredFree) expect(lessons.find((lesson) => lesson.id === id)?.free, id).toBe(true)
})

test('each lesson says what it is about, for whom, and by whom it is taught: somebody plainly made up', () => {
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

test('poster and focus lie inside the scene, and a technique is shown whole before it is taken apart', () => {
  for (const { id, technique, poster, focus } of [
    ...lessons,
    ...words.soon.map((one) => ({ ...one, focus: undefined })),
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

test.each(rows)('no two neighbours look alike in the row $name', ({ row }) => {
  const alike = row.filter(({ technique, poster }, i) => {
    const next = row[i + 1]
    return next?.technique === technique && (next.poster.tone === poster.tone || next.poster.at === poster.at)
  })
  expect(alike.map(({ id }) => id)).toEqual([])
})

test('every lesson has a film of its own: 20 to 60 seconds, a title that can be drawn, chapters inside', () => {
  expect(films.map(({ id }) => id).toSorted()).toEqual(lessons.map(({ id }) => id).toSorted())
  for (const film of films) {
    const length = filmLength(film)
    expect(length, film.id).toBeGreaterThanOrEqual(20)
    expect(length, film.id).toBeLessThanOrEqual(60)
    expect(chaptersOf(film).at(-1)?.at, film.id).toBeLessThan(length)
    const lines = film.title.split('\n')
    expect(lines.length, film.id).toBeLessThanOrEqual(3)
    for (const line of lines) expect(widthOf(line, 10), film.id).toBeGreaterThan(0)
  }
})

test('the films that visitors meet are made first, then each technique once, then the rest', () => {
  const ids = films.map(({ id }) => id)
  expect(ids.slice(0, 3)).toEqual(['hip-throw', 'break-fall', 'wrist-release'])
  const isMet = (id: string) => [...words.featured, ...words.featuredFree].some((one) => one.id === id)
  const rest = films.filter(({ id }) => !isMet(id))
  expect(ids.indexOf(rest[0]?.id ?? '')).toBe(films.length - rest.length)
  const firstPart = rest.findIndex(({ focus }) => focus)
  expect(rest.slice(firstPart).every(({ focus }) => focus)).toBe(true)
})

const images = (() => {
  const address = { avif: '/posters/x/poster.avif', jpeg: '/posters/x/poster.jpg' }
  return { poster: address, thumbnail: address }
})()

test('the catalogue passes its own schema before the first film, and after the last', () => {
  const pictures = Object.fromEntries([...picturesOf(words).keys()].map((key) => [key, images]))
  const open = Catalogue.parse(demoCatalogue(words, { pictures, isFinished: false }))
  const full = films.reduce((now, film) => placeFilm(now, film.id, { media: 'm', chapters: chaptersOf(film) }), open)
  const done = Catalogue.parse(full).videos.flatMap(({ videos }) => videos)
  expect(done.every(({ media, chapters }) => media === 'm' && chapters && chapters.length > 2)).toBe(true)
})

test('every lesson tells its key points, each with a drawing, and what to see to before it is trained', () => {
  const drawings = drawSteps(words)
  const steps = Object.fromEntries([...drawings.keys()].map((key) => [key, `/posters/x/step-${key}.svg`]))
  const pictures = Object.fromEntries([...picturesOf(words).keys()].map((key) => [key, images]))
  const { videos, instructors = [] } = Catalogue.parse(demoCatalogue(words, { pictures, steps, isFinished: false }))
  for (const { id, cast, keyPoints = [], safety = [] } of videos.flatMap((group) => group.videos)) {
    expect(keyPoints.length, id).toBeGreaterThan(0)
    expect(keyPoints.every(({ picture, kind }) => picture !== undefined && kind !== 'safety')).toBe(true)
    expect(safety.length, id).toBeGreaterThan(0)
    for (const name of cast) expect(instructors.map((one) => one.name)).toContain(name)
  }
  expect(Math.max(...[...drawings.values()].map(({ length }) => length))).toBeLessThan(60_000)
})

test('a poster weighs no more than 25 kB as AVIF', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-posters-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  // All of them take too long for every run; the drawings differ little. One of each ground and every seventh.
  const drawn = [...picturesOf(words).values()]
  const grounds = [...new Map(drawn.map((one) => [one.poster.tone, one])).values()]
  for (const one of new Set([...grounds, ...drawn.filter((_, i) => i % 7 === 0)])) {
    const { poster } = await publishPictures(Buffer.from(drawPoster(one)), dataDir)
    const file = join(dataDir, 'media', poster.avif.split('/').slice(-2).join('/'))
    expect((await stat(file)).size, one.technique).toBeLessThanOrEqual(25_000)
    expect(await sharp(file).metadata()).toMatchObject({ width: 1280, height: 720 })
  }
  expect((await readdir(join(dataDir, 'media'))).length).toBeGreaterThan(8)
})
