import { useEffect, useRef } from 'react'
import type { SessionStep } from '#rules/drill-session.ts'
import { matCommandOf } from '#web/player/core/mat/mat.ts'
import { clock } from '#web/player/core/study/time.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { QueuedClip } from './queued-clip.ts'
import { SessionFilm } from './session-film.tsx'
import { useSteps } from './use-steps.ts'

interface RunningProps {
  steps: readonly SessionStep<QueuedClip>[]
  onLeave: () => void
  onDone: () => void
}

/** A session on the mat: letters to be read from three metres away, and three large places to press. */
export function Running({ steps, onLeave, onDone }: RunningProps) {
  const { at, step, paused, seconds, advance, jump, toggle } = useSteps(steps, onDone)
  useAwake()
  useRemote({ next: () => jump(1), previous: () => jump(-1), toggle, leave: onLeave })
  if (!step) return null
  const { clip, kind, round } = step
  // While one rests the next film comes, so that nobody waits for it.
  const shown = (kind === 'rest' ? steps[at + 1]?.clip : undefined) ?? clip
  const plays = (kind === 'show' || kind === 'again') && !paused
  return (
    <main className="session" data-step={kind}>
      <h1 className="sr-only">Drill session</h1>
      <div className="session-bar" aria-hidden="true">
        <i style={{ transform: `scaleX(${(at + 1) / steps.length})` }} />
      </div>
      <SessionFilm
        key={`${shown.gid} ${shown.vid}`}
        clip={shown}
        passes={'passes' in step ? step.passes : 0}
        ladder={'passes' in step && step.ladder}
        turn={at}
        plays={plays}
        onDone={advance}
      />
      <Words step={step} rounds={(steps.at(-1)?.round ?? 0) + 1} round={round} seconds={seconds} next={shown.name} />
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

interface WordsProps {
  step: SessionStep<QueuedClip>
  round: number
  rounds: number
  seconds: number | undefined
  next: string
}

/** What there is to read. While the member recalls, the cue words alone. */
function Words({ step: { kind, clip }, round, rounds, seconds, next }: WordsProps) {
  if (kind === 'recall')
    return (
      <div className="session-words" role="status">
        <p className="session-cue condensed">{clip.note ?? clip.name}</p>
      </div>
    )
  return (
    <div className="session-words">
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

/** Pedals, remotes and keys, as in mat mode. */
function useRemote(orders: Record<NonNullable<ReturnType<typeof matCommandOf>>, () => void>) {
  const latest = useRef(orders)
  useEffect(() => {
    latest.current = orders
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const order = event.ctrlKey || event.metaKey || event.altKey ? undefined : matCommandOf(event.key)
      const onButton = event.target instanceof Element && event.target.closest('button') !== null
      if (!order || (onButton && (event.key === ' ' || event.key === 'Enter'))) return
      event.preventDefault()
      latest.current[order]()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

/** The screen stays on for the whole session, black screens and rests included. */
function useAwake() {
  useEffect(() => {
    const gone = new AbortController()
    let held: WakeLockSentinel | undefined
    const hold = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      held = await navigator.wakeLock.request('screen')
      if (gone.signal.aborted) await held.release()
    }
    // A browser that is low on power refuses; the session goes on all the same.
    const follow = () => void hold().catch(() => undefined)
    follow()
    document.addEventListener('visibilitychange', follow, { signal: gone.signal })
    return () => {
      gone.abort()
      void held?.release()
    }
  }, [])
}
