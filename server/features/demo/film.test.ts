import { expect, test } from 'vitest'
import { techniques } from '#figures/techniques.ts'
import { writeCaptions } from './captions.ts'
import { films } from './films.ts'
import { drawFrame } from './frame.ts'
import { lettering, widthOf } from '#figures/lettering.ts'
import { makeSound } from './sound.ts'
import { CARD, FRAME_RATE, filmLength, filmTime, sceneTime } from './timeline.ts'

const each = films.map((film) => ({ film, name: film.technique, scene: techniques[film.technique] }))

test.each(each)('$name lasts 8 to 15 seconds, and a whole number of frames', ({ scene }) => {
  const seconds = filmLength(scene.length)
  expect(seconds).toBeGreaterThanOrEqual(8)
  expect(seconds).toBeLessThanOrEqual(15)
  expect(Math.abs(seconds * FRAME_RATE - Math.round(seconds * FRAME_RATE))).toBeLessThan(0.5)
})

test.each(each)('$name: a moment of a pass is seen when the timeline says so', ({ scene }) => {
  expect(sceneTime(CARD / 2, scene.length)).toBe('card')
  for (const pass of ['first', 'slow', 'again'] as const)
    expect(sceneTime(filmTime({ pass, at: 1 }, scene.length), scene.length)).toEqual({
      pass,
      at: expect.closeTo(1, 6),
    })
})

test.each(each)('$name: captions follow each other without overlap and end with the film', ({ film, scene }) => {
  const vtt = writeCaptions(film)
  expect(vtt).toMatch(/^WEBVTT\n\n/)
  const times = [...vtt.matchAll(/00:00:(\d\d\.\d{3})/g)].map(([, seconds]) => Number(seconds))
  expect(times.length).toBeGreaterThan(8)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.at(-1)).toBeLessThanOrEqual(filmLength(scene.length))
})

test.each(each)('$name: a caption stays long enough to be read, at 24 signs a second', ({ film }) => {
  for (const { text, seconds } of film.captions) expect(text.length / seconds, `caption "${text}"`).toBeLessThan(24)
})

test.each(each)('$name: chapters begin in order, inside the film', ({ film, scene }) => {
  const starts = film.chapters.map((chapter) => filmTime(chapter, scene.length))
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  expect(starts.at(-1)).toBeLessThan(filmLength(scene.length))
})

test.each(each)('$name is marked as a demo in every picture', ({ film, scene }) => {
  const mark = lettering('Demo academy', { x: 56, y: 682, size: 26, fill: '#A2AAA8' })
  for (const seconds of [0, CARD + 0.1, filmLength(scene.length) - 0.1])
    expect(drawFrame(film, seconds)).toContain(mark)
})

test.each(each)('$name sounds as long as it is seen, the same in every run, and never silent', ({ film, scene }) => {
  const sound = makeSound(film)
  expect(sound.equals(makeSound(film))).toBe(true)
  expect((sound.length - 44) / 2 / 48_000).toBeCloseTo(filmLength(scene.length), 3)
  const quarter = 48_000 * 2 * 0.25
  for (let at = 44; at + quarter < sound.length; at += quarter)
    expect(sound.subarray(at, at + quarter).some((byte) => byte !== 0)).toBe(true)
})

test('letters are as wide as their face says, and an unknown sign is refused', () => {
  expect(widthOf('Hip throw', 100)).toBeGreaterThan(widthOf('Hip', 100))
  expect(lettering('Hip', { x: 0, y: 0, size: 10, fill: '#000' })).toMatch(/<path [^>]*d="M/)
  expect(() => lettering('Würgen', { x: 0, y: 0, size: 10, fill: '#000' })).toThrow(
    '"ü" is not among the drawn letters',
  )
})
