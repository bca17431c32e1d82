import type { Chapter } from '#figures/scene.ts'
import type { Film } from './film.ts'
import { secondsAt, buildTimeline, type Pass, type Span } from './timeline.ts'

/** Chapters that start at the beginning of a pass. */
const passChapters: Partial<Record<Pass, Omit<Chapter, 'at'>>> = {
  card: { title: 'At real speed', kind: 'setup' },
  slow: { title: 'Half speed', kind: 'control' },
  mirrored: { title: 'Mirrored', kind: 'control' },
  again: { title: 'Once more at real speed', kind: 'finish' },
}

/**
 * Returns the chapters of a film, with times in seconds of the film: one for each pass, and one for each key point,
 * which starts with the motion before the still.
 */
export function buildChapters(film: Film): Chapter[] {
  const timeline = buildTimeline(film)
  return timeline.flatMap((span, i) => {
    const previous = timeline[i - 1]
    const passChapter = span.pass === previous?.pass ? undefined : passChapters[span.pass]
    if (passChapter) return [{ at: secondsAt(span.start), ...passChapter }]
    const { point } = span
    if (!point) return []
    return [
      {
        at: secondsAt(isMotionToStill(previous, span) ? previous.start : span.start),
        title: point.title,
        kind: point.kind,
      },
    ]
  })
}

const isMotionToStill = (previous: Span | undefined, span: Span): previous is Span =>
  previous?.pass === span.pass && previous.step > 0
