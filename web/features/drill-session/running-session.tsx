import { useEffect, useRef } from 'react'
import type { SessionStep } from '#rules/drill-session.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { matCommandOf } from '#web/player/core/mat/mat.ts'
import { clock } from '#web/player/core/study/time.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { QueuedClip } from './queued-clip.ts'
import { SessionFilm } from './session-film.tsx'
import { useSteps } from './use-steps.ts'

interface RunningSessionProps {
  steps: readonly SessionStep<QueuedClip>[]
  onLeave: () => void
  onDone: () => void
}

/** A session on the mat: text that is readable from three meters away, and three large buttons. */
export function RunningSession({ steps, onLeave, onDone }: RunningSessionProps) {
  const { index, step, paused, seconds, advance, jump, toggle } = useSteps(steps, onDone)
  useScreenWakeLock()
  useRemote({ next: () => jump(1), previous: () => jump(-1), toggle, leave: onLeave })
  if (!step) return null
  const { clip, kind, round } = step
  // Loads the next film during the rest.
  const shown = (kind === 'rest' ? steps[index + 1]?.clip : undefined) ?? clip
  const plays = (kind === 'show' || kind === 'again') && !paused
  return (
    <main className="session" data-step={kind}>
      <h1 className="sr-only">Drill session</h1>
      <div className="session-bar" aria-hidden="true">
        <i style={{ transform: `scaleX(${(index + 1) / steps.length})` }} />
      </div>
      <SessionFilm
        key={`${shown.gid} ${shown.vid}`}
        clip={shown}
        passes={'passes' in step ? step.passes : 0}
        ladder={'passes' in step && step.ladder}
        step={index}
        plays={plays}
        onDone={advance}
      />
      <StepText step={step} rounds={(steps.at(-1)?.round ?? 0) + 1} round={round} seconds={seconds} next={shown.name} />
      <div className="session-strip condensed">
        <button type="button" aria-label="Previous clip" onClick={() => jump(-1)}>
          <Icon name="back" className="size-[0.9em]" /> <span>Previous</span>
        </button>
        <button type="button" onClick={toggle}>
          {paused ? 'Go on' : 'Pause'}
        </button>
        <button type="button" aria-label="Next clip" onClick={() => jump(1)}>
          <span>Next</span> <Icon name="forward" className="size-[0.9em]" />
        </button>
      </div>
      <button type="button" className="session-leave" aria-label="Leave the session" onClick={onLeave}>
        <Icon name="cross" className="size-9" />
      </button>
    </main>
  )
}

interface StepTextProps {
  step: SessionStep<QueuedClip>
  round: number
  rounds: number
  seconds: number | undefined
  next: string
}

/** The text of a step: only the cue words while the member recalls the technique. */
function StepText({ step: { kind, clip }, round, rounds, seconds, next }: StepTextProps) {
  if (kind === 'recall')
    return (
      <div className="session-text" role="status">
        <p className="session-cue condensed">{clip.note ?? clip.name}</p>
      </div>
    )
  return (
    <div className="session-text">
      <p className="session-round condensed">
        <b>
          Round {round + 1} of {rounds}
        </b>{' '}
        {kind === 'rest' ? 'Rest' : kind === 'again' ? 'Once more' : 'Watch'}
      </p>
      {kind === 'rest' && <p className="session-clock condensed tabular">{clock(seconds ?? 0)}</p>}
      <p className="session-name condensed" role="status">
        {kind === 'rest' ? `Next: ${next}` : clip.name}
      </p>
    </div>
  )
}

/** Listens to pedals, remotes and keys, as mat mode does. */
function useRemote(commands: Record<NonNullable<ReturnType<typeof matCommandOf>>, () => void>) {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey || event.altKey ? undefined : matCommandOf(event.key)
      const onButton = event.target instanceof Element && event.target.closest('button') !== null
      if (!command || (onButton && (event.key === ' ' || event.key === 'Enter'))) return
      event.preventDefault()
      latest.current[command]()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Keeps the screen on for the whole session, black screens and rests included. */
function useScreenWakeLock() {
  useEffect(() => {
    const left = new AbortController()
    let lock: WakeLockSentinel | undefined
    const request = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock.request('screen')
      if (left.signal.aborted) await lock.release()
    }
    // A browser that is low on power refuses; the session runs all the same.
    const keepAwake = () => void request().catch(ignoreError)
    keepAwake()
    document.addEventListener('visibilitychange', keepAwake, { signal: left.signal })
    return () => {
      left.abort()
      void lock?.release()
    }
  }, [])
}
