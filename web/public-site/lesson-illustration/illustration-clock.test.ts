import { expect, test } from 'vitest'
import { advance, press, type IllustrationState } from './illustration-clock.ts'

const span = { length: 3, loop: { from: 0.7, until: 1.5 } }
const start: IllustrationState = { at: 0, isPlaying: true, isMirrored: false, isLooped: false, rate: 1 }
const pressed = (...tools: string[]) => tools.reduce((state, tool) => press(state, tool, span), start)

test('it plays to its end, holds the last frame, and restarts', () => {
  expect(advance({ ...start, at: 2.9 }, 0.5, span).at).toBeCloseTo(3.4)
  expect(advance({ ...start, at: 3.4 }, 0.5, span).at).toBe(0)
})

test('slow cycles through half, quarter and full speed', () => {
  expect([pressed('slow').rate, pressed('slow', 'slow').rate, pressed('slow', 'slow', 'slow').rate]).toEqual([
    0.5, 0.25, 1,
  ])
  expect(advance(pressed('slow'), 1, span).at).toBe(0.5)
})

test('a loop repeats between its ends until it is turned off', () => {
  const looped = pressed('loop')
  expect(advance(looped, 0.1, span).at).toBe(0.7)
  expect(advance({ ...looped, at: 1.45 }, 0.1, span).at).toBe(0.7)
  expect(advance({ ...press(looped, 'loop', span), at: 1.45 }, 0.1, span).at).toBeCloseTo(1.55)
})

test('a step pauses and advances one frame', () => {
  const stepped = press({ ...start, at: 1 }, 'step', span)
  expect(stepped.isPlaying).toBe(false)
  expect(stepped.at).toBeCloseTo(1 + 1 / 15)
  expect(advance(stepped, 1, span)).toBe(stepped)
})

test('mirror and play are toggles', () => {
  expect(pressed('mirror').isMirrored).toBe(true)
  expect(pressed('mirror', 'mirror').isMirrored).toBe(false)
  expect(pressed('play').isPlaying).toBe(false)
})
