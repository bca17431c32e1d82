import { expect, test } from 'vitest'
import { CallOut } from '#contract/call-outs.ts'
import { Chapter, ChapterKind } from '#contract/catalogue.ts'
import type { Scene } from '#figures/scene.ts'
import { isTechnique, techniques } from '#figures/techniques.ts'
import { writeCaptions } from './sound/write-captions.ts'
import { buildCallOuts, buildCenters } from './call-outs.ts'
import { buildChapters } from './chapters.ts'
import { buildCues } from './sound/caption-cues.ts'
import type { Film } from './film.ts'
import { filmNoises, sceneNoises } from './sound/noises.ts'
import { synthesizeSound } from './sound/synthesize-sound.ts'
import { filmLength, FRAME_RATE, findFrame, sceneSeconds, buildTimeline } from './timeline.ts'

const filmsOfWholeScenes = Object.keys(techniques)
  .filter(isTechnique)
  .map((technique): Film => ({ id: technique, technique, title: 'A lesson', number: 2 }))
/** Lessons about a part of the scene: its first half, and a focus that may contain no key point. */
const filmsOfParts = filmsOfWholeScenes.flatMap((film): Film[] => {
  const { length }: Scene = techniques[film.technique]
  return [
    { ...film, id: `${film.id}, first half`, focus: { from: 0, until: length / 2 } },
    { ...film, id: `${film.id}, a moment`, focus: { from: 0.9, until: 1.3 } },
  ]
})
const films = [...filmsOfWholeScenes, ...filmsOfParts].map((film) => ({ film, name: film.id }))

test.each(films)('$name lasts 20 to 60 seconds', ({ film }) => {
  expect(filmLength(film)).toBeGreaterThanOrEqual(20)
  expect(filmLength(film)).toBeLessThanOrEqual(60)
})

test.each(films)('$name: spans follow each other and stay inside the scene', ({ film }) => {
  const { length } = techniques[film.technique]
  let nextStart = 0
  for (const span of buildTimeline(film)) {
    const { start, frames, tick, step } = span
    expect(start).toBe(nextStart)
    nextStart += frames
    expect(Number.isInteger(frames) && Number.isInteger(tick)).toBe(true)
    expect(sceneSeconds(tick + frames * step)).toBeLessThanOrEqual(length + 1 / 60)
    if (step > 0 && frames > 1) expect(findFrame(span, sceneSeconds(tick + step))).toBeCloseTo(start + 1, 6)
  }
  expect(nextStart / FRAME_RATE).toBe(filmLength(film))
})

