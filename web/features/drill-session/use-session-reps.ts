import { useRef, useState } from 'react'
import { speedOf } from '#rules/drill-session.ts'
import { useRecordReps, type RepsDone } from '#web/features/reps/index.ts'
import type { QueuedClip } from './queued-clip.ts'
import type { SidedStep } from './session-sides.ts'

/** What was done in a session, of one clip's lesson. */
export interface SessionReps extends RepsDone {
  clip: QueuedClip
}

/** A step that somebody walked away from does not count as training all that time. Seconds. */
const LONGEST_TURN = 900

/** Records the repetitions of a session: those of a clip, each time its recall came to its end. */
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
