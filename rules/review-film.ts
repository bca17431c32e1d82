import type { Chapter, Video } from '#contract/catalogue.ts'
import type { DrillClip } from '#contract/collections/drill-clips.ts'

type Clip = Pick<DrillClip, 'a' | 'b' | 'speed' | 'mirror'>
type Lesson = Pick<Video, 'chapters' | 'keyPoints' | 'duration' | 'frameRate'>

/** What a review shows of a film. Seconds. */
export interface ReviewFilm {
  /** The still that the member begins from. */
  start: number
  /** The part that repeats after the technique was done. */
  a: number
  b: number
  /** From the member's own clip; without one as they watch their films. */
  speed?: number
  mirror?: boolean
}

/** Nobody compares longer with one film. Seconds. */
const LONGEST_CLIP = 90

/**
 * The film of a review: the member's own clip, the first of their queue. Without one the last chapter that finishes the
 * technique, which begins from the setup; without chapters the beginning of the film.
 */
export function reviewFilm({ chapters = [], duration, frameRate = 30 }: Lesson, clip: Clip | undefined): ReviewFilm {
  if (clip) {
    const { a, b, speed, mirror } = clip
    return { start: a, a, b, speed, mirror }
  }
  const inOrder = chapters.toSorted((one, other) => one.at - other.at)
  const shown = inOrder.findLast(isOf('finish')) ?? inOrder[0]
  const a = shown?.at ?? 0
  const end = inOrder.find(({ at }) => at > a)?.at ?? duration ?? a + LONGEST_CLIP
  const start = inOrder.find(isOf('setup'))?.at ?? a
  // Not the first picture of what follows.
  return { start, a, b: Math.min(end, a + LONGEST_CLIP) - 1 / frameRate }
}

/** The position that a technique begins from, in the academy's words; undefined where it does not say. */
export function startingPosition({ keyPoints = [], chapters = [] }: Lesson): string | undefined {
  // Chapters name the passes of a film as well; key points only the technique.
  const points = keyPoints.length > 0 ? keyPoints : chapters
  return points.find(isOf('setup'))?.title
}

/** The academy's drawing of where the technique begins. */
export const startPicture = ({ keyPoints = [] }: Pick<Video, 'keyPoints'>) => keyPoints.find(isOf('setup'))?.picture

const isOf =
  (kind: Chapter['kind']) =>
  (part: Pick<Chapter, 'kind'>): boolean =>
    part.kind === kind
