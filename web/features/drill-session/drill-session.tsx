import { type ReactNode, useState } from 'react'
import { sessionLength, sessionSteps, type SessionStep } from '#rules/drill-session.ts'
import { ringBell } from '#web/player/core/mat/bell.ts'
import type { QueuedClip } from './queued-clip.ts'
import { RunningSession } from './running-session.tsx'
import { SessionDone } from './session-done.tsx'
import { SessionSetup } from './session-setup.tsx'
import './drill-session.css'

interface DrillSessionProps {
  /** The queue, in its order; at least one. */
  queue: readonly QueuedClip[]
  /** The path of the page that the member came from. */
  back: string
  onMove: (from: number, to: number) => void
  /** Stands beside Start. */
  tools?: ReactNode
  /** Shown before and after the session. While it runs, the session fills the screen. */
  footer: ReactNode
}

/** Rounds of clips: the setup, the running session, then its end. */
export function DrillSession({ queue, back, onMove, tools, footer }: DrillSessionProps) {
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
  if (steps) return <RunningSession steps={steps} onLeave={() => setSteps(undefined)} onDone={() => setDone(true)} />
  return (
    <>
      <SessionSetup
        queue={queue}
        back={back}
        onMove={onMove}
        tools={tools}
        onStart={(chosen, plan) => {
          // A browser plays sound only after a press.
          ringBell()
          setSteps(sessionSteps(chosen, plan))
        }}
      />
      {footer}
    </>
  )
}
