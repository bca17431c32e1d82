import { useRef, useState } from 'react'
import { speedOf } from '#rules/drill-session.ts'
import { useRecordReps, type RepsDone } from '#web/features/reps/index.ts'
import type { QueuedClip } from './queued-clip.ts'
import type { SidedStep } from './session-sides.ts'

/** Repetitions done for one clip. */
export interface SessionReps extends RepsDone {
  clip: QueuedClip
}

/** Maximum recorded seconds per turn, because a member may leave a session running. */
const LONGEST_TURN = 900

/** Records the repetitions of a session whenever a recall step ends. */
export function useSessionReps() {
  const record = useRecordReps()
  const [done, setDone] = useState<readonly SessionReps[]>([])
  const last = useRef(0)
  return {
    done,
    begin: () => {
      last.current = performance.now()
      setDone([])
    },
    stepDone: ({ kind, clip, side }: SidedStep) => {
      if (kind !== 'recall') return
      const seconds = Math.min((performance.now() - last.current) / 1000, LONGEST_TURN)
      last.current = performance.now()
      const reps = { side, speed: speedOf(clip), count: clip.reps, seconds }
      record(clip, reps)
      setDone((before) => [...before, { ...reps, clip }])
    },
  }
}
