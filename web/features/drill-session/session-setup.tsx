import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { planLimits, sessionLength, sessionSteps, usualPlan, type SessionPlan } from '#rules/drill-session.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { QueuedClip } from './queued-clip.ts'
import { PlanFields } from './plan-fields.tsx'
import { QueueList } from './queue-list.tsx'
import { minutes } from './minutes.ts'

interface SessionSetupProps {
  queue: readonly QueuedClip[]
  back: string
  onMove: (from: number, to: number) => void
  onStart: (chosen: QueuedClip[], plan: SessionPlan) => void
  tools: ReactNode
}

/** Chooses the clips and their order, the rounds, and how long to work and to rest. Shows how long all of it takes. */
export function SessionSetup({ queue, back, onMove, onStart, tools }: SessionSetupProps) {
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [plan, setPlan] = useState(usualPlan)
  const chosen = queue.filter(({ id }) => !excluded.has(id))
  const length = sessionLength(sessionSteps(chosen, plan))
  const toggle = (id: string) =>
    setExcluded((all) => (all.has(id) ? new Set([...all].filter((one) => one !== id)) : new Set([...all, id])))
  return (
    <main className="session-setup page">
      <h1 className="condensed">Drill session</h1>
      <p className="measure text-quiet">
        Each clip is shown, then the screen goes black and you do it from its cue words, then it is shown again. A bell
        rings at every change.
      </p>
      <QueueList queue={queue} excluded={excluded} onToggle={toggle} onMove={onMove} />
      <PlanFields plan={plan} limits={planLimits} onChange={setPlan} />
      <p className="text-5xl condensed tabular" role="status">
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
        {tools}
      </p>
    </main>
  )
}
