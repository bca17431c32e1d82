import { expect, test } from 'vitest'
import type { LessonRow } from '#contract/studio/lessons.ts'
import { matchesSearch, sortByCourse } from './lesson-data.ts'

const createRow = (slug: string, fields: Partial<LessonRow> = {}): LessonRow => ({
  slug,
  id: slug,
  title: slug,
  version: 1,
  state: 'draft',
  publishedAt: null,
  publishAt: null,
  unpublishAt: null,
  scheduleError: null,
  changedAt: '2026-11-24T00:00:00.000Z',
  changedBy: 'Ada',
  mayChange: true,
  isFree: false,
  level: null,
  duration: null,
  hasFilm: false,
  thumbnail: null,
  captions: [],
  cast: [],
  tags: [],
  visibility: null,
  publishedVisibility: null,
  ...fields,
})
const createCourse = (gid: string, ...lessons: string[]) => ({ gid, title: gid, isPublished: true, lessons })

test('lessons are listed by course with their numbers, and lessons without a course come last', () => {
  const rows = ['alone', 'fall', 'grip', 'hold'].map((slug) => createRow(slug, { publishedVisibility: 'listed' }))
  const listed = sortByCourse(rows, [
    createCourse('standing', 'grip', 'gone', 'fall'),
    createCourse('ground', 'hold', 'grip'),
  ])
  expect(listed.map(({ slug, number }) => [number, slug])).toEqual([
    ['1.1', 'grip'],
    ['1.2', 'fall'],
    ['2.1', 'hold'],
    [undefined, 'alone'],
  ])
})

test('search matches title, course, tags and teachers in any order', () => {
  const [lesson] = sortByCourse(
    [createRow('hip', { title: 'Hip throw', tags: ['Sleeve'], cast: ['Mara'] })],
    [createCourse('Standing', 'hip')],
  )
  expect(lesson && matchesSearch(lesson, 'mara HIP sleeve stand')).toBe(true)
  expect(lesson && matchesSearch(lesson, 'hip ground')).toBe(false)
  expect(matchesSearch(createRow('fall', { title: 'U\u0308bung' }), '\u00FCbung')).toBe(true)
})
