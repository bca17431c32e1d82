import { expect, test } from 'vitest'
import { heightsOf, levelOf } from './quality.ts'

const wide = [
  { width: 426, height: 240 },
  { width: 854, height: 480 },
  { width: 1280, height: 720 },
]

test('offers each height once, the tallest first', () => {
  expect(heightsOf([...wide, { width: 1280, height: 720 }])).toEqual([720, 480, 240])
})

test('portrait and landscape films have the same quality names', () => {
  expect(heightsOf([{ width: 720, height: 1280 }])).toEqual([720])
})

test('finds the level of a quality; auto leaves it to hls.js', () => {
  expect(levelOf(wide, 480)).toBe(1)
  expect(levelOf(wide, 'auto')).toBe(-1)
  expect(levelOf(wide, 1080)).toBe(-1)
})
