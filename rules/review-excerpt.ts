import type { Chapter, Video } from '#contract/catalogue.ts'
import type { DrillClip } from '#contract/collections/drill-clips.ts'

type Clip = Pick<DrillClip, 'a' | 'b' | 'speed' | 'mirror'>
type Lesson = Pick<Video, 'chapters' | 'keyPoints' | 'duration' | 'frameRate'>

/** The part of a film that a review shows. Times are in seconds from the start of the film. */
export interface ReviewFilm {
  /** Time of the still that is shown before the member performs the technique. */
  start: number
  /** Start and end of the part that repeats afterwards. */
  a: number
  b: number
  /** Speed and mirroring of the member's clip; without a clip, the member's player settings apply. */
  speed?: number
  mirror?: boolean
}

const MAX_CLIP_SECONDS = 90

/**
 * Chooses the part of a film for a review: the member's own clip if available, otherwise the last chapter of the kind
 * `finish`, with a still of the setup, otherwise the start of the film.
 */
export function chooseExcerpt(lesson: Lesson, clip: Clip | undefined): ReviewFilm {
  if (clip) {
    const { a, b, speed, mirror } = clip
    return { start: a, a, b, speed, mirror }
  }
  const { chapters = [], duration, frameRate = 30 } = lesson
  const sortedChapters = chapters.toSorted((a, b) => a.at - b.at)
  const keyChapter = sortedChapters.findLast(hasKind('finish')) ?? sortedChapters[0]
  const a = keyChapter?.at ?? 0
  const end = sortedChapters.find(({ at }) => at > a)?.at ?? duration ?? a + MAX_CLIP_SECONDS
  // A film can begin with a chapter that shows the whole technique.
  const setups = sortedChapters.filter(hasKind('setup'))
  const start = (setups.find(({ title }) => title === startingPosition(lesson)) ?? setups[0])?.at ?? a
  // One frame less, so that the first frame of the next chapter is not shown.
  return { start, a, b: Math.min(end, a + MAX_CLIP_SECONDS) - 1 / frameRate }
}

/** Returns the academy's name for the starting position of a technique; undefined without a name. */
export function startingPosition({ keyPoints = [], chapters = [] }: Lesson): string | undefined {
  // Prefers key points, which describe only the technique; chapters also describe the structure of the film.
  const points = keyPoints.length > 0 ? keyPoints : chapters
  return points.find(hasKind('setup'))?.title
}

/** Returns the academy's drawing of the starting position. */
export const startPicture = ({ keyPoints = [] }: Pick<Video, 'keyPoints'>) => keyPoints.find(hasKind('setup'))?.picture

const hasKind =
  (kind: Chapter['kind']) =>
  (part: Pick<Chapter, 'kind'>): boolean =>
    part.kind === kind
