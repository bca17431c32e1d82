import type { Level } from '#contract/catalogue.ts'
import type { Lesson } from '../catalogue.ts'

/** Arts that lessons can be filtered by: an art is a tag of that name. */
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
  seen?: 'seen' | 'new' | undefined
}

/** Facts of a lesson that are not in the catalogue's text or belong to the member. */
export interface LessonState {
  isFree: (lesson: Lesson) => boolean
  isSeen: (lesson: Lesson) => boolean
}

const MINUTE = 60
/** Seconds: a lesson is short below the first and long from the second. */
const BOUNDS = { short: 5 * MINUTE, long: 15 * MINUTE }

export const getLengthFacet = ({ duration }: Lesson): Length | undefined => {
  if (duration === undefined) return undefined
  if (duration < BOUNDS.short) return 'short'
  return duration < BOUNDS.long ? 'medium' : 'long'
}

// Comparing lengths first is faster: most tags differ in length.
const hasTag = ({ tags }: Lesson, art: Art) =>
  tags.some((tag) => tag.length === art.length && tag.toLowerCase() === art.toLowerCase())

/** Returns whether a lesson matches all filters. */
export const isWithin = (
  lesson: Lesson,
  { art, level, length, free, seen }: Facets,
  lessonState: LessonState,
): boolean =>
  (art === undefined || hasTag(lesson, art)) &&
  (level === undefined || lesson.level === level) &&
  (length === undefined || getLengthFacet(lesson) === length) &&
  (free !== true || lessonState.isFree(lesson)) &&
  (seen === undefined || lessonState.isSeen(lesson) === (seen === 'seen'))

/** Returns the lessons that match all filters, in their order. */
export const narrow = (lessons: readonly Lesson[], facets: Facets, lessonState: LessonState): Lesson[] =>
  lessons.filter((lesson) => isWithin(lesson, facets, lessonState))

/** Returns the values of a filter that would leave at least one lesson, given the other filters. */
export const listOptions = <Name extends keyof Facets>(
  name: Name,
  values: readonly Facets[Name][],
  lessons: readonly Lesson[],
  facets: Facets,
  lessonState: LessonState,
): Facets[Name][] =>
  values.filter((value) => {
    const selectedFacets = { ...facets, [name]: value }
    return lessons.some((lesson) => isWithin(lesson, selectedFacets, lessonState))
  })
