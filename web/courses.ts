import type { SiteCourse } from '#contract/site-content.ts'
import { isTechnique } from '#figures/techniques.ts'
import type { Moment } from './drawing/moment.ts'
import { published } from './published-content.ts'

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

export const courses: Course[] = published.courses.map((course, index) => ({
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

export const lessons = courses.flatMap((course) => course.lessons)
export const freeLessons = lessons.filter((lesson) => lesson.isFree)

/** Lesson by id; undefined if the academy's catalogue does not contain it. */
export const lessonOf = (id: string) => lessons.find((lesson) => lesson.id === id)

export const countLessons = (count: number) => `${count} ${count === 1 ? 'lesson' : 'lessons'}`

/** "26 lessons in 6 courses". */
export const countedAll = `${countLessons(lessons.length)} in ${courses.length} ${courses.length === 1 ? 'course' : 'courses'}`

/** "3 free lessons", or undefined if there are none. */
export const countedFree =
  freeLessons.length === 0 ? undefined : `${freeLessons.length} free ${freeLessons.length === 1 ? 'lesson' : 'lessons'}`
