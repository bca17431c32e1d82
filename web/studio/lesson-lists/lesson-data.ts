import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CourseRow, type LessonRow, listLessons } from '#contract/studio/lessons.ts'
import { studioQuery } from '#web/studio/shell/index.ts'

/** A lesson with the course whose draft lists it. */
export interface ListedLesson extends LessonRow {
  course?: CourseRow
  /** As members see it, such as `4.2`; undefined in no course. */
  number?: string
}

/** All lessons, course by course as the drafts of the courses list them, and behind these the lessons of no course. */
export function useLessons() {
  const query = useQuery(studioQuery('lessons', listLessons, {}))
  const { data } = query
  const lessons = useMemo(() => (data ? inCourses(data.lessons, data.courses) : []), [data])
  return { query, lessons, courses: data?.courses ?? [] }
}

export function inCourses(rows: readonly LessonRow[], courses: readonly CourseRow[]): ListedLesson[] {
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  const listed = courses.flatMap((course, at) =>
    course.lessons
      .flatMap((slug) => {
        const row = bySlug.get(slug)
        // A draft may list a lesson that another one lists already.
        bySlug.delete(slug)
        return row ? [row] : []
      })
      .map((row, index): ListedLesson => ({ ...row, course, number: `${at + 1}.${index + 1}` })),
  )
  return [...listed, ...bySlug.values()]
}

export const titleOf = ({ title, slug }: Pick<LessonRow, 'title' | 'slug'>) => title ?? slug

export const isOnSite = ({ state }: Pick<LessonRow, 'state'>) => state === 'published' || state === 'changed'

/** Whether every word that was typed is in what a lesson is known by. */
export function matchesSearch({ title, slug, tags, cast, course }: ListedLesson, words: string): boolean {
  const known = [title, slug, course?.title, ...tags, ...cast].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word))
}
