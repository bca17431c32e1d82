import type { Chapter } from '#figures/scene.ts'
import type { Film } from './film.ts'
import { secondsAt, timelineOf, type Pass, type Span } from './timeline.ts'

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
export function chaptersOf(film: Film): Chapter[] {
  const timeline = timelineOf(film)
  return timeline.flatMap((span, i) => {
    const before = timeline[i - 1]
    const named = span.pass === before?.pass ? undefined : passes[span.pass]
    if (named) return [{ at: secondsAt(span.start), ...named }]
    const { point } = span
    if (!point) return []
    return [{ at: secondsAt(runsTo(span, before) ? before.start : span.start), title: point.title, kind: point.kind }]
  })
}

const runsTo = (span: Span, before: Span | undefined): before is Span => before?.pass === span.pass && before.step > 0
