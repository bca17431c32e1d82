import { calculateSessionLength, sessionSteps, DEFAULT_PLAN } from '#rules/drill-session.ts'
import type { SavedDrillClip } from '#web/api/lesson-records.ts'
import { formatMinutes } from '#web/features/drill-session/index.ts'

type Clips = readonly SavedDrillClip[]

/** Describes the number of clips and the length of a session. `playableClips` is the subset that a session plays. */
export function describeSession(savedClips: Clips, playableClips: Clips): string {
  if (savedClips.length === 0) return 'No clips left.'
  const unplayableCount = savedClips.length - playableClips.length
  if (playableClips.length === 0)
    return `${formatClipCount(unplayableCount)}. ${unplayableCount === 1 ? 'Its lesson' : 'Their lessons'} can’t be played right now.`
  const length = calculateSessionLength(sessionSteps(playableClips, DEFAULT_PLAN))
  const session = `${formatClipCount(playableClips.length)}, ${formatMinutes(length)} in ${DEFAULT_PLAN.rounds} rounds.`
  return unplayableCount === 0 ? session : `${session} ${unplayableCount} more can’t be played right now.`
}

const formatClipCount = (count: number) => (count === 1 ? '1 clip' : `${count} clips`)
