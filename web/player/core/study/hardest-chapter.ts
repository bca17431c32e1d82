import type { Chapter } from '#contract/catalogue.ts'
import { segments, type Segment } from './chapters.ts'
import { toMillisecond, type Stretch, type StudyState } from './study-state.ts'

/** A stretch that the member has looped or saved, and how often. */
export interface LoopedStretch extends Stretch {
  /** Finished passes; a saved loop counts as one. */
  passes?: number
}

/** A chapter worth looping. */
export interface ChapterToLoop {
  chapter: Chapter
  stretch: Stretch
  /** The member loops it more than the others. Otherwise it is only the longest. */
  isMostLooped: boolean
}

/** A chapter as a loop, and the second of it that is hardest. */
export interface ChapterLoop {
  chapter: Chapter
  whole: Stretch
  second: Stretch
  /** The member loops this second more than the others. Otherwise it is only the middle of the chapter. */
  isMostLooped: boolean
}

type Film = { duration: number; frameRate: number }

/** Adds one pass to what was looped so far. */
export function addPass(looped: readonly LoopedStretch[], { a, b }: Stretch): LoopedStretch[] {
  const known = looped.find((one) => one.a === a && one.b === b)
  return [...looped.filter((one) => one !== known), { a, b, passes: (known?.passes ?? 0) + 1 }]
}

const passesOf = ({ passes = 1 }: LoopedStretch) => passes

/** The chapter that the member loops most, or the longest one where no loop is known. Undefined without chapters. */
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

/** How long the hardest second is. */
const SECOND = 1
/** A loop of nearly the whole chapter says nothing about its seconds. */
const NEARLY_WHOLE = 0.8

/** What to loop of the chapter that plays at `time`. Undefined where there is no chapter. */
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

/** Which part of a chapter is the loop now. */
export function loopedPart(
  { whole, second }: ChapterLoop,
  { a, b }: Pick<StudyState, 'a' | 'b'>,
): 'chapter' | 'second' | undefined {
  if (a === whole.a && b === whole.b) return 'chapter'
  return a === second.a && b === second.b ? 'second' : undefined
}

const largest = (all: readonly Segment[], sizeOf: (segment: Segment) => number) =>
  all.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0]
