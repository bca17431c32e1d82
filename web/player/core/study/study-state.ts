import { MAX_SPEED, MIN_SPEED } from './speeds.ts'

/**
 * How somebody studies a lesson, as it stands in the address (`?t=73.2&a=73.2&b=81.9&speed=0.5&mirror=1`) and is
 * shared. Times are seconds, whole to the millisecond. A value that is left out is as in the lesson itself.
 */
export interface StudyState {
  /** The current time. */
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

/** A shorter loop would show nothing and only seek. Seconds. */
export const SHORTEST_LOOP = 0.1

/** Rounded to the millisecond, so that a time is the same number wherever it comes from. */
export const toMillisecond = (seconds: number) => Math.round(seconds * 1000) / 1000

/** The loop of a state, when both ends are there and far enough apart. */
export const stretchOf = ({ a, b }: StudyState): Stretch | undefined =>
  a !== undefined && b !== undefined && isLoop(a, b) ? { a, b } : undefined

/** Compares whole milliseconds: a tenth of a second has no exact floating-point number. */
export const isLoop = (a: number, b: number) => Math.round((b - a) * 1000) >= SHORTEST_LOOP * 1000

/** Reads the query of an address. Invalid values are left out, so a link that is half right still opens. */
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
  const validSpeed = speed !== undefined && speed >= MIN_SPEED && speed <= MAX_SPEED ? speed : undefined
  return withoutUndefined({ t: time('t'), ...ends, speed: validSpeed, mirror })
}

/** Writes a state into the query of an address and leaves its other parts as they are. Returns `''` or `?…`. */
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

/** A day: no film is longer, and `String` would write larger numbers with exponents. */
const LONGEST_FILM = 86_400

function numberOf(text: string | null) {
  if (text === null || !/^\d+(\.\d+)?$/.test(text)) return undefined
  const value = Number(text)
  return value <= LONGEST_FILM ? value : undefined
}

const withoutUndefined = (study: StudyState): StudyState =>
  Object.fromEntries(Object.entries(study).filter(([, value]) => value !== undefined))
