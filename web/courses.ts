import { isTechnique } from '#figures/techniques.ts'
import catalogue from '../content/catalogue/demo.json' with { type: 'json' }
import type { Moment } from './drawing/moment.ts'

/** A lesson as the public pages list it. */
export interface CourseLesson {
  gid: string
  id: string
  /** Course and place in it: `3.2`. */
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
  /** What its lessons look like; there where the academy's lessons are drawn. */
  figure: Moment | undefined
  lessons: CourseLesson[]
}

const levels: Record<string, string> = { foundation: 'Foundation', intermediate: 'Intermediate', advanced: 'Advanced' }

interface Lesson {
  id: string
  title: string
  level?: string
  free?: boolean
  top10?: number
  technique?: string
  poster?: { at: number }
}

interface Group {
  gid: string
  title: string
  summary: string
  videos: Lesson[]
}

const groups: Group[] = catalogue.videos

const freeForAll = new Set(catalogue.featuredFree.map(({ gid, id }) => `${gid}/${id}`))

/** What the free plan opens, as `rules/access.ts` has it. */
const isFree = (gid: string, { id, free }: Lesson) => free === true || freeForAll.has(`${gid}/${id}`)

/** The best known lesson of a course stands for it. */
function figureOf({ videos }: Group): Moment | undefined {
  const [best] = videos.toSorted((a, b) => (a.top10 ?? 99) - (b.top10 ?? 99))
  const { technique = '', poster } = best ?? {}
  return isTechnique(technique) ? { technique, at: poster?.at } : undefined
}

export const courses: Course[] = groups.map((group, index) => ({
  number: index + 1,
  gid: group.gid,
  title: group.title,
  summary: group.summary,
  figure: figureOf(group),
  lessons: group.videos.map((lesson, at) => ({
    gid: group.gid,
    id: lesson.id,
    number: `${index + 1}.${at + 1}`,
    title: lesson.title,
    level: levels[lesson.level ?? ''] ?? '',
    isFree: isFree(group.gid, lesson),
  })),
}))

export const lessons = courses.flatMap((course) => course.lessons)
export const freeLessons = lessons.filter((lesson) => lesson.isFree)

/** A lesson by its id, or none: an academy's own catalogue may not have it. */
export const lessonOf = (id: string) => lessons.find((lesson) => lesson.id === id)
