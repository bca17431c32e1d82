import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createTapHandler, REST_EXTENSION_SECONDS, type MatCommand } from '../core/mat/mat-segments.ts'
import type { Side } from '../core/study/side.ts'
import { formatClock } from '../core/study/format-time.ts'
import { joinCue, useSpokenCount, useSpokenCue } from '../hands-free/use-hands-free.ts'
import { PlayerIcon } from '../icons.tsx'
import './mat-screen.css'

interface MatScreenProps {
  /** Current phase: working with the film, working from memory, or resting. */
  phase: 'watch' | 'recall' | 'rest'
  /** Progress line at the upper edge. */
  progress: ReactNode
  isPaused: boolean
  leaveName: string
  onCommand: (command: MatCommand) => void
  children: ReactNode
}

/**
 * Full-screen layout that can be read from three meters: large text beside the film, and three tap zones of full
 * height. During a rest, the zones extend, pause and end the rest.
 */
export function MatScreen({ phase, progress, isPaused, leaveName, onCommand, children }: MatScreenProps) {
  const tapHandler = useRef(createTapHandler(onCommand))
  const latestOnCommand = useRef(onCommand)
  useEffect(() => {
    latestOnCommand.current = onCommand
  })
  useEffect(() => {
    tapHandler.current = createTapHandler((command) => latestOnCommand.current(command))
  }, [])
  /** The film is fitted into its area instead of filling it. */
  const [isWhole, setIsWhole] = useState(false)
  const isRest = phase === 'rest'
  return (
    <>
      <div className="mat-progress" aria-hidden="true">
        {progress}
      </div>
      <div
        className="mat-field"
        role="presentation"
        onPointerUp={({ clientX, currentTarget, button, target }) => {
          const { left, width } = currentTarget.getBoundingClientRect()
          const isOnButton = target instanceof Element && target.closest('button') !== null
          if (button === 0 && !isOnButton) tapHandler.current((clientX - left) / width)
        }}
      >
        <div className="mat-text condensed">{children}</div>
      </div>
      <div className="mat-zones condensed">
        <button type="button" onClick={() => onCommand('previous')}>
          {isRest ? (
            `+${REST_EXTENSION_SECONDS} s`
          ) : (
            <>
              <PlayerIcon name="frameBack" className="size-[0.8em]" /> Back
            </>
          )}
        </button>
        <button type="button" onClick={() => onCommand('toggle')}>
          <PlayerIcon name={isPaused ? 'play' : 'pause'} className="size-[0.8em]" />{' '}
          {isPaused ? 'Tap to resume' : 'Tap to pause'}
        </button>
        <button type="button" onClick={() => onCommand('next')}>
          {isRest ? 'Go now' : 'Next'} <PlayerIcon name="frameForward" className="size-[0.8em]" />
        </button>
      </div>
      <div className="mat-corner">
        <button
          type="button"
          className="mat-whole"
          aria-label="Whole picture"
          aria-pressed={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          <PlayerIcon name={isWhole ? 'fullscreen' : 'exitFullscreen'} className="size-9" />
        </button>
        <button type="button" aria-label={leaveName} onClick={() => onCommand('leave')}>
          <PlayerIcon name="cross" className="size-9" />
        </button>
      </div>
    </>
  )
}

/** Filled part of the progress line; `share` is from 0 to 1. */
export const MatProgressBar = ({ share }: { share: number }) => (
  <i style={{ transform: `scaleX(${Math.min(1, Math.max(0, share))})` }} />
)

/** Current repetition. */
export function RepCount({ rep, total }: { rep: number; total: number | undefined }) {
  return (
    <p className="mat-count tabular">
      <span className="sr-only">Rep </span>
      <b>{rep}</b> {total ? <span>of {total}</span> : <span aria-hidden="true">{rep === 1 ? 'rep' : 'reps'}</span>}
    </p>
  )
}

/** Repetitions and side of a technique that is done from memory. */
export const RepsToDo = ({ count, side }: { count: number; side: Side }) => (
  <p className="mat-count tabular">
    <b>{count}</b>{' '}
    <span>
      {count === 1 ? 'rep' : 'reps'}, {side} side
    </span>
  </p>
)

/** Cue text; long cues use a smaller font. `children` are announced. */
export function MatCue({ children }: { children: string }) {
  return (
    <p className="mat-cue" data-long={children.length > MAX_LARGE_CUE || undefined} role="status">
      {children}
    </p>
  )
}
/** Maximum characters in the large font. */
const MAX_LARGE_CUE = 26

interface MatToolsProps {
  side: Side
  /** The picture is mirrored. */
  isMirrored: boolean
  speed: number
  onMirror: () => void
  onSpeed: () => void
}

/** Side and speed buttons, large enough for gloves. */
export function MatTools({ side, isMirrored, speed, onMirror, onSpeed }: MatToolsProps) {
  return (
    <p className="mat-tools tabular">
      <button type="button" aria-pressed={isMirrored} onClick={onMirror}>
        <PlayerIcon name="mirror" className="size-[0.85em]" /> {sideNames[side]}
        <span className="sr-only"> side, mirrored</span>
      </button>
      <button type="button" onClick={onSpeed}>
        {speed} ×<span className="sr-only"> (next speed)</span>
      </button>
    </p>
  )
}

const sideNames: Record<Side, string> = { left: 'Left', right: 'Right' }

interface MatRestProps {
  /** Whole seconds. */
  secondsLeft: number
  /** Sentence about the next turn. */
  next: string
  /** Note of the member. */
  note: string | undefined
  /** Drawing of the next start position. */
  picture: string | undefined
  /** The next turn is on the other side than the drawing. */
  isMirrored: boolean
}

/** Seconds at the end of a rest that are spoken. */
const SPOKEN_SECONDS = 3

/** Remaining rest and the next turn. */
export function MatRestView({ secondsLeft, next, note, picture, isMirrored }: MatRestProps) {
  useSpokenCue(joinCue('Rest', next, note))
  useSpokenCount(secondsLeft > 0 && secondsLeft <= SPOKEN_SECONDS ? secondsLeft : undefined)
  return (
    <>
      <p className="mat-clock tabular">{formatClock(secondsLeft)}</p>
      <MatCue>{`Rest. ${next}`}</MatCue>
      {note && <p className="mat-note">{note}</p>}
      {picture && (
        <img className="mat-start" data-mirrored={isMirrored} src={picture} alt="" width="400" height="340" />
      )}
    </>
  )
}
