import { expect, test } from 'vitest'
import type { LessonRow } from '#contract/studio/lessons.ts'
import {
  findChangedNumbers,
  findNumbersShiftedByPublication,
  findShiftedNumbers,
  getCourseNumber,
  numberLessons,
} from './lesson-numbers.ts'

const rows: Pick<LessonRow, 'slug' | 'state' | 'visibility'>[] = [
  { slug: 'fall', state: 'published', visibility: null },
  { slug: 'idea', state: 'draft', visibility: null },
  { slug: 'grip', state: 'changed', visibility: null },
  { slug: 'seminar', state: 'published', visibility: 'unlisted' },
  { slug: 'throw', state: 'published', visibility: null },
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
  const [published, draft, unlisted] = [
    { state: 'published', visibility: null },
    { state: 'draft', visibility: null },
    { state: 'published', visibility: 'unlisted' },
  ] as const
  expect(findShiftedNumbers(rows, 2, { slug: 'idea', before: draft, after: published })).toEqual([
    { slug: 'grip', before: '2.2', after: '2.3' },
    { slug: 'throw', before: '2.3', after: '2.4' },
  ])
  expect(findShiftedNumbers(rows, 2, { slug: 'grip', before: published, after: unlisted })).toEqual([
    { slug: 'throw', before: '2.3', after: '2.2' },
  ])
  expect(findShiftedNumbers(rows, 2, { slug: 'throw', before: published, after: draft })).toEqual([])
  expect(findShiftedNumbers(rows, undefined, { slug: 'fall', before: published, after: draft })).toEqual([])
})

test('lessons published together shift the numbers of published lessons in each of their courses', () => {
  const toCourse = (gid: string, slugs: string[]) => ({ gid, title: null, isPublished: true, lessons: slugs })
  const courses = [toCourse('a', ['idea', 'grip', 'plan', 'throw']), toCourse('b', ['late', 'fall'])]
  const shift = (slugs: string[], visibility: LessonRow['visibility'] = null) => {
    const lessons: typeof rows = [
      { slug: 'idea', state: 'draft', visibility },
      { slug: 'grip', state: 'published', visibility: null },
      { slug: 'plan', state: 'draft', visibility: null },
      { slug: 'throw', state: 'changed', visibility: null },
      { slug: 'late', state: 'draft', visibility: null },
      { slug: 'fall', state: 'published', visibility: null },
    ]
    return findNumbersShiftedByPublication(lessons, courses, new Set(slugs))
  }
  expect(shift(['idea', 'throw', 'late'])).toEqual([
    { slug: 'grip', before: '1.1', after: '1.2' },
    { slug: 'throw', before: '1.2', after: '1.3' },
    { slug: 'fall', before: '2.1', after: '2.2' },
  ])
  expect(shift(['idea'], 'unlisted')).toEqual([])
  expect(shift(['grip', 'fall'])).toEqual([])
})
