import { createEmptyCard } from 'ts-fsrs'
import { expect, test } from 'vitest'
import { Review } from '#contract/collections/reviews.ts'
import { firstSchedule } from './reviews.ts'
import { AGAIN_AFTER, GRADES, schedulesOf, type Grade } from './schedule.ts'

// By the clock of the device, as a member sees it.
const start = new Date('2026-11-21T18:00:00')
const at = (days: number, time = '18:00') => new Date(`2026-11-${21 + days}T${time}:00`)
const daysAfter = (grade: Grade, times = 1) => {
  let [schedule, now] = [firstSchedule(start), start]
  for (let time = 0; time < times; time += 1) {
    if (time > 0) now = schedule.due
    schedule = schedulesOf(schedule, now)[grade]
  }
  return schedule.scheduled_days
}

test('a technique is due on the day it is saved, as the scheduler begins it', () => {
  expect(firstSchedule(start).due).toEqual(start)
  expect(createEmptyCard(start)).toMatchObject(firstSchedule(start))
})

test('the better the grade, the later the next review', () => {
  const days = GRADES.map((grade) => daysAfter(grade))
  expect(days).toEqual(days.toSorted((one, other) => one - other))
  expect(new Set(days).size).toBe(4)
})

test('a technique that was not remembered comes back in ten minutes', () => {
  expect(schedulesOf(firstSchedule(start), start).again.due.getTime() - start.getTime()).toBe(AGAIN_AFTER)
})

test('a new technique that was hard comes back tomorrow', () => {
  expect(schedulesOf(firstSchedule(start), start).hard.due).toEqual(at(1, '00:00'))
})

test('a technique is due when a day of the member begins', () => {
  const { due } = schedulesOf(firstSchedule(start), at(0, '23:58')).good
  expect([due.getHours(), due.getMinutes(), due.getSeconds()]).toEqual([0, 0, 0])
})

test('a review shortly before midnight counts for its day', () => {
  const afterDay = (time: string) => {
    const first = schedulesOf(firstSchedule(start), at(0, time)).good
    return schedulesOf(first, at(3, '00:05')).good
  }
  expect(afterDay('23:58')).toMatchObject({ due: afterDay('00:01').due, stability: afterDay('00:01').stability })
  expect(afterDay('23:58').scheduled_days).toBeGreaterThan(3)
})

test('the effect of a grade stays the same all day long', () => {
  const card = schedulesOf(firstSchedule(start), start).easy
  expect(schedulesOf(card, at(8, '09:00')).good.due).toEqual(schedulesOf(card, at(8, '21:30')).good.due)
})

test('a technique with good grades comes back ever later, and within a year', () => {
  expect(daysAfter('good', 3)).toBeGreaterThan(daysAfter('good', 1))
  expect(daysAfter('easy', 12)).toBeLessThanOrEqual(365)
})

test('a forgotten technique is counted, and comes back sooner than before', () => {
  const known = schedulesOf(firstSchedule(start), start).easy
  const forgotten = schedulesOf(known, known.due).again
  expect(forgotten.lapses).toBe(known.lapses + 1)
  expect(schedulesOf(forgotten, forgotten.due).good.scheduled_days).toBeLessThan(known.scheduled_days)
})

test('the academy accepts every schedule', () => {
  const fields = Review.omit({ _id: true, owner_id: true, vid: true, gid: true })
  let schedule = firstSchedule(start)
  for (const grade of ['good', 'again', 'hard', 'easy'] as const) {
    schedule = schedulesOf(schedule, schedule.due)[grade]
    expect(fields.safeParse(schedule).error).toBeUndefined()
  }
})
