import type { Chapter } from '#contract/catalogue.ts'
import { getSegments, type Segment } from './chapters.ts'
import { toMillisecond, type TimeRange, type StudyState } from './study-state.ts'

/** A range looped or saved by the member, with its number of passes. */
export interface LoopedRange extends TimeRange {
  /** Completed passes; a saved loop counts as one. */
  passes?: number
}

/** Suggested chapter to loop. */
export interface ChapterToLoop {
  chapter: Chapter
  range: TimeRange
  /** True if the member loops it most; otherwise it is only the longest. */
  isMostLooped: boolean
}

/** Loop of a chapter, and its hardest second. */
export interface ChapterLoop {
  chapter: Chapter
  whole: TimeRange
  second: TimeRange
  /** True if the member loops this second most; otherwise it is the middle of the chapter. */
  isMostLooped: boolean
}

type Film = { duration: number; frameRate: number }

/** Adds one pass. */
export function addPass(loopedRanges: readonly LoopedRange[], { a, b }: TimeRange): LoopedRange[] {
  const existing = loopedRanges.find((range) => range.a === a && range.b === b)
  return [...loopedRanges.filter((range) => range !== existing), { a, b, passes: (existing?.passes ?? 0) + 1 }]
}

const getPasses = ({ passes = 1 }: LoopedRange) => passes

/** Chapter looped most by the member, or the longest without loops. Undefined without chapters. */
export function hardestChapter(
  chapters: readonly Chapter[],
  film: Film,
  loopedRanges: readonly LoopedRange[],
): ChapterToLoop | undefined {
  const chapterSegments = getSegments(chapters, film.duration).filter(({ chapter }) => chapter !== undefined)
  const passesIn = ({ from, to }: Segment) =>
    loopedRanges
      .filter(({ a, b }) => (a + b) / 2 >= from && (a + b) / 2 < to)
      .reduce((sum, range) => sum + getPasses(range), 0)
  const hardestSegment = findLargest(chapterSegments, passesIn)
  const isMostLooped = hardestSegment !== undefined && passesIn(hardestSegment) > 0
  const chosenSegment = isMostLooped ? hardestSegment : findLargest(chapterSegments, ({ from, to }) => to - from)
  return (
    chosenSegment?.chapter && {
      chapter: chosenSegment.chapter,
      range: getWholeSegment(chosenSegment, film),
      isMostLooped,
    }
  )
}

/** Ends before the first frame of the next chapter. */
const getWholeSegment = ({ from, to }: Segment, { frameRate }: Film) => ({
  a: toMillisecond(from),
  b: toMillisecond(to - 1 / frameRate),
})

/** Length of the hardest second in seconds. */
const SECOND = 1
/** Loops longer than this share of the chapter are ignored when its hardest second is determined. */
const MAX_LOOP_SHARE = 0.8

/** Loop of the chapter at `time`. Undefined without a chapter. */
export function chapterLoopAt(
  chapters: readonly Chapter[],
  film: Film,
  loopedRanges: readonly LoopedRange[],
  time: number,
): ChapterLoop | undefined {
  const currentSegment = getSegments(chapters, film.duration).find(({ from, to }) => time >= from && time < to)
  if (!currentSegment?.chapter) return undefined
  const whole = getWholeSegment(currentSegment, film)
  const length = whole.b - whole.a
  const relevantLoops = loopedRanges.filter(({ a, b }) => b > whole.a && a < whole.b && b - a < length * MAX_LOOP_SHARE)
  const latestStart = Math.max(whole.a, whole.b - SECOND)
  const clampStart = (start: number) => toMillisecond(Math.min(Math.max(whole.a, start), latestStart))
  const scoreStart = (start: number) =>
    relevantLoops.reduce((sum, range) => sum + getPasses(range) * getOverlap(range, { a: start, b: start + SECOND }), 0)
  const candidateStarts = relevantLoops.flatMap(({ a, b }) => [
    clampStart((a + b - SECOND) / 2),
    clampStart(a),
    clampStart(b - SECOND),
  ])
  const hardestStart = candidateStarts.toSorted((a, b) => scoreStart(b) - scoreStart(a))[0]
  const start = hardestStart ?? clampStart((whole.a + whole.b - SECOND) / 2)
  const second = { a: start, b: Math.min(whole.b, toMillisecond(start + SECOND)) }
  return { chapter: currentSegment.chapter, whole, second, isMostLooped: hardestStart !== undefined }
}

const getOverlap = (first: TimeRange, second: TimeRange) =>
  Math.max(0, Math.min(first.b, second.b) - Math.max(first.a, second.a))

/** Part of a chapter that is currently looped. */
export function getLoopedPart(
  { whole, second }: ChapterLoop,
  { a, b }: Pick<StudyState, 'a' | 'b'>,
): 'chapter' | 'second' | undefined {
  if (a === whole.a && b === whole.b) return 'chapter'
  return a === second.a && b === second.b ? 'second' : undefined
}

const findLargest = (segmentList: readonly Segment[], sizeOf: (segment: Segment) => number) =>
  segmentList.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]
