import { expect, test } from 'vitest'
import { chooseReviewsForDay, calculateReviewTime } from './review.ts'

const midnight = new Date('2026-11-21T00:00:00')
const hoursAfterMidnight = (hours: number) => new Date(midnight.getTime() + hours * 3_600_000)
const buildReview = (vid: string, due: Date, last_review?: Date) => ({ vid, gid: 'g', due, last_review })
const planDay = (reviews: ReturnType<typeof buildReview>[], duration?: number) => {
  const { due, ...counts } = chooseReviewsForDay(reviews, midnight, () => duration)
  return { left: due.map(({ vid }) => vid), ...counts }
}

test('techniques due today are listed, the longest due first; those due tomorrow are not', () => {
  expect(
    planDay([
      buildReview('a', hoursAfterMidnight(23)),
      buildReview('b', hoursAfterMidnight(-50)),
      buildReview('c', hoursAfterMidnight(25)),
    ]),
  ).toEqual({
    left: ['b', 'a'],
    doneCount: 0,
    laterCount: 0,
  })
})

test('a day is limited to ten minutes, and the remaining reviews are left for another day', () => {
  const many = Array.from({ length: 12 }, (_, index) => buildReview(String(index), hoursAfterMidnight(-index)))
  // Two minutes each: five fit.
  expect(planDay(many, 600)).toEqual({ left: ['11', '10', '9', '8', '7'], doneCount: 0, laterCount: 7 })
  expect(planDay(many, 30).left).toHaveLength(10)
})

test('techniques graded today count towards the ten minutes', () => {
  const done = ['x', 'y', 'z'].map((vid) => buildReview(vid, hoursAfterMidnight(72), hoursAfterMidnight(9)))
  const due = ['a', 'b', 'c'].map((vid) => buildReview(vid, hoursAfterMidnight(-1)))
  expect(planDay([...done, ...due], 600)).toEqual({ left: ['a', 'b'], doneCount: 3, laterCount: 1 })
})

test('a forgotten technique returns on the same day, after all that were due before it', () => {
  expect(
    planDay([
      buildReview('again', hoursAfterMidnight(10.2), hoursAfterMidnight(10)),
      buildReview('a', hoursAfterMidnight(9)),
    ]),
  ).toEqual({
    left: ['a', 'again'],
    doneCount: 0,
    laterCount: 0,
  })
})

test('a lesson of an hour counts only for the two minutes that a review of it takes', () => {
  expect(calculateReviewTime(3600)).toBe(120_000)
  expect(calculateReviewTime(20)).toBe(50_000)
})
