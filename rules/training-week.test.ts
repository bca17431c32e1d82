import { expect, test } from 'vitest'
import { trainingWeek } from './training-week.ts'

// A Wednesday in November (month 10, counted from 0).
const today = new Date(2026, 10, 25)
const buildTraining = (day: number, hour: number, minutes: number) => ({
  at: new Date(2026, 10, day, hour),
  seconds: minutes * 60,
})

test('a week runs from Monday to Sunday, with the minutes trained on each day', () => {
  const week = trainingWeek(
    [
      buildTraining(23, 0, 12),
      buildTraining(23, 23, 10),
      buildTraining(25, 8, 9),
      buildTraining(22, 23, 50),
      buildTraining(16, 12, 50),
    ],
    today,
  )
  expect(week.map(({ minutes }) => minutes)).toEqual([22, 0, 9, 0, 0, 0, 0])
  expect(week.map(({ when }) => when)).toEqual(['past', 'past', 'today', 'future', 'future', 'future', 'future'])
  expect(week[0]?.day).toEqual(new Date(2026, 10, 23))
})

test('Sunday is the last day of the week', () => {
  expect(trainingWeek([], new Date(2026, 10, 29)).map(({ when }) => when)).toEqual([...Array(6).fill('past'), 'today'])
})
