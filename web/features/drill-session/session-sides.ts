import { balanceSides, type LessonReps, type Side } from '#rules/balance.ts'
import { sessionSteps, type SessionPlan, type SessionStep } from '#rules/drill-session.ts'
import { getShownSide } from '#web/player/core/study/side.ts'
import type { QueuedClip } from './queued-clip.ts'

/** A step with its trained side. */
export type SidedStep = SessionStep<QueuedClip> & { side: Side }

/** Returns the side for which a clip was saved. */
const getSavedSide = ({ side, mirror, lesson }: QueuedClip): Side => side ?? getShownSide(lesson.side, mirror)

/** Builds the steps. With `repsPerLesson`, each turn uses the side that is behind; otherwise the side of the clip. */
export function buildSidedSteps(
  clips: readonly QueuedClip[],
  plan: SessionPlan,
  repsPerLesson: readonly LessonReps[] | undefined,
  isRemembered: (clip: QueuedClip) => boolean,
): SidedStep[] {
  const turns = Array.from({ length: plan.rounds }, () => clips).flat()
  const clipSides = turns.map((clip) => ({ ...clip, side: getSavedSide(clip) }))
  const sides = repsPerLesson ? balanceSides(clipSides, repsPerLesson) : clipSides.map(({ side }) => side)
  return sessionSteps(clips, plan, isRemembered).map((step) => {
    const turn = step.round * clips.length + clips.indexOf(step.clip)
    return { ...step, side: sides[turn] ?? getSavedSide(step.clip) }
  })
}

/** True if the film must be mirrored to show the trained side. */
export const isMirrored = ({ clip, side }: SidedStep) => (side === getSavedSide(clip) ? clip.mirror : !clip.mirror)
