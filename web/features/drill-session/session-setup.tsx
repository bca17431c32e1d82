import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { weakerSide, lessonRepsKey } from '#rules/balance.ts'
import { PLAN_LIMITS, calculateSessionLength, DEFAULT_PLAN } from '#rules/drill-session.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { findReview, isRemembered, reviews } from '#web/features/reviews/index.ts'
import { useRepsPerLesson } from '#web/features/reps/index.ts'
import { HandsFreeSettings } from '#web/player/hands-free/hands-free-settings.tsx'
import '#web/player/hands-free/hands-free.css'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { QueuedClip } from './queued-clip.ts'
import { PlanFields } from './plan-fields.tsx'
import { QueueList } from './queue-list.tsx'
import { formatMinutes } from './format-minutes.ts'
import { buildSidedSteps, type SidedStep } from './session-sides.ts'

interface SessionSetupProps {
  queue: readonly QueuedClip[]
  backPath: string
  onMove: (from: number, to: number) => void
  onStart: (steps: SidedStep[]) => void
  tools: ReactNode
}

/** Setup of a session: clips, order, rounds, work and rest times. Shows the total length. */
export function SessionSetup({ queue, backPath, onMove, onStart, tools }: SessionSetupProps) {
  const [excludedIds, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [plan, setPlan] = useState(DEFAULT_PLAN)
  const selectedClips = queue.filter(({ id }) => !excludedIds.has(id))
  const [isBalanced, setBalanced] = useState(true)
  const repsPerLesson = useRepsPerLesson() ?? []
  const { documents: savedReviews = [] } = useOwnCollection(reviews)
  const steps = buildSidedSteps(selectedClips, plan, isBalanced ? repsPerLesson : undefined, (clip) =>
    isRemembered(findReview(savedReviews, clip)),
  )
  const length = calculateSessionLength(steps)
  const [firstClip] = selectedClips
  const lessonReps = firstClip && repsPerLesson.find((lesson) => lessonRepsKey(lesson) === lessonRepsKey(firstClip))
  const gap = lessonReps && weakerSide(lessonReps)
  const toggle = (id: string) =>
    setExcluded((ids) =>
      ids.has(id) ? new Set([...ids].filter((excludedId) => excludedId !== id)) : new Set([...ids, id]),
    )
  return (
    <main className="session-setup page">
      <h1 className="condensed">Drill session</h1>
      <p className="measure text-quiet">
        Watch each clip up to three times, do it from its cue words on a black screen, then watch it again. A technique
        that went well in its last review starts with the black screen. A bell rings at every change.
      </p>
      <QueueList queue={queue} excludedIds={excludedIds} onToggle={toggle} onMove={onMove} />
      <PlanFields plan={plan} limits={PLAN_LIMITS} onChange={setPlan} />
      <details className="session-hands-free">
        <summary>Hands-free: spoken cues and bell</summary>
        <HandsFreeSettings />
      </details>
      <p className="session-balance">
        <input id="session-balance" type="checkbox" checked={isBalanced} onChange={() => setBalanced(!isBalanced)} />
        <label htmlFor="session-balance">Balance left and right</label>
        {isBalanced && gap && <span className="text-quiet">Starts on your {gap.side} side, which is behind.</span>}
      </p>
      <p className="text-5xl condensed tabular" role="status">
        {selectedClips.length === 0 ? 'No clips chosen.' : formatMinutes(length)}
      </p>
      <p className="flex flex-wrap gap-3">
        <Button tone="main" disabled={selectedClips.length === 0} onClick={() => onStart(steps)}>
          <Icon name="play" />
          Start
        </Button>
        <Link to={backPath} className={buttonClass()}>
          Back
        </Link>
        {tools}
      </p>
    </main>
  )
}
