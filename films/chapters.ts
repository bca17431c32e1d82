import type { Chapter } from '#figures/scene.ts'
import type { Film } from './film.ts'
import { secondsAt, timelineOf, type Pass, type Stretch } from './timeline.ts'

/** How the passes are called that show the whole technique. */
const passes: Partial<Record<Pass, Omit<Chapter, 'at'>>> = {
  card: { title: 'At real speed', kind: 'setup' },
  slow: { title: 'Half speed', kind: 'control' },
  mirrored: { title: 'Mirrored', kind: 'control' },
  again: { title: 'Once more at real speed', kind: 'finish' },
}

/** The film's chapters: each pass, and each key point from where the film begins to run towards it. */
export function chaptersOf(film: Film): Chapter[] {
  const timeline = timelineOf(film)
  return timeline.flatMap((stretch, i) => {
    const before = timeline[i - 1]
    const named = stretch.pass === before?.pass ? undefined : passes[stretch.pass]
    if (named) return [{ at: secondsAt(stretch.start), ...named }]
    const { point } = stretch
    if (!point) return []
    return [
      { at: secondsAt(leadsTo(stretch, before) ? before.start : stretch.start), title: point.title, kind: point.kind },
    ]
  })
}

const leadsTo = (stretch: Stretch, before: Stretch | undefined): before is Stretch =>
  before?.pass === stretch.pass && before.step > 0
