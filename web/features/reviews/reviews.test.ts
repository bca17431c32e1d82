import { expect, test } from 'vitest'
import { createFirstSchedule, hasSchedule, isRemembered, type Schedule } from './reviews.ts'
import { calculateSchedules } from './schedule.ts'

const now = new Date('2026-11-29T09:00:00.000Z')
const later = new Date('2026-11-29T09:05:00.000Z')
const graded: Schedule = { ...createFirstSchedule(later), reps: 1, last_review: now }

test('a grade can be undone until the technique is graded again or removed', () => {
  expect(hasSchedule({ ...graded, due: new Date(later), last_review: new Date(now) }, graded)).toBe(true)
  expect(hasSchedule({ ...graded, reps: 2, last_review: later }, graded)).toBe(false)
  expect(hasSchedule({ ...graded, last_review: later }, graded)).toBe(false)
  expect(hasSchedule({ ...graded, due: now }, graded)).toBe(false)
  expect(hasSchedule(createFirstSchedule(later), graded)).toBe(false)
  expect(hasSchedule(undefined, graded)).toBe(false)
})

test('a technique is remembered after Good and Easy, not after Again or the first Hard', () => {
  const now = new Date('2026-11-30T12:00:00Z')
  const { again, hard, good, easy } = calculateSchedules(createFirstSchedule(now), now)
  expect([undefined, again, hard, good, easy].map(isRemembered)).toEqual([false, false, false, true, true])
})
