import type { Chapter, ChapterKind } from '#contract/catalogue.ts'

/**
 * Segment of the scrubber, in seconds. `chapter` is undefined before the first chapter, and in a film without chapters.
 */
export interface Segment {
  from: number
  to: number
  chapter?: Chapter
}

export const kindNames: Record<ChapterKind, string> = {
  setup: 'Setup',
  entry: 'Entry',
  control: 'Control',
  finish: 'Finish',
  mistake: 'Mistake',
  safety: 'Safety',
}

/** Divides the film into segments in time order without gaps. Drops chapters that start after the end. */
export function getSegments(chapters: readonly Chapter[], duration: number): Segment[] {
  const chaptersInFilm = chapters.filter(({ at }) => at < duration).toSorted((a, b) => a.at - b.at)
  const starts = chaptersInFilm.map((chapter, i) => ({
    from: chapter.at,
    to: chaptersInFilm[i + 1]?.at ?? duration,
    chapter,
  }))
  const firstStart = starts[0]?.from ?? duration
  return (firstStart > 0 ? [{ from: 0, to: firstStart }, ...starts] : starts).filter(({ from, to }) => to > from)
}

export const chapterAt = (chapters: readonly Chapter[], time: number) =>
  chapters.filter(({ at }) => at <= time).toSorted((a, b) => b.at - a.at)[0]

/** `Entry: Step across`, or the title alone. */
export const chapterName = ({ kind, title }: Chapter) => (kind ? `${kindNames[kind]}: ${title}` : title)

/** In the first seconds of a chapter, the backward key seeks to the previous chapter instead of to its start. */
const PREVIOUS_CHAPTER_GRACE_SECONDS = 2

/** Returns the target of the chapter keys in seconds. Undefined if there is no chapter in that direction. */
export function findAdjacentChapterStart(chapters: readonly Chapter[], time: number, direction: 1 | -1) {
  const startTimes = chapters.map(({ at }) => at).toSorted((a, b) => a - b)
  return direction > 0
    ? startTimes.find((at) => at > time)
    : startTimes.findLast((at) => at < time - PREVIOUS_CHAPTER_GRACE_SECONDS)
}
