import { expect, test } from 'vitest'
import { getTargetIndex } from './use-rail.ts'

test('arrow keys move between cards, Home and End to the ends of the row', () => {
  expect(['ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => getTargetIndex(key, 2, 5))).toEqual([3, 1, 0, 4])
})

test('arrow keys at the ends and other keys are ignored', () => {
  expect(getTargetIndex('ArrowRight', 4, 5)).toBeUndefined()
  expect(getTargetIndex('ArrowLeft', 0, 5)).toBeUndefined()
  expect(getTargetIndex('ArrowDown', 2, 5)).toBeUndefined()
})
