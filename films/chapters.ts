import type { Chapter } from '#figures/scene.ts'
import type { Film } from './film.ts'
import { secondsAt, buildTimeline, type Pass, type Span } from './timeline.ts'

/** Chapters of the passes that show the whole technique. */
const passes: Partial<Record<Pass, Omit<Chapter, 'at'>>> = {
  card: { title: 'At real speed', kind: 'setup' },
  slow: { title: 'Half speed', kind: 'control' },
  mirrored: { title: 'Mirrored', kind: 'control' },
  again: { title: 'Once more at real speed', kind: 'finish' },
}

/**
 * Returns the chapters of a film in seconds of the film: each pass, and each key point from the start of the motion
 * towards it.
 */
export function buildChapters(film: Film): Chapter[] {
  const timeline = buildTimeline(film)
  return timeline.flatMap((span, i) => {
    const previous = timeline[i - 1]
    const passTitle = span.pass === previous?.pass ? undefined : passes[span.pass]
    if (passTitle) return [{ at: secondsAt(span.start), ...passTitle }]
    const { point } = span
    if (!point) return []
    return [
      { at: secondsAt(runsTo(span, previous) ? previous.start : span.start), title: point.title, kind: point.kind },
    ]
  })
}

const runsTo = (span: Span, previous: Span | undefined): previous is Span =>
  previous?.pass === span.pass && previous.step > 0
