import { expect, test } from 'vitest'
import { balanceSides, weakerSide, balancePeriod, repsByLesson, countBySide } from './balance.ts'

const now = new Date('2026-11-22T12:00:00Z')
const buildReps = (vid: string, side: 'left' | 'right', count: number, at = now) => ({
  vid,
  gid: 'throws',
  side,
  count,
  at,
})

test('left and right are summed by lesson over the last four weeks, the most drilled first', () => {
  const beforePeriod = new Date('2026-10-25T11:00:00Z')
  const future = new Date('2036-11-22T12:00:00Z')
  const records = [
    buildReps('reap', 'left', 9),
    buildReps('hip', 'left', 12),
    buildReps('hip', 'right', 31),
    buildReps('hip', 'left', 50, beforePeriod),
    buildReps('hip', 'right', 50, future),
    buildReps('reap', 'right', 2, new Date('2026-11-23T11:00:00Z')),
  ]
  expect(countBySide(records.slice(1, 3))).toEqual({ left: 12, right: 31 })
  expect(repsByLesson(records, balancePeriod(now))).toEqual([
    { vid: 'hip', gid: 'throws', left: 12, right: 31 },
    { vid: 'reap', gid: 'throws', left: 9, right: 2 },
  ])
})

test('a small difference between the sides is ignored, a larger one is returned with the weaker side', () => {
  expect(weakerSide({ left: 12, right: 31 })).toEqual({ side: 'left', difference: 19 })
  expect(weakerSide({ left: 30, right: 18 })).toEqual({ side: 'right', difference: 12 })
  expect([weakerSide({ left: 22, right: 24 }), weakerSide({ left: 4, right: 0 })]).toEqual([undefined, undefined])
  expect(weakerSide({ left: 5, right: 0 })).toEqual({ side: 'right', difference: 5 })
})

const hipThrow = { vid: 'hip', gid: 'throws', side: 'right' as const, reps: 8 }

test('a session uses the weaker side until both sides are equal', () => {
  const done = [{ vid: 'hip', gid: 'throws', left: 12, right: 31 }]
  expect(balanceSides([hipThrow, hipThrow, hipThrow, hipThrow], done)).toEqual(['left', 'left', 'left', 'right'])
})

test('without previous repetitions a session starts on the side of the clip and alternates', () => {
  expect(balanceSides([hipThrow, hipThrow, hipThrow], [])).toEqual(['right', 'left', 'right'])
})

test('each lesson is balanced independently', () => {
  const outerReap = { ...hipThrow, vid: 'reap' }
  expect(
    balanceSides([hipThrow, outerReap, hipThrow, outerReap], [{ vid: 'hip', gid: 'throws', left: 0, right: 40 }]),
  ).toEqual(['left', 'right', 'left', 'left'])
})
