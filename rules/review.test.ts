import { expect, test } from 'vitest'
import { reviewsOfDay, reviewTime } from './review.ts'

const midnight = new Date('2026-11-21T00:00:00')
const at = (hours: number) => new Date(midnight.getTime() + hours * 3_600_000)
const review = (vid: string, due: Date, last_review?: Date) => ({ vid, gid: 'g', due, last_review })
const day = (reviews: ReturnType<typeof review>[], duration?: number) => {
  const { due, ...rest } = reviewsOfDay(reviews, midnight, () => duration)
  return { left: due.map(({ vid }) => vid), ...rest }
}

test('techniques due today are listed, the longest due first; those due tomorrow are not', () => {
  expect(day([review('a', at(23)), review('b', at(-50)), review('c', at(25))])).toEqual({
    left: ['b', 'a'],
    doneCount: 0,
    laterCount: 0,
  })
})

test('a day is limited to ten minutes, and the rest is left for another day', () => {
  const many = Array.from({ length: 12 }, (_, index) => review(String(index), at(-index)))
  // Two minutes each: five fit.
  expect(day(many, 600)).toEqual({ left: ['11', '10', '9', '8', '7'], doneCount: 0, laterCount: 7 })
  expect(day(many, 30).left).toHaveLength(10)
})

test('techniques graded today count towards the ten minutes', () => {
  const done = ['x', 'y', 'z'].map((vid) => review(vid, at(72), at(9)))
  const due = ['a', 'b', 'c'].map((vid) => review(vid, at(-1)))
  expect(day([...done, ...due], 600)).toEqual({ left: ['a', 'b'], doneCount: 3, laterCount: 1 })
})

test('a forgotten technique returns on the same day, after all that were due before it', () => {
  expect(day([review('again', at(10.2), at(10)), review('a', at(9))])).toEqual({
    left: ['a', 'again'],
    doneCount: 0,
    laterCount: 0,
  })
})

test('a lesson of an hour counts only with the part that is watched', () => {
  expect(reviewTime(3600)).toBe(120_000)
  expect(reviewTime(20)).toBe(50_000)
})
