import { expect, test } from 'vitest'
import { balanceSides, weakerSide, balancePeriod, repsByLesson, countBySide } from './balance.ts'

const now = new Date('2026-11-22T12:00:00Z')
const reps = (vid: string, side: 'left' | 'right', count: number, at = now) => ({ vid, gid: 'throws', side, count, at })

test('left and right are summed by lesson over the last four weeks, the most drilled first', () => {
  const beforePeriod = new Date('2026-10-25T11:00:00Z')
  const future = new Date('2036-11-22T12:00:00Z')
  const records = [
    reps('reap', 'left', 9),
    reps('hip', 'left', 12),
    reps('hip', 'right', 31),
    reps('hip', 'left', 50, beforePeriod),
    reps('hip', 'right', 50, future),
    reps('reap', 'right', 2, new Date('2026-11-23T11:00:00Z')),
  ]
  expect(countBySide(records.slice(1, 3))).toEqual({ left: 12, right: 31 })
  expect(repsByLesson(records, balancePeriod(now))).toEqual([
    { vid: 'hip', gid: 'throws', left: 12, right: 31 },
    { vid: 'reap', gid: 'throws', left: 9, right: 2 },
  ])
})

test('a small difference counts as even, and a larger one is returned with the side that is behind', () => {
  expect(weakerSide({ left: 12, right: 31 })).toEqual({ side: 'left', difference: 19 })
  expect(weakerSide({ left: 30, right: 18 })).toEqual({ side: 'right', difference: 12 })
  expect([weakerSide({ left: 22, right: 24 }), weakerSide({ left: 4, right: 0 })]).toEqual([undefined, undefined])
  expect(weakerSide({ left: 5, right: 0 })).toEqual({ side: 'right', difference: 5 })
})

const turn = { vid: 'hip', gid: 'throws', side: 'right' as const, reps: 8 }

test('a session starts on the side that is behind until both are equal', () => {
  const done = [{ vid: 'hip', gid: 'throws', left: 12, right: 31 }]
  expect(balanceSides([turn, turn, turn, turn], done)).toEqual(['left', 'left', 'left', 'right'])
})

test('without previous repetitions a session starts on the side of the clip and alternates', () => {
  expect(balanceSides([turn, turn, turn], [])).toEqual(['right', 'left', 'right'])
})

test('each lesson is balanced independently', () => {
  const otherTurn = { ...turn, vid: 'reap' }
  expect(balanceSides([turn, otherTurn, turn, otherTurn], [{ vid: 'hip', gid: 'throws', left: 0, right: 40 }])).toEqual(
    ['left', 'right', 'left', 'left'],
  )
})
