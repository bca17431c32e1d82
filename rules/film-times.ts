/** The part of an original film that another film is. Seconds of the original. */
export interface Part {
  from: number
  to: number
}

/** A film, and of which uploaded file it is a part. */
interface Cut {
  id: string
  cut_of: string | null
  /** Seconds of the file; null where the film is all of it. */
  cut_from: number | null
}

/** The film whose uploaded file this one is encoded from: itself, or the one that it is a cut of. */
export const originalOf = ({ id, cut_of }: Pick<Cut, 'id' | 'cut_of'>) => cut_of ?? id

/**
 * Seconds that a picture comes later in the second film than in the first. Undefined where they have no picture in
 * common.
 */
export const shiftBetween = (before: Cut, after: Cut): number | undefined =>
  originalOf(before) === originalOf(after) ? (before.cut_from ?? 0) - (after.cut_from ?? 0) : undefined

interface Chapter {
  at: number
}

/** Milliseconds are enough for any frame rate. */
const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000

/**
 * The chapters of a film in a cut of its original, or in another cut of it: each stays with its picture. The one that
 * is under way where the cut begins begins with it; those that are cut away are left out.
 * @param shift seconds that a picture comes later than before, negative: earlier
 * @param duration seconds of the film that they move to
 */
export function moveChapters<C extends Chapter>(chapters: readonly C[], shift: number, duration: number): C[] {
  const moved = chapters
    .toSorted((one, other) => one.at - other.at)
    .map((chapter) => ({ ...chapter, at: rounded(chapter.at + shift) }))
  const first = shift < 0 ? moved.findLastIndex(({ at }) => at <= 0) : -1
  return moved
    .filter(({ at }, index) => index >= first && (at >= 0 || index === first) && at < duration)
    .map((chapter) => ({ ...chapter, at: Math.max(0, chapter.at) }))
}
