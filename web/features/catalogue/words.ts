import type { Lesson } from '#rules/catalogue.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** 760 → "12:40"; from an hour on "1:02:05". */
export const clock = (seconds: number): string => {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

const levels = { foundation: 'Foundation', intermediate: 'Intermediate', advanced: 'Advanced' }

export const levelOf = ({ level }: Lesson) => (level ? levels[level] : undefined)

/** Its film is not there yet: the lesson is listed, and plays one day by itself. */
export const isBeingPrepared = ({ media }: Pick<Lesson, 'media'>) => media === undefined

export const BEING_PREPARED = 'Being prepared'

/** The short facts about a lesson, in the order they are set. */
export const factsOf = (lesson: Lesson): string[] => {
  const { duration, chapters = [], tags } = lesson
  const counted = chapters.length === 1 ? '1 chapter' : `${chapters.length} chapters`
  const facts = [
    levelOf(lesson),
    isBeingPrepared(lesson) ? BEING_PREPARED : duration && clock(duration),
    chapters.length > 0 && counted,
    tags[0],
  ]
  return facts.filter((fact) => typeof fact === 'string')
}
