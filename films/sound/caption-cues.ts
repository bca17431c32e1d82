import type { Film } from '../film.ts'
import { filmNoises, type Noise, type TimedNoise } from './noises.ts'
import { filmLength, FRAME_RATE, buildTimeline, type Pass } from '../timeline.ts'

/** A caption, and its time in seconds of the film. */
export interface Cue {
  from: number
  until: number
  text: string
}

/** A text that may become a caption. */
interface Candidate {
  /** Earliest start in seconds of the film. */
  at: number
  text: string
  /** Time until which the caption is shown if no other caption starts earlier. */
  until?: number
  /** Whether the text is omitted if the time is too short for reading it, such as a step's noise between two texts. */
  isOptional: boolean
}

/** Reading speed in characters per second. */
export const READING_SPEED = 17
/** Minimum length of a caption in seconds. */
export const MIN_CUE_SECONDS = 1
/** Maximum delay of an optional caption after its noise, in seconds. */
const MAX_DELAY_SECONDS = 0.25
/** Maximum gap between two noises of one kind that share a caption, in seconds. */
const MAX_GROUP_GAP_SECONDS = 0.65

/**
 * Returns the captions of a film in order, without overlaps. Texts and loud noises have priority; optional captions
 * fill the gaps.
 */
export function buildCues(film: Film): Cue[] {
  const candidates = [...createTextCandidates(film), ...createNoiseCandidates(filmNoises(film))].toSorted(
    (a, b) => a.at - b.at,
  )
  const end = filmLength(film)
  const cues = scheduleRequired(
    candidates.filter(({ isOptional }) => !isOptional),
    end,
  )
  for (const { at, text } of candidates.filter(({ isOptional }) => isOptional)) {
    const from = Math.max(at, ...cues.filter((cue) => cue.from <= at).map((cue) => cue.until))
    const until = from + getReadingTime(text)
    if (from - at > MAX_DELAY_SECONDS || until > end || cues.some((cue) => cue.from < until && cue.until > from))
      continue
    cues.push({ from, until, text })
  }
  return cues.toSorted((a, b) => a.from - b.from)
}

/** Schedules captions one after the other. Each caption starts after the reading time of the previous caption. */
function scheduleRequired(candidates: readonly Candidate[], end: number): Cue[] {
  const cues: Cue[] = []
  for (const [i, { at, text, until = 0 }] of candidates.entries()) {
    const from = Math.max(at, cues.at(-1)?.until ?? 0)
    const readUntil = from + getReadingTime(text)
    cues.push({ from, until: Math.min(end, Math.max(readUntil, Math.min(until, candidates[i + 1]?.at ?? end))), text })
  }
  return cues
}

const getReadingTime = (text: string) => Math.max(MIN_CUE_SECONDS, text.length / READING_SPEED + 0.01)

const passTexts: Record<Pass, string | undefined> = {
  card: '[A soft tone]',
  first: 'At real speed.',
  points: undefined,
  slow: 'Half speed.',
  mirrored: 'Mirrored.',
  again: 'Once more.',
}

function createTextCandidates(film: Film): Candidate[] {
  const timeline = buildTimeline(film)
  return timeline.flatMap(({ pass, start, frames, point }, i) => {
    const [at, until] = [start / FRAME_RATE, (start + frames) / FRAME_RATE]
    if (point) return [{ at, until, text: point.title, isOptional: false }]
    const text = pass === timeline[i - 1]?.pass ? undefined : passTexts[pass]
    return text === undefined ? [] : [{ at, text, isOptional: false }]
  })
}

type NoiseGroup = 'fall' | Exclude<Noise, 'thump' | 'slap'>
const getGroup = (noise: Noise): NoiseGroup => (noise === 'thump' || noise === 'slap' ? 'fall' : noise)

function createNoiseCandidates(noises: readonly TimedNoise[]): Candidate[] {
  const groups: TimedNoise[][] = []
  for (const noise of noises) {
    const last = groups.findLast(([first]) => first && getGroup(first.kind) === getGroup(noise.kind))
    if (last && noise.at - (last.at(-1)?.at ?? 0) <= MAX_GROUP_GAP_SECONDS) last.push(noise)
    else groups.push([noise])
  }
  return groups.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const isOptional = first.kind === 'step' || first.kind === 'grip'
    return [{ at: first.at, text: describeNoises(group.map(({ kind }) => kind)), isOptional }]
  })
}

const groupTexts: Record<NoiseGroup, readonly [one: string, two: string, more: string]> = {
  step: ['[A step]', '[Steps]', '[Steps]'],
  grip: ['[Hands take hold]', '[Hands take hold]', '[Hands take hold]'],
  slip: ['[Slips free]', '[Slips free]', '[Slips free]'],
  tap: ['[A tap]', '[Two taps]', '[Taps]'],
  strike: ['[A strike]', '[Two strikes]', '[Strikes]'],
  click: ['[A click]', '[Two clicks]', '[Clicks]'],
  door: ['[A door opens]', '[A door opens]', '[A door opens]'],
  fall: ['[Thud]', '[Thud, and a slap]', '[Thud, and a slap]'],
}

function describeNoises(noises: readonly Noise[]): string {
  const [first = 'step'] = noises
  if (first === 'slap') return '[Slap]'
  return groupTexts[getGroup(first)][Math.min(noises.length, 3) - 1] ?? groupTexts[getGroup(first)][2]
}
