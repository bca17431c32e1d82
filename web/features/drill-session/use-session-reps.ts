import { useRef, useState } from 'react'
import { getClipSpeed } from '#rules/drill-session.ts'
import { useRecordReps, type RepsOfSide } from '#web/features/reps/index.ts'
import type { QueuedClip } from './queued-clip.ts'
import type { SidedStep } from './session-sides.ts'

/** Repetitions of one clip. */
export interface SessionReps extends RepsOfSide {
  clip: QueuedClip
}

/** Maximum recorded seconds per turn, because a member may leave a session running. */
const MAX_TURN_SECONDS = 900

/** Records the repetitions of a session whenever a recall step ends. */
export function useSessionReps() {
  const record = useRecordReps()
  const [recordedReps, setRecordedReps] = useState<readonly SessionReps[]>([])
  const lastTime = useRef(0)
  return {
    recordedReps,
    startRecording: () => {
      lastTime.current = performance.now()
      setRecordedReps([])
    },
    recordStep: ({ kind, clip, side }: SidedStep) => {
      if (kind !== 'recall') return
      const seconds = Math.min((performance.now() - lastTime.current) / 1000, MAX_TURN_SECONDS)
      lastTime.current = performance.now()
      const reps = { side, speed: getClipSpeed(clip), count: clip.reps, seconds }
      record(clip, reps)
      setRecordedReps((previousReps) => [...previousReps, { ...reps, clip }])
    },
  }
}
