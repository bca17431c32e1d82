import type { Chapter } from '#contract/catalogue.ts'
import { segments, type Segment } from './chapters.ts'
import type { Stretch } from './study-state.ts'

/** A chapter worth looping. */
export interface ChapterToLoop {
  chapter: Chapter
  stretch: Stretch
  /** The member loops it more than the others. Otherwise it is only the longest. */
  isMostLooped: boolean
}

/** How often the member has looped each chapter, by its start. */
export type LoopCounts = ReadonlyMap<number, number>

/** Adds a loop to the chapter that holds its middle. */
export function countLoop(counts: LoopCounts, { a, b }: Stretch, chapters: readonly Chapter[], duration: number) {
  const middle = (a + b) / 2
  const here = segments(chapters, duration).find(({ from, to }) => middle >= from && middle < to)
  return here?.chapter ? new Map(counts).set(here.from, (counts.get(here.from) ?? 0) + 1) : counts
}

/** The chapter that the member loops most, or the longest one where no loop is known. Undefined without chapters. */
export function hardestChapter(
  chapters: readonly Chapter[],
  { duration, frameRate }: { duration: number; frameRate: number },
  counts: LoopCounts,
): ChapterToLoop | undefined {
  const all = segments(chapters, duration).filter(({ chapter }) => chapter !== undefined)
  const most = largest(all, ({ from }) => counts.get(from) ?? 0)
  const isMostLooped = most !== undefined && counts.has(most.from)
  const best = isMostLooped ? most : largest(all, ({ from, to }) => to - from)
  if (!best?.chapter) return undefined
  // Ends before the first frame of the next chapter.
  return { chapter: best.chapter, stretch: { a: best.from, b: best.to - 1 / frameRate }, isMostLooped }
}

const largest = (all: readonly Segment[], sizeOf: (segment: Segment) => number) =>
  all.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0]
