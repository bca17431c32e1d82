import { MAX_SPEED, MIN_SPEED } from './speeds.ts'

/**
 * Study state of a lesson as shared in the URL (`?t=73.2&a=73.2&b=81.9&speed=0.5&mirror=1`). Times are seconds in whole
 * milliseconds. Omitted values are the lesson's defaults.
 */
export interface StudyState {
  t?: number | undefined
  /** Start and end of the loop, which is incomplete if only one is set. */
  a?: number | undefined
  b?: number | undefined
  speed?: number | undefined
  mirror?: boolean | undefined
}

/** A range of a film, such as a loop, from `a` to `b` in seconds. */
export interface TimeRange {
  a: number
  b: number
}

/** Minimum length of a loop in seconds; a shorter loop would seek without playing. */
export const MIN_LOOP_SECONDS = 0.1

/** Rounds to milliseconds, so that equal times are equal numbers. */
export const toMillisecond = (seconds: number) => Math.round(seconds * 1000) / 1000

/** The loop of a state, if both ends are set and far enough apart. */
export const getLoopRange = ({ a, b }: StudyState): TimeRange | undefined =>
  a !== undefined && b !== undefined && isLoop(a, b) ? { a, b } : undefined

/** Compares whole milliseconds, because 0.1 has no exact floating-point representation. */
export const isLoop = (a: number, b: number) => Math.round((b - a) * 1000) >= MIN_LOOP_SECONDS * 1000

/** Parses a query string. Invalid values are dropped, so a partly valid link still works. */
export function parseStudy(search: string): StudyState {
  const params = new URLSearchParams(search)
  const readNumber = (name: string) => parseNumber(params.get(name))
  const readTime = (name: string) => {
    const seconds = readNumber(name)
    return seconds === undefined ? undefined : toMillisecond(seconds)
  }
  const [a, b] = [readTime('a'), readTime('b')]
  const ends = a !== undefined && b !== undefined && !isLoop(a, b) ? {} : { a, b }
  const speed = readNumber('speed')
  const mirror = { 0: false, 1: true }[params.get('mirror') ?? '']
  const validSpeed = speed !== undefined && speed >= MIN_SPEED && speed <= MAX_SPEED ? speed : undefined
  return withoutUndefined({ t: readTime('t'), ...ends, speed: validSpeed, mirror })
}

/** Writes a state into a query string and keeps its other parameters. Returns `''` or `?…`. */
export function formatStudyQuery(study: StudyState, search = ''): string {
  const params = new URLSearchParams(search)
  const write = (name: keyof StudyState, value: string | undefined) =>
    value === undefined ? params.delete(name) : params.set(name, value)
  for (const name of ['t', 'a', 'b'] as const) write(name, formatSeconds(study[name]))
  write('speed', study.speed === undefined ? undefined : String(study.speed))
  write('mirror', study.mirror === undefined ? undefined : study.mirror ? '1' : '0')
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

const formatSeconds = (seconds: number | undefined) =>
  seconds === undefined ? undefined : String(toMillisecond(seconds))

/** Seconds of one day. `String` would write much larger numbers with an exponent. */
const MAX_TIME_SECONDS = 86_400

function parseNumber(text: string | null) {
  if (text === null || !/^\d+(\.\d+)?$/.test(text)) return undefined
  const value = Number(text)
  return value <= MAX_TIME_SECONDS ? value : undefined
}

const withoutUndefined = (study: StudyState): StudyState =>
  Object.fromEntries(Object.entries(study).filter(([, value]) => value !== undefined))
