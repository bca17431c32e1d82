import { createEmptyCard } from 'ts-fsrs'
import { expect, test } from 'vitest'
import { Review } from '#contract/collections/reviews.ts'
import { createFirstSchedule } from './reviews.ts'
import { AGAIN_INTERVAL_MS, GRADES, calculateSchedules, type Grade } from './schedule.ts'

// Local time of the device.
const start = new Date('2026-11-21T18:00:00')
const createTime = (days: number, time = '18:00') => new Date(`2026-11-${21 + days}T${time}:00`)
const getInterval = (grade: Grade, count = 1) => {
  let [schedule, now] = [createFirstSchedule(start), start]
  for (let repetition = 0; repetition < count; repetition += 1) {
    if (repetition > 0) now = schedule.due
    schedule = calculateSchedules(schedule, now)[grade]
  }
  return schedule.scheduled_days
}

test("a technique is due on the day it is saved, with the scheduler's initial state", () => {
  expect(createFirstSchedule(start).due).toEqual(start)
  expect(createEmptyCard(start)).toMatchObject(createFirstSchedule(start))
})

test('better grades lead to later reviews', () => {
  const days = GRADES.map((grade) => getInterval(grade))
  expect(days).toEqual(days.toSorted((a, b) => a - b))
  expect(new Set(days).size).toBe(4)
})

test('a technique graded Again is due in ten minutes', () => {
  expect(calculateSchedules(createFirstSchedule(start), start).again.due.getTime() - start.getTime()).toBe(
    AGAIN_INTERVAL_MS,
  )
})

test('a new technique graded Hard is due tomorrow', () => {
  expect(calculateSchedules(createFirstSchedule(start), start).hard.due).toEqual(createTime(1, '00:00'))
})

test('a technique is due at the start of a local day', () => {
  const { due } = calculateSchedules(createFirstSchedule(start), createTime(0, '23:58')).good
  expect([due.getHours(), due.getMinutes(), due.getSeconds()]).toEqual([0, 0, 0])
})

test('a review shortly before midnight counts for the day on which it happened', () => {
  const gradeThreeDaysAfter = (time: string) => {
    const first = calculateSchedules(createFirstSchedule(start), createTime(0, time)).good
    return calculateSchedules(first, createTime(3, '00:05')).good
  }
  expect(gradeThreeDaysAfter('23:58')).toMatchObject({
    due: gradeThreeDaysAfter('00:01').due,
    stability: gradeThreeDaysAfter('00:01').stability,
  })
  expect(gradeThreeDaysAfter('23:58').scheduled_days).toBeGreaterThan(3)
})

test('the effect of a grade is constant throughout the day', () => {
  const card = calculateSchedules(createFirstSchedule(start), start).easy
  expect(calculateSchedules(card, createTime(8, '09:00')).good.due).toEqual(
    calculateSchedules(card, createTime(8, '21:30')).good.due,
  )
})

test('intervals grow with repeated good grades, up to a year', () => {
  expect(getInterval('good', 3)).toBeGreaterThan(getInterval('good', 1))
  expect(getInterval('easy', 12)).toBeLessThanOrEqual(365)
})

test('a lapse is counted and shortens the interval', () => {
  const easySchedule = calculateSchedules(createFirstSchedule(start), start).easy
  const lapsedSchedule = calculateSchedules(easySchedule, easySchedule.due).again
  expect(lapsedSchedule.lapses).toBe(easySchedule.lapses + 1)
  expect(calculateSchedules(lapsedSchedule, lapsedSchedule.due).good.scheduled_days).toBeLessThan(
    easySchedule.scheduled_days,
  )
})

test('the academy accepts every schedule', () => {
  const fields = Review.omit({ _id: true, owner_id: true, vid: true, gid: true })
  let schedule = createFirstSchedule(start)
  for (const grade of ['good', 'again', 'hard', 'easy'] as const) {
    schedule = calculateSchedules(schedule, schedule.due)[grade]
    expect(fields.safeParse(schedule).error).toBeUndefined()
  }
})
