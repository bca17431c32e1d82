import { expect, test } from 'vitest'
import type { LessonRow } from '#contract/studio/lessons.ts'
import {
  findChangedNumbers,
  findNumbersShiftedByPublication,
  findShiftedNumbers,
  getCourseNumber,
  numberLessons,
  type PublicationStatus,
} from './lesson-numbers.ts'

const rows: Pick<LessonRow, 'slug' | 'publishedVisibility'>[] = [
  { slug: 'fall', publishedVisibility: 'listed' },
  { slug: 'idea', publishedVisibility: null },
  { slug: 'grip', publishedVisibility: 'listed' },
  { slug: 'seminar', publishedVisibility: 'unlisted' },
  { slug: 'throw', publishedVisibility: 'listed' },
]

test('lessons have the numbers that members see', () => {
  const courses = [false, true, true].map((isPublished, index) => ({
    gid: `c${index}`,
    title: null,
    isPublished,
    lessons: [],
  }))
  expect(courses.map(({ gid }) => getCourseNumber(courses, gid))).toEqual([undefined, 1, 2])
  expect([...numberLessons(rows, 2)]).toEqual([
    ['fall', '2.1'],
    ['grip', '2.2'],
    ['throw', '2.3'],
  ])
  expect(numberLessons(rows, undefined).size).toBe(0)
})

test('a move changes the numbers of the lessons between its positions, a removal those of the following ones', () => {
  const before = numberLessons(rows, 2)
  const moved = numberLessons(
    [rows.at(-1), ...rows.slice(0, -1)].flatMap((row) => row ?? []),
    2,
  )
  expect(findChangedNumbers(before, moved)).toEqual([
    { slug: 'throw', before: '2.3', after: '2.1' },
    { slug: 'fall', before: '2.1', after: '2.2' },
    { slug: 'grip', before: '2.2', after: '2.3' },
  ])
  expect(findChangedNumbers(before, numberLessons(rows.slice(1), 2))).toEqual([
    { slug: 'grip', before: '2.2', after: '2.1' },
    { slug: 'throw', before: '2.3', after: '2.2' },
    { slug: 'fall', before: '2.1', after: undefined },
  ])
  expect(findChangedNumbers(before, before)).toEqual([])
})

test('a lesson that appears or disappears within its course shifts the numbers of the lessons after it', () => {
  expect(findShiftedNumbers(rows, 2, { slug: 'idea', before: null, after: 'listed' })).toEqual([
    { slug: 'grip', before: '2.2', after: '2.3' },
    { slug: 'throw', before: '2.3', after: '2.4' },
  ])
  expect(findShiftedNumbers(rows, 2, { slug: 'grip', before: 'listed', after: 'unlisted' })).toEqual([
    { slug: 'throw', before: '2.3', after: '2.2' },
  ])
  expect(findShiftedNumbers(rows, 2, { slug: 'throw', before: 'listed', after: null })).toEqual([])
  expect(findShiftedNumbers(rows, undefined, { slug: 'fall', before: 'listed', after: null })).toEqual([])
})

test('lessons published together shift the numbers of published lessons in each of their courses', () => {
  const toCourse = (gid: string, slugs: string[]) => ({ gid, title: null, isPublished: true, lessons: slugs })
  const courses = [toCourse('a', ['idea', 'grip', 'plan', 'throw']), toCourse('b', ['late', 'fall'])]
  const draft = { visibility: null, publishedVisibility: null }
  const published = { visibility: null, publishedVisibility: 'listed' } as const
  const shift = (slugs: string[], statuses: Partial<Record<string, PublicationStatus>> = {}) => {
    const lessons = { idea: draft, grip: published, plan: draft, throw: published, late: draft, fall: published }
    const listedRows = Object.entries({ ...lessons, ...statuses }).map(([slug, status]) => ({ slug, ...status }))
    return findNumbersShiftedByPublication(listedRows, courses, new Set(slugs))
  }
  expect(shift(['idea', 'throw', 'late'])).toEqual([
    { slug: 'grip', before: '1.1', after: '1.2' },
    { slug: 'throw', before: '1.2', after: '1.3' },
    { slug: 'fall', before: '2.1', after: '2.2' },
  ])
  expect(shift(['idea'], { idea: { ...draft, visibility: 'unlisted' } })).toEqual([])
  expect(shift(['grip', 'fall'])).toEqual([])
  const retired = { grip: { ...published, visibility: 'retired' } } as const
  expect(shift(['plan'], retired)).toEqual([{ slug: 'throw', before: '1.2', after: '1.3' }])
  expect(shift(['grip'], retired)).toEqual([
    { slug: 'throw', before: '1.2', after: '1.1' },
    { slug: 'grip', before: '1.1', after: undefined },
  ])
  const listedAgain = { grip: { visibility: null, publishedVisibility: 'unlisted' } } as const
  expect(shift(['grip'], listedAgain)).toEqual([{ slug: 'throw', before: '1.1', after: '1.2' }])
})
