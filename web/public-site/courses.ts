import type { SiteContent, SiteCourse } from '#contract/site-content.ts'
import { isTechnique } from '#figures/techniques.ts'
import type { Moment } from '#web/drawing/moment.ts'

/** A lesson in public course lists. */
export interface CourseLesson {
  gid: string
  id: string
  /** Number of the course and position in the course, such as `3.2`. */
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
  /** Figure of the highest-ranked lesson; undefined if that lesson has no figure. */
  figure: Moment | undefined
  /** URL of the picture of the highest-ranked lesson; undefined if the course has no lessons. */
  picture: string | undefined
  lessons: CourseLesson[]
}

const levels = { foundation: 'Foundation', intermediate: 'Intermediate', advanced: 'Advanced' } as const

/** Returns the figure and the picture of the highest-ranked lesson. */
function getPictures({ lessons }: SiteCourse): Pick<Course, 'figure' | 'picture'> {
  const [highestRanked] = lessons.toSorted((a, b) => (a.top10 ?? 99) - (b.top10 ?? 99))
  const { technique = '', at } = highestRanked?.figure ?? {}
  return { figure: isTechnique(technique) ? { technique, at } : undefined, picture: highestRanked?.picture }
}

/** Returns the courses of the catalogue, numbered in the academy's order. */
export const listCourses = ({ courses }: SiteContent): Course[] =>
  courses.map((course, index) => ({
    number: index + 1,
    gid: course.gid,
    title: course.title,
    summary: course.summary,
    ...getPictures(course),
    lessons: course.lessons.map(({ id, title, level, isFree }, lessonIndex) => ({
      gid: course.gid,
      id,
      number: `${index + 1}.${lessonIndex + 1}`,
      title,
      level: level ? levels[level] : '',
      isFree,
    })),
  }))

/** Returns the lesson with an id; undefined if the catalogue does not contain the lesson. */
export const findLesson = (courses: readonly Course[], id: string): CourseLesson | undefined =>
  courses.flatMap(({ lessons }) => lessons).find((lesson) => lesson.id === id)

/** Numbers of lessons that pages display. */
export interface LessonCounts {
  all: number
  free: number
}

export function countLessons(courses: readonly { lessons: readonly { isFree: boolean }[] }[]): LessonCounts {
  const lessons = courses.flatMap((course) => course.lessons)
  return { all: lessons.length, free: lessons.filter(({ isFree }) => isFree).length }
}

/** Formats a count as "1 lesson" or "26 lessons". */
export const formatCount = (count: number) => `${count} ${count === 1 ? 'lesson' : 'lessons'}`

/** Formats the count as "3 free lessons"; undefined without free lessons. */
export const formatFreeCount = ({ free }: LessonCounts) =>
  free === 0 ? undefined : `${free} free ${free === 1 ? 'lesson' : 'lessons'}`
