import { expect, test } from 'vitest'
import { failIfScheduleChanged, getRemainingSchedule } from './remaining-schedule.ts'

test('a schedule keeps only times in the future', () => {
  const [publishAt, unpublishAt] = ['2026-11-30T10:00:00.000Z', '2026-12-24T10:00:00.000Z']
  const remainingAt = (now: string) => getRemainingSchedule({ publishAt, unpublishAt }, new Date(now))
  expect(remainingAt('2026-11-30T09:59:59.999Z')).toEqual({ publishAt, unpublishAt })
  expect(remainingAt(publishAt)).toEqual({ publishAt: null, unpublishAt })
  expect(remainingAt('2026-12-25T00:00:00.000Z')).toEqual({ publishAt: null, unpublishAt: null })
})

test('a schedule that another person changed is not replaced, and the error names the person', () => {
  const publishAt = '2026-11-30T10:00:00.000Z'
  const shown = { publishAt: null, unpublishAt: null, changedBy: 'ada@example.org' }
  expect(() => failIfScheduleChanged(shown, { ...shown, changedBy: 'ben@example.org' })).not.toThrow()
  const changed = { ...shown, publishAt, changedBy: 'ben@example.org' }
  expect(() => failIfScheduleChanged(shown, changed)).toThrow(/^ben@example.org changed the schedule/)
})
