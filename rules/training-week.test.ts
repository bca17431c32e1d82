import { expect, test } from 'vitest'
import { trainingWeek } from './training-week.ts'

// A Wednesday.
const midnight = new Date(2026, 10, 25)
const at = (day: number, hour: number, minutes: number) => ({
  at: new Date(2026, 10, day, hour),
  seconds: minutes * 60,
})

test('a week runs from Monday to Sunday, with the minutes trained on each day', () => {
  const week = trainingWeek([at(23, 0, 12), at(23, 23, 10), at(25, 8, 9), at(22, 23, 50), at(16, 12, 50)], midnight)
  expect(week.map(({ minutes }) => minutes)).toEqual([22, 0, 9, 0, 0, 0, 0])
  expect(week.map(({ when }) => when)).toEqual(['past', 'past', 'today', 'future', 'future', 'future', 'future'])
  expect(week[0]?.day).toEqual(new Date(2026, 10, 23))
})

test('on a Sunday the week ends today', () => {
  expect(trainingWeek([], new Date(2026, 10, 29)).map(({ when }) => when)).toEqual([...Array(6).fill('past'), 'today'])
})
