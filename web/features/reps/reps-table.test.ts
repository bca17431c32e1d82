import { expect, test } from 'vitest'
import { emptyCatalogue } from '#contract/catalogue.ts'
import { formatRepsAsCsv } from './reps-table.ts'

test('repetitions are exported oldest first with the current or retired title of their lesson', () => {
  const catalogue = { ...emptyCatalogue, retired: [{ gid: 'throws', id: 'hip', title: 'Hip throw, old' }] }
  const record = { gid: 'throws', vid: 'hip', side: 'left', count: 12, speed: 0.5, seconds: 90 } as const
  expect(
    formatRepsAsCsv(
      [
        { ...record, at: new Date(2026, 10, 26, 18, 30, 5) },
        { ...record, vid: 'gone', side: 'right', at: new Date(2026, 10, 25, 7, 0, 0) },
      ],
      catalogue,
    ),
  ).toBe(
    [
      '"Time","Lesson","Side","Reps","Speed","Seconds"',
      '"2026-11-25 07:00:00","gone","right",12,0.5,90',
      '"2026-11-26 18:30:05","Hip throw, old","left",12,0.5,90',
      '',
    ].join('\r\n'),
  )
})
