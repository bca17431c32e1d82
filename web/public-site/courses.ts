import type { SiteContent, SiteCourse } from '#contract/site-content.ts'
import { isTechnique } from '#figures/techniques.ts'
import type { Moment } from '#web/drawing/moment.ts'

/** A lesson in public course lists. */
export interface CourseLesson {
  gid: string
  id: string
  /** Course and position: `3.2`. */
  number: string
  title: string
  level: string
  isFree: boolean
}

export interface Course {
  number: number
  gid: string
  title: string
  summary: string
  /** Figure of its lessons; undefined if none is drawn. */
  figure: Moment | undefined
  lessons: CourseLesson[]
}

const levels = { foundation: 'Foundation', intermediate: 'Intermediate', advanced: 'Advanced' } as const

/** Figure of the highest-ranked lesson. */
function getFigure({ lessons }: SiteCourse): Moment | undefined {
  const [best] = lessons.toSorted((a, b) => (a.top10 ?? 99) - (b.top10 ?? 99))
  const { technique = '', at } = best?.figure ?? {}
  return isTechnique(technique) ? { technique, at } : undefined
}

/** Courses of the catalogue, numbered in the academy's order. */
export const listCourses = ({ courses }: SiteContent): Course[] =>
  courses.map((course, index) => ({
    number: index + 1,
    gid: course.gid,
    title: course.title,
    summary: course.summary,
    figure: getFigure(course),
    lessons: course.lessons.map(({ id, title, level, isFree }, at) => ({
      gid: course.gid,
      id,
      number: `${index + 1}.${at + 1}`,
      title,
      level: level ? levels[level] : '',
      isFree,
    })),
  }))

/** Returns the lesson; undefined if the catalogue does not contain it. */
export const findLesson = (courses: readonly Course[], id: string): CourseLesson | undefined =>
  courses.flatMap(({ lessons }) => lessons).find((lesson) => lesson.id === id)

/** Numbers of lessons, as pages state them. */
export interface LessonCounts {
  all: number
  free: number
}

export function countLessons(courses: readonly { lessons: readonly { isFree: boolean }[] }[]): LessonCounts {
  const lessons = courses.flatMap((course) => course.lessons)
  return { all: lessons.length, free: lessons.filter(({ isFree }) => isFree).length }
}

/** "1 lesson", "26 lessons". */
export const formatCount = (count: number) => `${count} ${count === 1 ? 'lesson' : 'lessons'}`

/** "3 free lessons", or undefined if there are none. */
export const formatFreeCount = ({ free }: LessonCounts) =>
  free === 0 ? undefined : `${free} free ${free === 1 ? 'lesson' : 'lessons'}`
