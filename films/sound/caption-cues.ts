import type { Film } from '../film.ts'
import { heardIn, type FilmNoise } from './film-noises.ts'
import type { Noise } from './noises.ts'
import { filmLength, FRAME_RATE, timelineOf, type Pass } from '../timeline.ts'

/** A caption: seconds of the film. */
export interface Cue {
  from: number
  until: number
  text: string
}

interface Wish {
  at: number
  text: string
  /** Until when it stays if nothing else is said. */
  until?: number
  /** May be left out where there is no room: a step between two words. */
  isSlight: boolean
}

/** Signs a second that everybody can read, and the shortest time that a caption is noticed; seconds. */
export const READING = 17
export const SHORTEST = 1
/** How much later than it happens a slight sound may still be named. */
const LATE = 0.25
/** Sounds of one kind that follow each other within so many seconds are one. */
const TOGETHER = 0.65

/** The film's captions in order, none over another. What is said and the loud sounds come first, the others fill the gaps. */
export function cuesOf(film: Film): Cue[] {
  const wishes = [...spoken(film), ...sounds(heardIn(film))].toSorted((a, b) => a.at - b.at)
  const end = filmLength(film)
  const cues = sure(
    wishes.filter(({ isSlight }) => !isSlight),
    end,
  )
  for (const { at, text } of wishes.filter(({ isSlight }) => isSlight)) {
    const from = Math.max(at, ...cues.filter((cue) => cue.from <= at).map((cue) => cue.until))
    const until = from + secondsFor(text)
    if (from - at > LATE || until > end || cues.some((cue) => cue.from < until && cue.until > from)) continue
    cues.push({ from, until, text })
  }
  return cues.toSorted((a, b) => a.from - b.from)
}

/** One after the other; each waits until the one before has been read. */
function sure(wishes: readonly Wish[], end: number): Cue[] {
  const cues: Cue[] = []
  for (const [i, { at, text, until = 0 }] of wishes.entries()) {
    const from = Math.max(at, cues.at(-1)?.until ?? 0)
    const read = from + secondsFor(text)
    cues.push({ from, until: Math.min(end, Math.max(read, Math.min(until, wishes[i + 1]?.at ?? end))), text })
  }
  return cues
}

const secondsFor = (text: string) => Math.max(SHORTEST, text.length / READING + 0.01)

const said: Record<Pass, string | undefined> = {
  card: '[A soft tone]',
  first: 'At real speed.',
  points: undefined,
  slow: 'Half speed.',
  mirrored: 'Mirrored.',
  again: 'Once more.',
}

function spoken(film: Film): Wish[] {
  const timeline = timelineOf(film)
  return timeline.flatMap(({ pass, start, frames, point }, i) => {
    const [at, until] = [start / FRAME_RATE, (start + frames) / FRAME_RATE]
    if (point) return [{ at, until, text: point.title, isSlight: false }]
    const text = pass === timeline[i - 1]?.pass ? undefined : said[pass]
    return text === undefined ? [] : [{ at, text, isSlight: false }]
  })
}

type Kind = 'fall' | Exclude<Noise, 'thump' | 'slap'>
const kindOf = (noise: Noise): Kind => (noise === 'thump' || noise === 'slap' ? 'fall' : noise)

function sounds(noises: readonly FilmNoise[]): Wish[] {
  const groups: FilmNoise[][] = []
  for (const noise of noises) {
    const last = groups.findLast(([first]) => first && kindOf(first.noise) === kindOf(noise.noise))
    if (last && noise.at - (last.at(-1)?.at ?? 0) <= TOGETHER) last.push(noise)
    else groups.push([noise])
  }
  return groups.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const isSlight = first.noise === 'step' || first.noise === 'grip'
    return [{ at: first.at, text: nameOf(group.map(({ noise }) => noise)), isSlight }]
  })
}

const names: Record<Kind, readonly [one: string, two: string, more: string]> = {
  step: ['[A step]', '[Steps]', '[Steps]'],
  grip: ['[Hands take hold]', '[Hands take hold]', '[Hands take hold]'],
  slip: ['[Slips free]', '[Slips free]', '[Slips free]'],
  tap: ['[A tap]', '[Two taps]', '[Taps]'],
  strike: ['[A strike]', '[Two strikes]', '[Strikes]'],
  click: ['[A click]', '[Two clicks]', '[Clicks]'],
  door: ['[A door opens]', '[A door opens]', '[A door opens]'],
  fall: ['[Thud]', '[Thud, and a slap]', '[Thud, and a slap]'],
}

function nameOf(noises: readonly Noise[]): string {
  const [first = 'step'] = noises
  if (first === 'slap') return '[Slap]'
  return names[kindOf(first)][Math.min(noises.length, 3) - 1] ?? names[kindOf(first)][2]
}
