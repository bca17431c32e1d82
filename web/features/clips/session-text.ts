import { sessionLength, sessionSteps, DEFAULT_PLAN } from '#rules/drill-session.ts'
import type { SavedDrillClip } from '#web/api/lesson-records.ts'
import { minutes } from '#web/features/drill-session/index.ts'

type Clips = readonly SavedDrillClip[]

/** Number of clips and length of a session. `playable` is the subset that a session plays. */
export function sessionText(savedClips: Clips, playable: Clips): string {
  if (savedClips.length === 0) return 'No clips left.'
  const unplayableCount = savedClips.length - playable.length
  if (playable.length === 0)
    return `${countText(unplayableCount)}. ${unplayableCount === 1 ? 'Its lesson' : 'Their lessons'} can’t be played right now.`
  const length = sessionLength(sessionSteps(playable, DEFAULT_PLAN))
  const session = `${countText(playable.length)}, ${minutes(length)} in ${DEFAULT_PLAN.rounds} rounds.`
  return unplayableCount === 0 ? session : `${session} ${unplayableCount} more can’t be played right now.`
}

const countText = (count: number) => (count === 1 ? '1 clip' : `${count} clips`)
