import { stripInvisible } from '#contract/invisible-characters.ts'
import type { SavedDrillClip as DrillClip } from '#web/api/lesson-records.ts'
import { MAX_SPEED, MIN_SPEED } from '#web/player/core/study/speeds.ts'
import { getLoopRange, toMillisecond } from '#web/player/core/study/study-state.ts'
import { parseClock } from '#web/player/core/study/format-time.ts'

/** Range and playback settings of a saved loop. */
export type ClipLoop = Pick<DrillClip, 'a' | 'b' | 'speed' | 'mirror' | 'ladder'>
/** Details of a clip that the member enters. */
export type ClipDetails = Pick<DrillClip, 'name' | 'reps' | 'side' | 'note'>

const MAX_REPS = 99

/** Parses the details. Returns undefined if the name is empty. Missing and excessive numbers are clamped. */
export function parseClipDetails(form: FormData): ClipDetails | undefined {
  const read = createFieldReader(form)
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
 * Parses the loop. Returns undefined if the times are invalid. `openedLoop` holds the initial values: a ladder keeps
 * its speed, which the form does not show.
 */
export function parseClipLoop(form: FormData, openedLoop: Partial<ClipLoop> = {}): ClipLoop | undefined {
  const read = createFieldReader(form)
  const range = getLoopRange({ a: parseTime(read('a')), b: parseTime(read('b')) })
  if (!range) return undefined
  const pace = read('pace')
  return {
    ...range,
    speed:
      pace === 'ladder'
        ? (openedLoop.ladder && openedLoop.speed) || 1
        : Math.min(MAX_SPEED, Math.max(MIN_SPEED, Number(pace) || 1)),
    mirror: read('mirror') !== '',
    ladder: pace === 'ladder' || undefined,
  }
}

const createFieldReader = (form: FormData) => (name: string) => {
  const value = form.get(`edit-${name}`) ?? form.get(`clip-${name}`)
  return typeof value === 'string' ? stripInvisible(value.replaceAll(/\p{Cc}+/gu, ' ')).trim() : ''
}

function parseTime(text: string) {
  const seconds = parseClock(text)
  return seconds === undefined ? undefined : toMillisecond(seconds)
}
