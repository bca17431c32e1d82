import type { Chapter } from '#contract/catalogue.ts'
import { getSegments, type Segment } from './chapters.ts'
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
export function addPass(loopedStretches: readonly LoopedStretch[], { a, b }: Stretch): LoopedStretch[] {
  const existing = loopedStretches.find((stretch) => stretch.a === a && stretch.b === b)
  return [...loopedStretches.filter((stretch) => stretch !== existing), { a, b, passes: (existing?.passes ?? 0) + 1 }]
}

const getPasses = ({ passes = 1 }: LoopedStretch) => passes

/** Chapter looped most by the member, or the longest without loops. Undefined without chapters. */
export function hardestChapter(
  chapters: readonly Chapter[],
  film: Film,
  loopedStretches: readonly LoopedStretch[],
): ChapterToLoop | undefined {
  const chapterSegments = getSegments(chapters, film.duration).filter(({ chapter }) => chapter !== undefined)
  const passesIn = ({ from, to }: Segment) =>
    loopedStretches
      .filter(({ a, b }) => (a + b) / 2 >= from && (a + b) / 2 < to)
      .reduce((sum, stretch) => sum + getPasses(stretch), 0)
  const hardestSegment = findLargest(chapterSegments, passesIn)
  const isMostLooped = hardestSegment !== undefined && passesIn(hardestSegment) > 0
  const chosenSegment = isMostLooped ? hardestSegment : findLargest(chapterSegments, ({ from, to }) => to - from)
  return (
    chosenSegment?.chapter && {
      chapter: chosenSegment.chapter,
      stretch: getWholeSegment(chosenSegment, film),
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
  loopedStretches: readonly LoopedStretch[],
  time: number,
): ChapterLoop | undefined {
  const currentSegment = getSegments(chapters, film.duration).find(({ from, to }) => time >= from && time < to)
  if (!currentSegment?.chapter) return undefined
  const whole = getWholeSegment(currentSegment, film)
  const length = whole.b - whole.a
  const relevantLoops = loopedStretches.filter(
    ({ a, b }) => b > whole.a && a < whole.b && b - a < length * MAX_LOOP_SHARE,
  )
  const latestStart = Math.max(whole.a, whole.b - SECOND)
  const clampStart = (start: number) => toMillisecond(Math.min(Math.max(whole.a, start), latestStart))
  const scoreStart = (start: number) =>
    relevantLoops.reduce(
      (sum, stretch) => sum + getPasses(stretch) * getOverlap(stretch, { a: start, b: start + SECOND }),
      0,
    )
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

const getOverlap = (first: Stretch, second: Stretch) =>
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
