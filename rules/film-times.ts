/** Part of an original film that another film is cut from. Seconds of the original. */
export interface FilmPart {
  from: number
  to: number
}

/** A film and the uploaded file that it is a part of. */
interface FilmCut {
  id: string
  cut_of: string | null
  /** Seconds of the file; null if the film is the whole file. */
  cut_from: number | null
}

/** Returns the film whose uploaded file this one is encoded from: itself, or the one that it is a cut of. */
export const getOriginalId = ({ id, cut_of }: Pick<FilmCut, 'id' | 'cut_of'>) => cut_of ?? id

/**
 * Returns the seconds by which a frame is later in the second film than in the first. Undefined if they come from
 * different files.
 */
export const shiftBetween = (before: FilmCut, after: FilmCut): number | undefined =>
  getOriginalId(before) === getOriginalId(after) ? (before.cut_from ?? 0) - (after.cut_from ?? 0) : undefined

interface Chapter {
  at: number
}

/** Rounds to milliseconds, which are precise enough for any frame rate. */
const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000

/**
 * Moves the chapters of a film to a cut of its original, or to another cut: each keeps its frame. The chapter running
 * at the start of the cut starts with it; chapters outside the cut are dropped.
 * @param shift seconds by which a frame is later than before; negative: earlier
 * @param duration seconds of the target film
 */
export function moveChapters<C extends Chapter>(chapters: readonly C[], shift: number, duration: number): C[] {
  const shiftedChapters = chapters
    .toSorted((a, b) => a.at - b.at)
    .map((chapter) => ({ ...chapter, at: rounded(chapter.at + shift) }))
  const first = shift < 0 ? shiftedChapters.findLastIndex(({ at }) => at <= 0) : -1
  return shiftedChapters
    .filter(({ at }, index) => index >= first && (at >= 0 || index === first) && at < duration)
    .map((chapter) => ({ ...chapter, at: Math.max(0, chapter.at) }))
}
