import { withoutUnseen } from '#contract/unseen-characters.ts'
import type { SavedDrillClip as DrillClip } from '#web/api/lesson-records.ts'
import { MAX_SPEED, MIN_SPEED } from '#web/player/core/study/speeds.ts'
import { stretchOf, toMillisecond } from '#web/player/core/study/study-state.ts'
import { parseClock } from '#web/player/core/study/time.ts'

/** Where a saved loop is and how it is played. */
export type ClipLoop = Pick<DrillClip, 'a' | 'b' | 'speed' | 'mirror' | 'ladder'>
/** What the member enters about it. */
export type ClipDetails = Pick<DrillClip, 'name' | 'reps' | 'side' | 'note'>

const MAX_REPS = 99

/**
 * The details of the form; undefined without a name. A number that is missing or too large becomes the nearest allowed
 * one.
 */
export function parseClipDetails(form: FormData): ClipDetails | undefined {
  const read = reader(form)
  const [name, side] = [read('name'), read('side')]
  if (name === '') return undefined
  return {
    name,
    reps: Math.min(MAX_REPS, Math.max(1, Math.round(Number(read('reps'))) || 1)),
    side: side === 'left' || side === 'right' ? side : undefined,
    note: read('note') || undefined,
  }
}

/**
 * The loop of the form; undefined where the two times do not make one. `opened`: the loop as the form began with it; a
 * ladder keeps its speed, which the form does not show.
 */
export function parseClipLoop(form: FormData, opened: Partial<ClipLoop> = {}): ClipLoop | undefined {
  const read = reader(form)
  const stretch = stretchOf({ a: parseTime(read('a')), b: parseTime(read('b')) })
  if (!stretch) return undefined
  const pace = read('pace')
  return {
    ...stretch,
    speed:
      pace === 'ladder'
        ? (opened.ladder && opened.speed) || 1
        : Math.min(MAX_SPEED, Math.max(MIN_SPEED, Number(pace) || 1)),
    mirror: read('mirror') !== '',
    ladder: pace === 'ladder' || undefined,
  }
}

const reader = (form: FormData) => (name: string) => {
  const value = form.get(`edit-${name}`) ?? form.get(`clip-${name}`)
  return typeof value === 'string' ? withoutUnseen(value.replaceAll(/\p{Cc}+/gu, ' ')).trim() : ''
}

function parseTime(text: string) {
  const seconds = parseClock(text)
  return seconds === undefined ? undefined : toMillisecond(seconds)
}
