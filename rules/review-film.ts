import type { Chapter, Video } from '#contract/catalogue.ts'
import type { DrillClip } from '#contract/collections/drill-clips.ts'

type Clip = Pick<DrillClip, 'a' | 'b' | 'speed' | 'mirror'>
type Lesson = Pick<Video, 'chapters' | 'keyPoints' | 'duration' | 'frameRate'>

/** The part of a film that a review shows. Seconds. */
export interface ReviewFilm {
  /** Still shown before the member performs the technique. */
  start: number
  /** Start and end of the part that repeats afterwards. */
  a: number
  b: number
  /** Set from the member's own clip; otherwise the member's player settings apply. */
  speed?: number
  mirror?: boolean
}

/** Maximum length of a clip in a review. Seconds. */
const MAX_CLIP_LENGTH = 90

/**
 * Selects the film of a review: the member's own clip. Without one, the last finish chapter, starting at the setup;
 * without chapters, the start of the film.
 */
export function reviewFilm({ chapters = [], duration, frameRate = 30 }: Lesson, clip: Clip | undefined): ReviewFilm {
  if (clip) {
    const { a, b, speed, mirror } = clip
    return { start: a, a, b, speed, mirror }
  }
  const inOrder = chapters.toSorted((a, b) => a.at - b.at)
  const keyChapter = inOrder.findLast(hasKind('finish')) ?? inOrder[0]
  const a = keyChapter?.at ?? 0
  const end = inOrder.find(({ at }) => at > a)?.at ?? duration ?? a + MAX_CLIP_LENGTH
  const start = inOrder.find(hasKind('setup'))?.at ?? a
  // Excludes the first frame of the next chapter.
  return { start, a, b: Math.min(end, a + MAX_CLIP_LENGTH) - 1 / frameRate }
}

/** Returns the academy's name of the starting position; undefined if there is none. */
export function startingPosition({ keyPoints = [], chapters = [] }: Lesson): string | undefined {
  // Chapters also name the passes of a film; key points name only the technique.
  const points = keyPoints.length > 0 ? keyPoints : chapters
  return points.find(hasKind('setup'))?.title
}

/** Returns the academy's drawing of the starting position. */
export const startPicture = ({ keyPoints = [] }: Pick<Video, 'keyPoints'>) => keyPoints.find(hasKind('setup'))?.picture

const hasKind =
  (kind: Chapter['kind']) =>
  (part: Pick<Chapter, 'kind'>): boolean =>
    part.kind === kind
