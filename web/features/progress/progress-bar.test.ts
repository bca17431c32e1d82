import { expect, test } from 'vitest'
import { toBarParts } from './progress-bar.tsx'

test('a bar shows watched ranges and closes invisible gaps', () => {
  expect(
    toBarParts(
      [
        { from: 0, to: 30 },
        { from: 30.5, to: 40 },
        { from: 60, to: 90 },
      ],
      100,
    ),
  ).toEqual([
    { left: 0, width: 40 },
    { left: 60, width: 30 },
  ])
})

test('one second of an hour is visible, and no part exceeds the bar', () => {
  expect(toBarParts([{ from: 1800, to: 1801 }], 3600)).toEqual([{ left: 50, width: 1.5 }])
  expect(toBarParts([{ from: 50, to: 70 }], 60)[0]?.width).toBeCloseTo(16.67)
})
