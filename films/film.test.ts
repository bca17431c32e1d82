import { expect, test } from 'vitest'
import { Chapter, ChapterKind } from '#contract/catalogue.ts'
import type { Scene } from '#figures/scene.ts'
import { isTechnique, techniques } from '#figures/techniques.ts'
import { writeCaptions } from './sound/write-captions.ts'
import { chaptersOf } from './chapters.ts'
import { cuesOf } from './sound/caption-cues.ts'
import type { Film } from './film.ts'
import { heardIn } from './sound/film-noises.ts'
import { noisesOf } from './sound/noises.ts'
import { makeSound } from './sound/synthesize-sound.ts'
import { filmLength, FRAME_RATE, frameOf, sceneSeconds, timelineOf } from './timeline.ts'

const whole = Object.keys(techniques)
  .filter(isTechnique)
  .map((technique): Film => ({ id: technique, technique, title: 'A lesson', number: 2 }))
/** Lessons about one thing: the first telling moment's neighbourhood, and a stretch without a key point of its own. */
const parts = whole.flatMap((film): Film[] => {
  const { length }: Scene = techniques[film.technique]
  return [
    { ...film, id: `${film.id}, first half`, focus: { from: 0, until: length / 2 } },
    { ...film, id: `${film.id}, a moment`, focus: { from: 0.9, until: 1.3 } },
  ]
})
const films = [...whole, ...parts].map((film) => ({ film, name: film.id }))

test.each(films)('$name lasts 20 to 60 seconds', ({ film }) => {
  expect(filmLength(film)).toBeGreaterThanOrEqual(20)
  expect(filmLength(film)).toBeLessThanOrEqual(60)
})

test.each(films)('$name: stretches follow each other and stay inside the scene', ({ film }) => {
  const { length } = techniques[film.technique]
  let at = 0
  for (const stretch of timelineOf(film)) {
    const { start, frames, tick, step } = stretch
    expect(start).toBe(at)
    at += frames
    expect(Number.isInteger(frames) && Number.isInteger(tick)).toBe(true)
    expect(sceneSeconds(tick + frames * step)).toBeLessThanOrEqual(length + 1 / 60)
    if (step > 0 && frames > 1) expect(frameOf(stretch, sceneSeconds(tick + step))).toBeCloseTo(start + 1, 6)
  }
  expect(at / FRAME_RATE).toBe(filmLength(film))
})

test.each(films)(
  '$name: chapters are typed, in order, inside the film, and the first takes the card with it',
  ({ film }) => {
    const chapters = chaptersOf(film)
    const starts = chapters.map(({ at }) => at)
    expect(starts[0]).toBe(0)
    expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b))
    expect(starts.at(-1)).toBeLessThan(filmLength(film) - 2)
    for (const chapter of chapters) {
      expect(Chapter.parse(chapter)).toEqual(chapter)
      expect(ChapterKind.options).toContain(chapter.kind)
    }
    expect(chapters.length).toBeGreaterThanOrEqual(5)
  },
)

test.each(whole)('$id: every chapter of the scene is a key point of the film, safety among them', (film) => {
  const titles = chaptersOf(film).map(({ title }) => title)
  const { chapters }: Scene = techniques[film.technique]
  expect(titles).toEqual([
    'At real speed',
    ...chapters.map(({ title }) => title),
    'Half speed',
    'Mirrored',
    'Once more at real speed',
  ])
})

test.each(films)(
  '$name: captions can be read: no two at once, a second at least, 17 signs a second at most',
  ({ film }) => {
    const cues = cuesOf(film)
    for (const [i, { from, until, text }] of cues.entries()) {
      expect(from, text).toBeGreaterThanOrEqual(cues[i - 1]?.until ?? 0)
      expect(until - from, text).toBeGreaterThanOrEqual(1 - 1e-9)
      expect(text.length / (until - from), text).toBeLessThanOrEqual(17)
      expect(until, text).toBeLessThanOrEqual(filmLength(film))
    }
    const lines = writeCaptions(film)
      .split('\n\n')
      .slice(1)
      .map((cue) => cue.trim().split('\n').slice(1))
    expect(lines).toHaveLength(cues.length)
    for (const shown of lines) {
      expect(shown.length).toBeLessThanOrEqual(2)
      for (const line of shown) expect(line.length, line).toBeLessThanOrEqual(37)
    }
  },
)

test.each(films)('$name: captions say every key point, and every loud sound within a second', ({ film }) => {
  const cues = cuesOf(film)
  for (const { point, start } of timelineOf(film))
    if (point) {
      const cue = cues.find(({ text, from }) => text === point.title && from >= start / FRAME_RATE)
      expect((cue?.from ?? Infinity) - start / FRAME_RATE, point.title).toBeLessThanOrEqual(1.1)
    }
  for (const { at, noise } of heardIn(film)) {
    if (noise === 'step' || noise === 'grip') continue
    const named = cues.some(({ from, until, text }) => text.startsWith('[') && until > at - 0.65 && from - at <= 1)
    expect(named, `${noise} at ${at}`).toBe(true)
  }
})

test.each(whole)('$id: every noise is inside its scene, and something is heard', ({ technique }) => {
  const noises = noisesOf(technique)
  expect(noises.length).toBeGreaterThan(0)
  for (const { at, noise } of noises) {
    expect(at, noise).toBeGreaterThanOrEqual(0)
    expect(at, noise).toBeLessThan(techniques[technique].length)
  }
})

const caught = [
  'headlock-escape',
  'wall-choke-defence',
  'armbar',
  'triangle',
  'rear-naked-choke',
  'wrist-lock',
] as const

test.each(caught)('%s: the tap is heard and captioned in every pass', (technique) => {
  const film: Film = { id: technique, technique, title: 'A lesson', number: 4 }
  expect(heardIn(film).filter(({ noise }) => noise === 'tap')).toHaveLength(2 * 5)
  expect(cuesOf(film).filter(({ text }) => text === '[Two taps]').length).toBeGreaterThanOrEqual(4)
})

test('noises come at half the pace in the slow pass', () => {
  const film: Film = { id: 'armbar', technique: 'armbar', title: 'Armbar', number: 4 }
  const [first, second] = heardIn(film).filter(({ noise }) => noise === 'tap')
  const slow = timelineOf(film).find(({ pass }) => pass === 'slow')
  const [third, fourth] = heardIn(film).filter(
    ({ noise, at }) => noise === 'tap' && at > (slow?.start ?? 0) / FRAME_RATE,
  )
  if (!first || !second || !third || !fourth) throw new Error('there are no taps')
  expect(fourth.at - third.at).toBeCloseTo(2 * (second.at - first.at), 2)
})

test('a film sounds as long as it is seen, the same in every run, and never silent', () => {
  for (const { film } of films.slice(0, 3)) {
    const sound = makeSound(film)
    expect(sound.equals(makeSound(film))).toBe(true)
    expect((sound.length - 44) / 2 / 48_000).toBeCloseTo(filmLength(film), 3)
    const quarter = 48_000 * 2 * 0.25
    for (let at = 44; at + quarter < sound.length; at += quarter)
      expect(sound.subarray(at, at + quarter).some((byte) => byte !== 0)).toBe(true)
  }
})
