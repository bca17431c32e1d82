import { type ReactNode, useState } from 'react'
import { sessionLength, sessionSteps, type SessionStep } from '#rules/drill-session.ts'
import { ringBell } from '#web/player/core/mat/bell.ts'
import type { QueuedClip } from './queued-clip.ts'
import { Running } from './session-running.tsx'
import { SessionDone } from './session-done.tsx'
import { SessionSetup } from './session-setup.tsx'
import './drill-session.css'

interface DrillSessionProps {
  /** The queue, in its order; at least one. */
  queue: readonly QueuedClip[]
  /** Where the member came from. */
  back: string
  onMove: (from: number, to: number) => void
  /** Stands below what is read, and not below the session while it runs: that fills the screen, as a film does. */
  footer: ReactNode
}

/** Rounds of clips: what is to be trained, then the training, then its end. */
export function DrillSession({ queue, back, onMove, footer }: DrillSessionProps) {
  const [steps, setSteps] = useState<readonly SessionStep<QueuedClip>[]>()
  const [done, setDone] = useState(false)
  if (done && steps)
    return (
      <>
        <SessionDone
          length={sessionLength(steps)}
          clips={new Set(steps.map(({ clip }) => clip.id)).size}
          back={back}
          onAgain={() => setDone(false)}
        />
        {footer}
      </>
    )
  if (steps) return <Running steps={steps} onLeave={() => setSteps(undefined)} onDone={() => setDone(true)} />
  return (
    <>
      <SessionSetup
        queue={queue}
        back={back}
        onMove={onMove}
        onStart={(chosen, plan) => {
          // A press is what a browser wants before it rings.
          ringBell()
          setSteps(sessionSteps(chosen, plan))
        }}
      />
      {footer}
    </>
  )
}
