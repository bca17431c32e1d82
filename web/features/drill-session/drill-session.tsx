import { type ReactNode, useRef, useState } from 'react'
import { ringBell } from '#web/player/core/mat/bell.ts'
import type { QueuedClip } from './queued-clip.ts'
import { RunningSession } from './running-session.tsx'
import { SessionSummary } from './session-summary.tsx'
import { SessionSetup } from './session-setup.tsx'
import type { SidedStep } from './session-sides.ts'
import { useSessionReps } from './use-session-reps.ts'
import './drill-session.css'
import './session-summary.css'

interface DrillSessionProps {
  /** Clips in order; at least one. */
  queue: readonly QueuedClip[]
  /** Path of the page to return to. */
  backPath: string
  onMove: (from: number, to: number) => void
  /** Rendered next to the Start button. */
  tools?: ReactNode
  /** Rendered before and after the session. A running session fills the screen. */
  footer: ReactNode
}

/** Drill session of clips: setup, running session, summary. */
export function DrillSession({ queue, backPath, onMove, tools, footer }: DrillSessionProps) {
  const [steps, setSteps] = useState<readonly SidedStep[]>()
  const [length, setLength] = useState<number>()
  const startTime = useRef(0)
  const { recordedReps, startRecording, recordStep } = useSessionReps()
  if (length !== undefined)
    return (
      <>
        <SessionSummary
          length={length}
          recordedReps={recordedReps}
          backPath={backPath}
          onAgain={() => {
            setLength(undefined)
            setSteps(undefined)
          }}
        />
        {footer}
      </>
    )
  if (steps)
    return (
      <RunningSession
        steps={steps}
        onLeave={() => setSteps(undefined)}
        onStepDone={recordStep}
        onDone={() => setLength((performance.now() - startTime.current) / 1000)}
      />
    )
  return (
    <>
      <SessionSetup
        queue={queue}
        backPath={backPath}
        onMove={onMove}
        tools={tools}
        onStart={(newSteps) => {
          // Browsers play sound only after a user gesture.
          ringBell()
          startTime.current = performance.now()
          startRecording()
          setSteps(newSteps)
        }}
      />
      {footer}
    </>
  )
}
