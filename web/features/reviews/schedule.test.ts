import { createEmptyCard } from 'ts-fsrs'
import { expect, test } from 'vitest'
import { Review } from '#contract/collections/reviews.ts'
import { firstSchedule } from './reviews.ts'
import { AGAIN_INTERVAL, GRADES, calculateSchedules, type Grade } from './schedule.ts'

// Local time of the device.
const start = new Date('2026-11-21T18:00:00')
const at = (days: number, time = '18:00') => new Date(`2026-11-${21 + days}T${time}:00`)
const daysAfter = (grade: Grade, times = 1) => {
  let [schedule, now] = [firstSchedule(start), start]
  for (let time = 0; time < times; time += 1) {
    if (time > 0) now = schedule.due
    schedule = calculateSchedules(schedule, now)[grade]
  }
  return schedule.scheduled_days
}

test("a technique is due on the day it is saved, with the scheduler's initial state", () => {
  expect(firstSchedule(start).due).toEqual(start)
  expect(createEmptyCard(start)).toMatchObject(firstSchedule(start))
})

test('better grades lead to later reviews', () => {
  const days = GRADES.map((grade) => daysAfter(grade))
  expect(days).toEqual(days.toSorted((a, b) => a - b))
  expect(new Set(days).size).toBe(4)
})

test('a technique graded Again is due in ten minutes', () => {
  expect(calculateSchedules(firstSchedule(start), start).again.due.getTime() - start.getTime()).toBe(AGAIN_INTERVAL)
})

test('a new technique graded Hard is due tomorrow', () => {
  expect(calculateSchedules(firstSchedule(start), start).hard.due).toEqual(at(1, '00:00'))
})

test('a technique is due at the start of a local day', () => {
  const { due } = calculateSchedules(firstSchedule(start), at(0, '23:58')).good
  expect([due.getHours(), due.getMinutes(), due.getSeconds()]).toEqual([0, 0, 0])
})

test('a review shortly before midnight counts for its day', () => {
  const afterDay = (time: string) => {
    const first = calculateSchedules(firstSchedule(start), at(0, time)).good
    return calculateSchedules(first, at(3, '00:05')).good
  }
  expect(afterDay('23:58')).toMatchObject({ due: afterDay('00:01').due, stability: afterDay('00:01').stability })
  expect(afterDay('23:58').scheduled_days).toBeGreaterThan(3)
})

test('the effect of a grade is constant throughout the day', () => {
  const card = calculateSchedules(firstSchedule(start), start).easy
  expect(calculateSchedules(card, at(8, '09:00')).good.due).toEqual(calculateSchedules(card, at(8, '21:30')).good.due)
})

test('intervals grow with good grades, up to a year', () => {
  expect(daysAfter('good', 3)).toBeGreaterThan(daysAfter('good', 1))
  expect(daysAfter('easy', 12)).toBeLessThanOrEqual(365)
})

test('a lapse is counted and shortens the interval', () => {
  const due = calculateSchedules(firstSchedule(start), start).easy
  const forgotten = calculateSchedules(due, due.due).again
  expect(forgotten.lapses).toBe(due.lapses + 1)
  expect(calculateSchedules(forgotten, forgotten.due).good.scheduled_days).toBeLessThan(due.scheduled_days)
})

test('the academy accepts every schedule', () => {
  const fields = Review.omit({ _id: true, owner_id: true, vid: true, gid: true })
  let schedule = firstSchedule(start)
  for (const grade of ['good', 'again', 'hard', 'easy'] as const) {
    schedule = calculateSchedules(schedule, schedule.due)[grade]
    expect(fields.safeParse(schedule).error).toBeUndefined()
  }
})
