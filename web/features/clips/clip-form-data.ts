import type { SavedDrillClip as DrillClip } from '#web/api/lesson-records.ts'
import { MAX_SPEED, MIN_SPEED } from '#web/player/core/study/speeds.ts'
import { stretchOf, toMillisecond } from '#web/player/core/study/study-state.ts'
import { parseClock } from '#web/player/core/study/time.ts'

/** What a kept loop is besides its words. */
export type ClipLoop = Pick<DrillClip, 'a' | 'b' | 'speed' | 'mirror' | 'ladder'>
export type ClipAnswers = Pick<DrillClip, 'name' | 'reps' | 'side' | 'note'>

const MOST_REPS = 99

/** What the form says; undefined without a name. A number that is none is held within what there can be. */
export function answersIn(form: FormData): ClipAnswers | undefined {
  const read = reader(form)
  const [name, side] = [read('name'), read('side')]
  if (name === '') return undefined
  return {
    name,
    reps: Math.min(MOST_REPS, Math.max(1, Math.round(Number(read('reps'))) || 1)),
    side: side === 'left' || side === 'right' ? side : undefined,
    note: read('note') || undefined,
  }
}

/** Where it lies and how it is played; undefined when the two times are not those of a loop. */
export function loopIn(form: FormData): ClipLoop | undefined {
  const read = reader(form)
  const stretch = stretchOf({ a: timeIn(read('a')), b: timeIn(read('b')) })
  if (!stretch) return undefined
  const pace = read('pace')
  return {
    ...stretch,
    speed: pace === 'ladder' ? 1 : Math.min(MAX_SPEED, Math.max(MIN_SPEED, Number(pace) || 1)),
    mirror: read('mirror') !== '',
    ladder: pace === 'ladder' || undefined,
  }
}

const reader = (form: FormData) => (name: string) => {
  const value = form.get(`edit-${name}`) ?? form.get(`clip-${name}`)
  return typeof value === 'string' ? value.trim().replaceAll(/\p{Cc}+/gu, ' ') : ''
}

function timeIn(text: string) {
  const seconds = parseClock(text)
  return seconds === undefined ? undefined : toMillisecond(seconds)
}
