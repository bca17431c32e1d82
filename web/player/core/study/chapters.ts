import type { Chapter, ChapterKind } from '#contract/catalogue.ts'

/** Segment of the scrubber. `chapter` is undefined before the first chapter, and in a film without chapters. */
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

/** Segments without gaps, in time order. Chapters past the end are dropped. */
export function segments(chapters: readonly Chapter[], duration: number): Segment[] {
  const chaptersInFilm = chapters.filter(({ at }) => at < duration).toSorted((a, b) => a.at - b.at)
  const starts = chaptersInFilm.map((chapter, i) => ({
    from: chapter.at,
    to: chaptersInFilm[i + 1]?.at ?? duration,
    chapter,
  }))
  const lead = starts[0]?.from ?? duration
  return (lead > 0 ? [{ from: 0, to: lead }, ...starts] : starts).filter(({ from, to }) => to > from)
}

export const chapterAt = (chapters: readonly Chapter[], time: number) =>
  chapters.filter(({ at }) => at <= time).toSorted((a, b) => b.at - a.at)[0]

/** `Entry: Step across`, or the title alone. */
export const chapterName = ({ kind, title }: Chapter) => (kind ? `${kindNames[kind]}: ${title}` : title)

/** Seconds after the start of a chapter within which backward seeks to the previous chapter. */
const PREVIOUS_CHAPTER_GRACE = 2

/** Target of the chapter keys from `time`. Undefined if there is none. */
export function chapterStep(chapters: readonly Chapter[], time: number, direction: 1 | -1) {
  const startTimes = chapters.map(({ at }) => at).toSorted((a, b) => a - b)
  return direction > 0
    ? startTimes.find((at) => at > time)
    : startTimes.findLast((at) => at < time - PREVIOUS_CHAPTER_GRACE)
}
