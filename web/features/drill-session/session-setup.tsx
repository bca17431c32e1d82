import { useState } from 'react'
import { Link } from 'react-router'
import { planLimits, sessionLength, sessionSteps, usualPlan, type SessionPlan } from '#rules/drill-session.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { QueuedClip } from './queued-clip.ts'
import { PlanFields } from './plan-fields.tsx'
import { QueueList } from './queue-list.tsx'
import { minutes } from './minutes-text.ts'

interface SessionSetupProps {
  queue: readonly QueuedClip[]
  back: string
  onMove: (from: number, to: number) => void
  onStart: (chosen: QueuedClip[], plan: SessionPlan) => void
}

/** Which clips and in which order, how many rounds, how long to work and to rest; and how long all of it takes. */
export function SessionSetup({ queue, back, onMove, onStart }: SessionSetupProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [plan, setPlan] = useState(usualPlan)
  const chosen = queue.filter(({ id }) => !left.has(id))
  const length = sessionLength(sessionSteps(chosen, plan))
  const turn = (id: string) =>
    setLeft((all) => (all.has(id) ? new Set([...all].filter((one) => one !== id)) : new Set([...all, id])))
  return (
    <main className="session-setup page">
      <h1 className="condensed">Drill session</h1>
      <p className="measure text-quiet">
        Each clip is shown, then the screen goes black and you do it from its cue words, then it is shown again. A bell
        rings at every change.
      </p>
      <QueueList queue={queue} left={left} onTurn={turn} onMove={onMove} />
      <PlanFields plan={plan} limits={planLimits} onChange={setPlan} />
      <p className="session-length condensed tabular" role="status">
        {chosen.length === 0 ? 'No clip is chosen.' : minutes(length)}
      </p>
      <p className="flex flex-wrap gap-3">
        <Button tone="main" disabled={chosen.length === 0} onClick={() => onStart(chosen, plan)}>
          <Icon name="play" />
          Start
        </Button>
        <Link to={back} className={buttonLook()}>
          Back
        </Link>
      </p>
    </main>
  )
}
