import { sessionLength, sessionSteps, usualPlan } from '#rules/drill-session.ts'
import type { SavedDrillClip } from '#web/api/lesson-records.ts'
import { minutes } from '#web/features/drill-session/index.ts'

type Clips = readonly SavedDrillClip[]

/** Number of clips and length of a session. `playable` is the subset that a session plays. */
export function sessionText(all: Clips, playable: Clips): string {
  if (all.length === 0) return 'No clips left.'
  const others = all.length - playable.length
  if (playable.length === 0)
    return `${countText(others)}. ${others === 1 ? 'Its lesson' : 'Their lessons'} can’t be played right now.`
  const length = sessionLength(sessionSteps(playable, usualPlan))
  const session = `${countText(playable.length)}, ${minutes(length)} in ${usualPlan.rounds} rounds.`
  return others === 0 ? session : `${session} ${others} more can’t be played right now.`
}

const countText = (count: number) => (count === 1 ? '1 clip' : `${count} clips`)
