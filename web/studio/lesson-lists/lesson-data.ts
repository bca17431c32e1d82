import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import { type CourseRow, type LessonRow, listLessons } from '#contract/studio/lessons.ts'
import { toSearchText } from '#rules/search/reference-search.ts'
import { studioQuery } from '#web/studio/shell/index.ts'
import { getCourseNumber, numberLessons } from './lesson-numbers.ts'

/** A lesson, with the course whose draft lists it. */
export interface ListedLesson extends LessonRow {
  course?: CourseRow
  /** Number that members see, such as `4.2`; undefined if the lesson is not shown in a course. */
  number?: string
}

export type LessonFilter = z.output<typeof listLessons.query>

/** Loads the lessons that match a filter, by default all lessons, sorted by course. */
export function useLessons({ course, visibility }: LessonFilter = {}, isEnabled = true) {
  const isFiltered = course !== undefined || visibility !== undefined
  const query = useQuery({
    ...studioQuery('lessons', listLessons, isFiltered ? { query: { course, visibility } } : {}),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const lessons = useMemo(() => (data ? sortByCourse(data.lessons, data.courses) : []), [data])
  return { query, lessons, courses: data?.courses ?? [] }
}

/** Sorts lessons by the course drafts that list them. Lessons without a course come last. */
export function sortByCourse(rows: readonly LessonRow[], courses: readonly CourseRow[]): ListedLesson[] {
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  const courseLessons = courses.flatMap((course) => {
    const courseRows = course.lessons.flatMap((slug) => {
      const row = bySlug.get(slug)
      // Drafts of two courses may list the same lesson, which then belongs to the first course.
      bySlug.delete(slug)
      return row ? [row] : []
    })
    const numbers = numberLessons(courseRows, getCourseNumber(courses, course.gid))
    return courseRows.map((row): ListedLesson => {
      const number = numbers.get(row.slug)
      return { ...row, course, ...(number !== undefined && { number }) }
    })
  })
  return [...courseLessons, ...bySlug.values()]
}

export const getTitle = ({ title, slug }: Pick<LessonRow, 'title' | 'slug'>) => title ?? slug

/** Whether every search word occurs in the title, slug, course, tags or instructors. */
export function matchesSearch({ title, slug, tags, cast, course }: ListedLesson, searchText: string): boolean {
  const searchable = toSearchText([title, slug, course?.title, ...tags, ...cast].join(' '))
  return toSearchText(searchText)
    .split(/\s+/)
    .every((word) => searchable.includes(word))
}
