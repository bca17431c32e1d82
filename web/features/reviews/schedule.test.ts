import { expect, test } from 'vitest'
import { Review } from '#contract/collections/reviews.ts'
import { firstSchedule, nextSchedule, type Grade } from './schedule.ts'

const DAY = 86_400_000
const start = new Date('2026-11-21T18:00:00Z')
const inDays = (count: number) => new Date(start.getTime() + count * DAY)
const daysAfter = (grade: Grade, times = 1) => {
  let [schedule, now] = [firstSchedule(start), start]
  for (let time = 0; time < times; time += 1) {
    schedule = nextSchedule(schedule, grade, now)
    if (time < times - 1) now = schedule.due
  }
  return (schedule.due.getTime() - now.getTime()) / DAY
}

test('a technique is due on the day it is saved', () => {
  expect(firstSchedule(start).due).toEqual(start)
})

test('the better the grade, the later the next review, and never within a day', () => {
  const days = (['could not', 'hesitated', 'clean', 'under resistance'] as const).map((grade) => daysAfter(grade))
  expect(days).toEqual(days.toSorted((one, other) => one - other))
  expect(days[0]).toBeGreaterThanOrEqual(1)
  expect(days[3]).toBeGreaterThan(days[1] ?? 0)
})

test('a technique with good grades comes back ever later, and within a year', () => {
  expect(daysAfter('clean', 3)).toBeGreaterThan(daysAfter('clean', 1))
  expect(daysAfter('under resistance', 12)).toBeLessThanOrEqual(365)
})

test('a forgotten technique comes back soon, and is counted', () => {
  const known = nextSchedule(firstSchedule(start), 'under resistance', start)
  const forgotten = nextSchedule(known, 'could not', inDays(30))
  expect(forgotten.lapses).toBe(known.lapses + 1)
  expect(forgotten.due.getTime() - inDays(30).getTime()).toBeLessThan(known.due.getTime() - start.getTime())
})

test('the academy accepts every schedule', () => {
  const fields = Review.omit({ _id: true, owner_id: true, vid: true, gid: true })
  let schedule = firstSchedule(start)
  for (const grade of ['clean', 'could not', 'hesitated', 'under resistance'] as const) {
    schedule = nextSchedule(schedule, grade, schedule.due)
    expect(fields.safeParse(schedule).error).toBeUndefined()
  }
})
