import type { Level } from '#contract/catalogue.ts'
import type { Lesson } from '../catalogue.ts'

/** The arts by which lessons are filtered: an art is a tag of that name. */
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

/** What a list of lessons is narrowed to. What is left out narrows nothing. */
export interface Facets {
  art?: Art | undefined
  level?: Level | undefined
  length?: Length | undefined
  /** Only those that the free plan may watch. */
  free?: boolean | undefined
  seen?: 'seen' | 'new' | undefined
}

/** What of a lesson is not in the catalogue's text, or is the member's. */
export interface Known {
  isFree: (lesson: Lesson) => boolean
  isSeen: (lesson: Lesson) => boolean
}

const MINUTE = 60
/** Seconds: below the first a lesson is short, from the second on it is long. */
const BOUNDS = { short: 5 * MINUTE, long: 15 * MINUTE }

export const lengthOf = ({ duration }: Lesson): Length | undefined => {
  if (duration === undefined) return undefined
  if (duration < BOUNDS.short) return 'short'
  return duration < BOUNDS.long ? 'medium' : 'long'
}

// Most tags differ in length already, which is quicker to see.
const isOf = ({ tags }: Lesson, art: Art) =>
  tags.some((tag) => tag.length === art.length && tag.toLowerCase() === art.toLowerCase())

/** Whether a lesson is within all facets. */
export const isWithin = (lesson: Lesson, { art, level, length, free, seen }: Facets, known: Known): boolean =>
  (art === undefined || isOf(lesson, art)) &&
  (level === undefined || lesson.level === level) &&
  (length === undefined || lengthOf(lesson) === length) &&
  (free !== true || known.isFree(lesson)) &&
  (seen === undefined || known.isSeen(lesson) === (seen === 'seen'))

/** The lessons within all facets, in their order. */
export const narrow = (lessons: readonly Lesson[], facets: Facets, known: Known): Lesson[] =>
  lessons.filter((lesson) => isWithin(lesson, facets, known))

/** The values of a facet that would leave something to see, given what the others are set to. */
export const offered = <Name extends keyof Facets>(
  name: Name,
  values: readonly Facets[Name][],
  lessons: readonly Lesson[],
  facets: Facets,
  known: Known,
): Facets[Name][] =>
  values.filter((value) => {
    const wanted = { ...facets, [name]: value }
    return lessons.some((lesson) => isWithin(lesson, wanted, known))
  })
