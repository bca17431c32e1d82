import { expect, test } from 'vitest'
import { passAt, defaultDrill } from './drill.ts'

const speeds = (drill: Parameters<typeof passAt>[0], count: number) =>
  Array.from({ length: count }, (_, index) => passAt(drill, index)?.speed)

test('a plain loop repeats forever at the set speed', () => {
  expect(passAt(defaultDrill, 4_000)).toEqual({ index: 4_000, speed: undefined, totalPasses: undefined })
})

test('counted repetitions end, and playback continues', () => {
  const drill = { ...defaultDrill, reps: 3 }
  expect(passAt(drill, 2)).toEqual({ index: 2, speed: undefined, totalPasses: 3 })
  expect(passAt(drill, 3)).toBeUndefined()
})

test('the ladder climbs to real time with the repetitions on each step', () => {
  expect(speeds({ ...defaultDrill, reps: 2, ladder: true }, 9)).toEqual([
    0.25,
    0.25,
    0.5,
    0.5,
    0.75,
    0.75,
    1,
    1,
    undefined,
  ])
  expect(passAt({ ...defaultDrill, reps: 2, ladder: true }, 7)).toEqual({ index: 7, speed: 1, totalPasses: 8 })
  expect(passAt({ ...defaultDrill, reps: 2, ladder: true }, 8)).toBeUndefined()
})

test('an endless ladder restarts at its first step', () => {
  expect(speeds({ ...defaultDrill, ladder: true }, 5)).toEqual([0.25, 0.5, 0.75, 1, 0.25])
})
