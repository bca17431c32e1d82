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
  chapterRange: TimeRange
  hardestSecond: TimeRange
  /** True if the member loops this second most; otherwise it is the middle of the chapter. */
  isMostLooped: boolean
}

type Film = { duration: number; frameRate: number }

/** Adds one pass. */
export function addPass(loopedRanges: readonly LoopedRange[], { a, b }: TimeRange): LoopedRange[] {
  const existingRange = loopedRanges.find((range) => range.a === a && range.b === b)
  return [
    ...loopedRanges.filter((range) => range !== existingRange),
    { a, b, passes: (existingRange?.passes ?? 0) + 1 },
  ]
}

const getPasses = ({ passes = 1 }: LoopedRange) => passes

/** Chapter that the member looped most, or the longest chapter if there are no loops. Undefined without chapters. */
export function suggestChapterToLoop(
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

/** Length in seconds of the range that is called the hardest second. */
const SECOND_LENGTH = 1
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
  const chapterRange = getWholeSegment(currentSegment, film)
  const length = chapterRange.b - chapterRange.a
  const relevantLoops = loopedRanges.filter(
    ({ a, b }) => b > chapterRange.a && a < chapterRange.b && b - a < length * MAX_LOOP_SHARE,
  )
  const latestStart = Math.max(chapterRange.a, chapterRange.b - SECOND_LENGTH)
  const clampStart = (start: number) => toMillisecond(Math.min(Math.max(chapterRange.a, start), latestStart))
  const scoreStart = (start: number) =>
    relevantLoops.reduce(
      (sum, range) => sum + getPasses(range) * getOverlap(range, { a: start, b: start + SECOND_LENGTH }),
      0,
    )
  const candidateStarts = relevantLoops.flatMap(({ a, b }) => [
    clampStart((a + b - SECOND_LENGTH) / 2),
    clampStart(a),
    clampStart(b - SECOND_LENGTH),
  ])
  const hardestStart = candidateStarts.toSorted((a, b) => scoreStart(b) - scoreStart(a))[0]
  const start = hardestStart ?? clampStart((chapterRange.a + chapterRange.b - SECOND_LENGTH) / 2)
  const hardestSecond = { a: start, b: Math.min(chapterRange.b, toMillisecond(start + SECOND_LENGTH)) }
  return { chapter: currentSegment.chapter, chapterRange, hardestSecond, isMostLooped: hardestStart !== undefined }
}

const getOverlap = (first: TimeRange, second: TimeRange) =>
  Math.max(0, Math.min(first.b, second.b) - Math.max(first.a, second.a))

/** Part of a chapter that is currently looped. */
export function getLoopedPart(
  { chapterRange, hardestSecond }: ChapterLoop,
  { a, b }: Pick<StudyState, 'a' | 'b'>,
): 'chapter' | 'hardest-second' | undefined {
  if (a === chapterRange.a && b === chapterRange.b) return 'chapter'
  return a === hardestSecond.a && b === hardestSecond.b ? 'hardest-second' : undefined
}

const findLargest = (segmentList: readonly Segment[], sizeOf: (segment: Segment) => number) =>
  segmentList.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]
