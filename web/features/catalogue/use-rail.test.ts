import { expect, test } from 'vitest'
import { stopAfter } from './use-rail.ts'

test('arrow keys go from card to card, Home and End to the ends of the row', () => {
  expect(['ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => stopAfter(key, 2, 5))).toEqual([3, 1, 0, 4])
})

test('at its ends the row leaves the keys alone, as it does all others', () => {
  expect(stopAfter('ArrowRight', 4, 5)).toBeUndefined()
  expect(stopAfter('ArrowLeft', 0, 5)).toBeUndefined()
  expect(stopAfter('ArrowDown', 2, 5)).toBeUndefined()
})