test.each(films)(
  '$name: chapters have a kind, are in order and inside the film, and the first one starts with the title card',
  ({ film }) => {
    const chapters = buildChapters(film)
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

test.each(filmsOfWholeScenes)(
  '$id: every chapter of the scene is a key point of the film, including safety',
  (film) => {
    const titles = buildChapters(film).map(({ title }) => title)
    const { chapters }: Scene = techniques[film.technique]
    expect(titles).toEqual([
      'At real speed',
      ...chapters.map(({ title }) => title),
      'Half speed',
      'Mirrored',
      'Once more at real speed',
    ])
  },
)

test.each(films)(
  '$name: captions do not overlap, last at least a second, and have at most 17 characters per second',
  ({ film }) => {
    const cues = buildCues(film)
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
    for (const cueLines of lines) {
      expect(cueLines.length).toBeLessThanOrEqual(2)
      for (const line of cueLines) expect(line.length, line).toBeLessThanOrEqual(37)
    }
  },
)

test.each(films)('$name: every key point and every loud noise has a caption within about a second', ({ film }) => {
  const cues = buildCues(film)
  for (const { point, start } of buildTimeline(film))
    if (point) {
      const cue = cues.find(({ text, from }) => text === point.title && from >= start / FRAME_RATE)
      expect((cue?.from ?? Infinity) - start / FRAME_RATE, point.title).toBeLessThanOrEqual(1.1)
    }
  for (const { at, kind } of filmNoises(film)) {
    if (kind === 'step' || kind === 'grip') continue
    const isCaptioned = cues.some(
      ({ from, until, text }) => text.startsWith('[') && until > at - 0.65 && from - at <= 1,
    )
    expect(isCaptioned, `${kind} at ${at}`).toBe(true)
  }
})

test.each(filmsOfWholeScenes)('$id: the scene has noises, and all are between its start and end', ({ technique }) => {
  const noises = sceneNoises(technique)
  expect(noises.length).toBeGreaterThan(0)
  for (const { at, kind } of noises) {
    expect(at, kind).toBeGreaterThanOrEqual(0)
    expect(at, kind).toBeLessThan(techniques[technique].length)
  }
})

const submissions = [
  'headlock-escape',
  'wall-choke-defence',
  'armbar',
  'triangle',
  'rear-naked-choke',
  'wrist-lock',
] as const

test.each(submissions)('%s: the tap has a noise and a caption in every pass', (technique) => {
  const film: Film = { id: technique, technique, title: 'A lesson', number: 4 }
  expect(filmNoises(film).filter(({ kind }) => kind === 'tap')).toHaveLength(2 * 5)
  expect(buildCues(film).filter(({ text }) => text === '[Two taps]').length).toBeGreaterThanOrEqual(4)
})

test('in the slow pass, the times between noises are twice as long', () => {
  const film: Film = { id: 'armbar', technique: 'armbar', title: 'Armbar', number: 4 }
  const [first, second] = filmNoises(film).filter(({ kind }) => kind === 'tap')
  const slow = buildTimeline(film).find(({ pass }) => pass === 'slow')
  const [third, fourth] = filmNoises(film).filter(
    ({ kind, at }) => kind === 'tap' && at > (slow?.start ?? 0) / FRAME_RATE,
  )
  if (!first || !second || !third || !fourth) throw new Error('there are no taps')
  expect(fourth.at - third.at).toBeCloseTo(2 * (second.at - first.at), 2)
})

test('the sound is as long as the film, the same in every run, and never silent', () => {
  for (const { film } of films.slice(0, 3)) {
    const sound = synthesizeSound(film)
    expect(sound.equals(synthesizeSound(film))).toBe(true)
    expect((sound.length - 44) / 2 / 48_000).toBeCloseTo(filmLength(film), 3)
    const bytesPerQuarterSecond = 48_000 * 2 * 0.25
    for (let at = 44; at + bytesPerQuarterSecond < sound.length; at += bytesPerQuarterSecond)
      expect(sound.subarray(at, at + bytesPerQuarterSecond).some((byte) => byte !== 0)).toBe(true)
  }
})

test.each(films)('$name: the title, and the title and labels of each key point are shown as callouts', ({ film }) => {
  const [title, ...others] = buildCallOuts(film)
  expect(title).toMatchObject({ from: 0, until: 2, callOut: { text: film.title, over: '2', size: 'large' } })
  for (const { from, until, callOut } of others) {
    expect(CallOut.parse(callOut)).toEqual(callOut)
    expect(until).toBeGreaterThan(from)
  }
  for (const { point, start } of buildTimeline(film)) {
    if (!point) continue
    const texts = others.flatMap(({ from, callOut }) =>
      Math.abs(from - start / FRAME_RATE) < 0.001 ? [callOut.text.replaceAll('\n', ' ')] : [],
    )
    expect(texts).toEqual([point.title, ...point.labels.map(({ text }) => text)])
  }
})

test.each(films.filter((_, i) => i % 8 === 0))(
  '$name: the centers of the people cover the film after its title',
  ({ film }) => {
    const centers = buildCenters(film)
    expect(centers[0]?.from).toBe(2)
    expect(centers.at(-1)?.until).toBeCloseTo(filmLength(film), 2)
    for (const [i, { from, until, center }] of centers.entries()) {
      expect(until).toBeGreaterThan(from)
      expect(centers[i + 1]?.from ?? until).toBe(until)
      expect(center).toBeGreaterThan(0.2)
      expect(center).toBeLessThan(0.8)
    }
  },
)

test('the mirrored pass has only the callout "Mirrored"', () => {
  const film: Film = { id: 'x', technique: 'hip-throw', title: 'Hip throw', number: 4 }
  const mirrored = buildTimeline(film).find(({ pass }) => pass === 'mirrored')
  const from = (mirrored?.start ?? 0) / FRAME_RATE
  const shownCallOuts = buildCallOuts(film).filter((callOut) => callOut.from <= from + 1 && callOut.until > from + 1)
  expect(shownCallOuts.map(({ callOut }) => callOut.text)).toEqual(['Mirrored'])
})
