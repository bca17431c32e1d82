import { MAX_SPEED, MIN_SPEED } from './speeds.ts'

/**
 * How somebody studies a lesson, as it stands in the address (`?t=73.2&a=73.2&b=81.9&speed=0.5&mirror=1`) and is shared. Times are
 * seconds, whole to the millisecond. What is left out is as the lesson itself has it.
 */
export interface StudyState {
  /** Where the film stands. */
  t?: number | undefined
  /** Start and end of the loop. One alone is a loop being made. */
  a?: number | undefined
  b?: number | undefined
  speed?: number | undefined
  mirror?: boolean | undefined
}

/** A loop that can be played. */
export interface Stretch {
  a: number
  b: number
}

/** Shorter than this nothing can be seen, and every pass would be a seek. Seconds. */
export const SHORTEST_LOOP = 0.1

/** To the millisecond: the same double from every way a time may take. */
export const toMillisecond = (seconds: number) => Math.round(seconds * 1000) / 1000

/** The loop of a state, when both ends are there and far enough apart. */
export const stretchOf = ({ a, b }: StudyState): Stretch | undefined =>
  a !== undefined && b !== undefined && isLoop(a, b) ? { a, b } : undefined

/** In whole milliseconds: a tenth of a second has no exact double. */
export const isLoop = (a: number, b: number) => Math.round((b - a) * 1000) >= SHORTEST_LOOP * 1000

/** Reads the query of an address. Whatever cannot be is left out; a link that is half right still opens. */
export function parseStudy(search: string): StudyState {
  const params = new URLSearchParams(search)
  const read = (name: string) => numberOf(params.get(name))
  const time = (name: string) => {
    const seconds = read(name)
    return seconds === undefined ? undefined : toMillisecond(seconds)
  }
  const [a, b] = [time('a'), time('b')]
  const ends = a !== undefined && b !== undefined && !isLoop(a, b) ? {} : { a, b }
  const speed = read('speed')
  const mirror = { 0: false, 1: true }[params.get('mirror') ?? '']
  const held = speed !== undefined && speed >= MIN_SPEED && speed <= MAX_SPEED ? speed : undefined
  return withoutGaps({ t: time('t'), ...ends, speed: held, mirror })
}

/** Writes a state into the query of an address and leaves all else there as it is. Answers `''` or `?…`. */
export function printStudy(study: StudyState, search = ''): string {
  const params = new URLSearchParams(search)
  const write = (name: keyof StudyState, value: string | undefined) =>
    value === undefined ? params.delete(name) : params.set(name, value)
  for (const name of ['t', 'a', 'b'] as const) write(name, printed(study[name]))
  write('speed', study.speed === undefined ? undefined : String(study.speed))
  write('mirror', study.mirror === undefined ? undefined : study.mirror ? '1' : '0')
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

const printed = (seconds: number | undefined) => (seconds === undefined ? undefined : String(toMillisecond(seconds)))

/** A day: no film is longer, and beyond it `String` would turn to exponents. */
const LONGEST = 86_400

function numberOf(text: string | null) {
  if (text === null || !/^\d+(\.\d+)?$/.test(text)) return undefined
  const value = Number(text)
  return value <= LONGEST ? value : undefined
}

const withoutGaps = (study: StudyState): StudyState =>
  Object.fromEntries(Object.entries(study).filter(([, value]) => value !== undefined))
