import { expect, test } from 'vitest'
import { balancedSides, behind, balancePeriod, drilledIn, sidesOf } from './balance.ts'

const now = new Date('2026-11-22T12:00:00Z')
const reps = (vid: string, side: 'left' | 'right', count: number, at = now) => ({ vid, gid: 'throws', side, count, at })

test('left and right are added up by lesson, the most drilled first, in the last four weeks', () => {
  const old = new Date('2026-10-25T11:00:00Z')
  const future = new Date('2036-11-22T12:00:00Z')
  const records = [
    reps('reap', 'left', 9),
    reps('hip', 'left', 12),
    reps('hip', 'right', 31),
    reps('hip', 'left', 50, old),
    reps('hip', 'right', 50, future),
    reps('reap', 'right', 2, new Date('2026-11-23T11:00:00Z')),
  ]
  expect(sidesOf(records.slice(1, 3))).toEqual({ left: 12, right: 31 })
  expect(drilledIn(records, balancePeriod(now))).toEqual([
    { vid: 'hip', gid: 'throws', left: 12, right: 31 },
    { vid: 'reap', gid: 'throws', left: 9, right: 2 },
  ])
})

test('a difference of a few repetitions is even; a larger one names the side that is behind, and by how many', () => {
  expect(behind({ left: 12, right: 31 })).toEqual({ side: 'left', by: 19 })
  expect(behind({ left: 30, right: 18 })).toEqual({ side: 'right', by: 12 })
  expect([behind({ left: 22, right: 24 }), behind({ left: 4, right: 0 })]).toEqual([undefined, undefined])
  expect(behind({ left: 5, right: 0 })).toEqual({ side: 'right', by: 5 })
})

const turn = { vid: 'hip', gid: 'throws', side: 'right' as const, reps: 8 }

test('a session begins on the side that is behind, and goes on until both have as many', () => {
  const done = [{ vid: 'hip', gid: 'throws', left: 12, right: 31 }]
  expect(balancedSides([turn, turn, turn, turn], done)).toEqual(['left', 'left', 'left', 'right'])
})

test('a member who has drilled nothing begins on the side of the clip, and changes after each turn', () => {
  expect(balancedSides([turn, turn, turn], [])).toEqual(['right', 'left', 'right'])
})

test('each lesson is balanced by itself', () => {
  const other = { ...turn, vid: 'reap' }
  expect(balancedSides([turn, other, turn, other], [{ vid: 'hip', gid: 'throws', left: 0, right: 40 }])).toEqual([
    'left',
    'right',
    'left',
    'left',
  ])
})
