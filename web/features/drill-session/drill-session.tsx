import { type ReactNode, useRef, useState } from 'react'
import { ringBell } from '#web/player/core/mat/bell.ts'
import type { QueuedClip } from './queued-clip.ts'
import { RunningSession } from './running-session.tsx'
import { SessionDone } from './session-done.tsx'
import { SessionSetup } from './session-setup.tsx'
import type { SidedStep } from './session-sides.ts'
import { useSessionReps } from './use-session-reps.ts'
import './drill-session.css'
import './session-done.css'

interface DrillSessionProps {
  /** Clips in order; at least one. */
  queue: readonly QueuedClip[]
  /** Path of the previous page. */
  back: string
  onMove: (from: number, to: number) => void
  /** Rendered next to the Start button. */
  tools?: ReactNode
  /** Rendered before and after the session. A running session fills the screen. */
  footer: ReactNode
}

/** Drill session of clips: setup, running session, summary. */
export function DrillSession({ queue, back, onMove, tools, footer }: DrillSessionProps) {
  const [steps, setSteps] = useState<readonly SidedStep[]>()
  const [length, setLength] = useState<number>()
  const began = useRef(0)
  const { done, begin, stepDone } = useSessionReps()
  if (length !== undefined)
    return (
      <>
        <SessionDone
          length={length}
          done={done}
          back={back}
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
        onStepDone={stepDone}
        onDone={() => setLength((performance.now() - began.current) / 1000)}
      />
    )
  return (
    <>
      <SessionSetup
        queue={queue}
        back={back}
        onMove={onMove}
        tools={tools}
        onStart={(chosen) => {
          // Browsers play sound only after a user gesture.
          ringBell()
          began.current = performance.now()
          begin()
          setSteps(chosen)
        }}
      />
      {footer}
    </>
  )
}
