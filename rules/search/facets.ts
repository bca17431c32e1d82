import type { Level } from '#contract/catalogue.ts'
import type { Lesson } from '../catalogue.ts'

/** Martial arts by which lessons can be filtered. A lesson has an art if it has a tag of that name. */
export const arts = [
  'Jiu-Jitsu',
  'Krav Maga',
  'Judo',
  'Muay Thai',
  'Boxing',
  'Aikido',
  'Wrestling',
  'Sambo',
  'Karate',
  'Taekwondo',
] as const
export type Art = (typeof arts)[number]

export const lengths = ['short', 'medium', 'long'] as const
export type Length = (typeof lengths)[number]
export const levels = ['foundation', 'intermediate', 'advanced'] as const satisfies Level[]

/** Filters of a list of lessons. An omitted filter matches everything. */
export interface Facets {
  art?: Art | undefined
  level?: Level | undefined
  length?: Length | undefined
  /** Only lessons that the free plan includes. */
  free?: boolean | undefined
  /** `new`: lessons that the member has not seen. */
  seen?: 'seen' | 'new' | undefined
}

/** Facts about a lesson that depend on the member or on other parts of the catalogue. */
export interface LessonPredicates {
  isFree: (lesson: Lesson) => boolean
  isSeen: (lesson: Lesson) => boolean
}

const MINUTE = 60
/** Seconds below which a lesson is short, and from which it is long. */
const LENGTH_BOUNDS = { short: 5 * MINUTE, long: 15 * MINUTE }

export const getLengthFacet = ({ duration }: Lesson): Length | undefined => {
  if (duration === undefined) return undefined
  if (duration < LENGTH_BOUNDS.short) return 'short'
  return duration < LENGTH_BOUNDS.long ? 'medium' : 'long'
}

// Compares lengths first, which is faster, since most tags have a different length.
const hasTag = ({ tags }: Lesson, art: Art) =>
  tags.some((tag) => tag.length === art.length && tag.toLowerCase() === art.toLowerCase())

/** Returns whether a lesson matches all filters. */
export const matchesFacets = (
  lesson: Lesson,
  { art, level, length, free, seen }: Facets,
  lessonPredicates: LessonPredicates,
): boolean =>
  (art === undefined || hasTag(lesson, art)) &&
  (level === undefined || lesson.level === level) &&
  (length === undefined || getLengthFacet(lesson) === length) &&
  (free !== true || lessonPredicates.isFree(lesson)) &&
  (seen === undefined || lessonPredicates.isSeen(lesson) === (seen === 'seen'))

/** Returns the lessons that match all filters, in the same order. */
export const filterLessons = (
  lessons: readonly Lesson[],
  facets: Facets,
  lessonPredicates: LessonPredicates,
): Lesson[] => lessons.filter((lesson) => matchesFacets(lesson, facets, lessonPredicates))

/** Returns the values of one filter that at least one lesson matches together with the other filters. */
export const listOptions = <Name extends keyof Facets>(
  name: Name,
  values: readonly Facets[Name][],
  lessons: readonly Lesson[],
  facets: Facets,
  lessonPredicates: LessonPredicates,
): Facets[Name][] =>
  values.filter((value) => {
    const selectedFacets = { ...facets, [name]: value }
    return lessons.some((lesson) => matchesFacets(lesson, selectedFacets, lessonPredicates))
  })
