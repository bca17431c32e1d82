import { expect, test } from 'vitest'
import { listQualities, findLevel } from './quality.ts'

const wide = [
  { width: 426, height: 240 },
  { width: 854, height: 480 },
  { width: 1280, height: 720 },
]

test('offers each height once, the tallest first', () => {
  expect(listQualities([...wide, { width: 1280, height: 720 }])).toEqual([720, 480, 240])
})

test('portrait and landscape films have the same quality names', () => {
  expect(listQualities([{ width: 720, height: 1280 }])).toEqual([720])
})

test('finds the level of a quality; auto leaves it to hls.js', () => {
  expect(findLevel(wide, 480)).toBe(1)
  expect(findLevel(wide, 'auto')).toBe(-1)
  expect(findLevel(wide, 1080)).toBe(-1)
})
