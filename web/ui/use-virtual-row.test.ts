import { expect, test } from 'vitest'
import { getCellMargins } from './use-virtual-row.ts'

const PITCH = 100

/** Width in pixels of a row with its rendered cells and their margins. */
const getWidth = (indexes: readonly number[], count: number) =>
  indexes
    .map((_, i) => getCellMargins(indexes, i, count, PITCH))
    .reduce((width, style) => width + PITCH + Number(style?.marginLeft ?? 0) + Number(style?.marginRight ?? 0), 0)

test.each([
  ['at its start', [0, 1, 2]],
  ['in its middle', [40, 41, 42, 43]],
  ['at its end', [97, 98, 99]],
  ['with the focused cell far from the viewport', [3, 60, 61, 62]],
])('a row scrolled %s is as wide as with all its cells', (_, indexes) => {
  expect(getWidth(indexes, 100)).toBe(100 * PITCH)
})

test('a cell beside rendered cells has no margins', () => {
  expect(getCellMargins([0, 1, 2], 0, 3, PITCH)).toBeUndefined()
  expect(getCellMargins([4, 5, 6], 1, 10, PITCH)).toBeUndefined()
})
