/** Part of an original film that another film consists of, in seconds of the original. */
export interface FilmPart {
  from: number
  to: number
}

/** A film and its position in the uploaded file. */
interface FilmCut {
  id: string
  /** Id of the film that was uploaded; null if this film is not a cut. */
  cut_of: string | null
  /** Seconds of the file; null if the film is the whole file. */
  cut_from: number | null
}

/** Returns the id of the film from which this film was cut, or its own id if it is not a cut. */
export const getOriginalId = ({ id, cut_of }: Pick<FilmCut, 'id' | 'cut_of'>) => cut_of ?? id

/**
 * Returns the seconds by which a frame is later in the second film than in the first; undefined if the films were
 * encoded from different files.
 */
export const calculateShift = (before: FilmCut, after: FilmCut): number | undefined =>
  getOriginalId(before) === getOriginalId(after) ? (before.cut_from ?? 0) - (after.cut_from ?? 0) : undefined

interface Chapter {
  /** Seconds from the start of the film. */
  at: number
}

/** Rounds to milliseconds, which are precise enough for any frame rate. */
const roundTime = (seconds: number) => Math.round(seconds * 1000) / 1000

/**
 * Returns the chapters of a film for another film that was encoded from the same file, each at the same frame. The
 * chapter during which the other film starts is moved to its start; chapters outside of it are dropped.
 * @param shift seconds by which a frame is later in the other film; negative if it is earlier
 * @param duration seconds of the other film
 */
export function moveChapters<C extends Chapter>(chapters: readonly C[], shift: number, duration: number): C[] {
  const shiftedChapters = chapters
    .toSorted((a, b) => a.at - b.at)
    .map((chapter) => ({ ...chapter, at: roundTime(chapter.at + shift) }))
  const first = shift < 0 ? shiftedChapters.findLastIndex(({ at }) => at <= 0) : -1
  return shiftedChapters
    .filter(({ at }, index) => index >= first && (at >= 0 || index === first) && at < duration)
    .map((chapter) => ({ ...chapter, at: Math.max(0, chapter.at) }))
}
