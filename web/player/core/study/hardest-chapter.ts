import type { Chapter } from '#contract/catalogue.ts'
import { segments, type Segment } from './chapters.ts'
import { toMillisecond, type Stretch, type StudyState } from './study-state.ts'

/** A range looped or saved by the member, with its number of passes. */
export interface LoopedStretch extends Stretch {
  /** Completed passes; a saved loop counts as one. */
  passes?: number
}

/** Suggested chapter to loop. */
export interface ChapterToLoop {
  chapter: Chapter
  stretch: Stretch
  /** True if the member loops it most; otherwise it is only the longest. */
  isMostLooped: boolean
}

/** Loop of a chapter, and its hardest second. */
export interface ChapterLoop {
  chapter: Chapter
  whole: Stretch
  second: Stretch
  /** True if the member loops this second most; otherwise it is the middle of the chapter. */
  isMostLooped: boolean
}

type Film = { duration: number; frameRate: number }

/** Adds one pass. */
export function addPass(looped: readonly LoopedStretch[], { a, b }: Stretch): LoopedStretch[] {
  const known = looped.find((one) => one.a === a && one.b === b)
  return [...looped.filter((one) => one !== known), { a, b, passes: (known?.passes ?? 0) + 1 }]
}

const passesOf = ({ passes = 1 }: LoopedStretch) => passes

/** Chapter looped most by the member, or the longest without loops. Undefined without chapters. */
export function hardestChapter(
  chapters: readonly Chapter[],
  film: Film,
  looped: readonly LoopedStretch[],
): ChapterToLoop | undefined {
  const all = segments(chapters, film.duration).filter(({ chapter }) => chapter !== undefined)
  const passesIn = ({ from, to }: Segment) =>
    looped.filter(({ a, b }) => (a + b) / 2 >= from && (a + b) / 2 < to).reduce((sum, one) => sum + passesOf(one), 0)
  const most = largest(all, passesIn)
  const isMostLooped = most !== undefined && passesIn(most) > 0
  const best = isMostLooped ? most : largest(all, ({ from, to }) => to - from)
  return best?.chapter && { chapter: best.chapter, stretch: wholeOf(best, film), isMostLooped }
}

/** Ends before the first frame of the next chapter. */
const wholeOf = ({ from, to }: Segment, { frameRate }: Film) => ({
  a: toMillisecond(from),
  b: toMillisecond(to - 1 / frameRate),
})

/** Length of the hardest second. */
const SECOND = 1
/** Loops longer than this share of the chapter are ignored when its hardest second is determined. */
const NEARLY_WHOLE = 0.8

/** Loop of the chapter at `time`. Undefined without a chapter. */
export function chapterLoopAt(
  chapters: readonly Chapter[],
  film: Film,
  looped: readonly LoopedStretch[],
  time: number,
): ChapterLoop | undefined {
  const here = segments(chapters, film.duration).find(({ from, to }) => time >= from && time < to)
  if (!here?.chapter) return undefined
  const whole = wholeOf(here, film)
  const length = whole.b - whole.a
  const parts = looped.filter(({ a, b }) => b > whole.a && a < whole.b && b - a < length * NEARLY_WHOLE)
  const last = Math.max(whole.a, whole.b - SECOND)
  const inside = (start: number) => toMillisecond(Math.min(Math.max(whole.a, start), last))
  const share = (start: number) =>
    parts.reduce((sum, one) => sum + passesOf(one) * overlap(one, { a: start, b: start + SECOND }), 0)
  const starts = parts.flatMap(({ a, b }) => [inside((a + b - SECOND) / 2), inside(a), inside(b - SECOND)])
  const most = starts.toSorted((one, other) => share(other) - share(one))[0]
  const start = most ?? inside((whole.a + whole.b - SECOND) / 2)
  const second = { a: start, b: Math.min(whole.b, toMillisecond(start + SECOND)) }
  return { chapter: here.chapter, whole, second, isMostLooped: most !== undefined }
}

const overlap = (one: Stretch, other: Stretch) => Math.max(0, Math.min(one.b, other.b) - Math.max(one.a, other.a))

/** Part of a chapter that is currently looped. */
export function loopedPart(
  { whole, second }: ChapterLoop,
  { a, b }: Pick<StudyState, 'a' | 'b'>,
): 'chapter' | 'second' | undefined {
  if (a === whole.a && b === whole.b) return 'chapter'
  return a === second.a && b === second.b ? 'second' : undefined
}

const largest = (all: readonly Segment[], sizeOf: (segment: Segment) => number) =>
  all.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0]
