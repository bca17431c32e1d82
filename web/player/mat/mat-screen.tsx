import { useEffect, useRef, type ReactNode } from 'react'
import { createTapHandler, MORE_REST, type MatCommand } from '../core/mat/mat.ts'
import type { Side } from '../core/study/side.ts'
import { clock } from '../core/study/time.ts'
import { cueText, useSpokenCount, useSpokenCue } from '../hands-free/use-hands-free.ts'
import { PlayerIcon } from '../icons.tsx'
import './mat-screen.css'

interface MatScreenProps {
  /** What the member does: works with the film, does it from memory, or rests. */
  phase: 'work' | 'recall' | 'rest'
  /** The line along the upper edge. */
  progress: ReactNode
  isPaused: boolean
  leaveName: string
  onCommand: (command: MatCommand) => void
  children: ReactNode
}

/**
 * A screen for people who train three meters away with gloves on: large text beside the film, and three zones that take
 * taps as high as the screen. In a rest the zones make it longer, stop it and end it.
 */
export function MatScreen({ phase, progress, isPaused, leaveName, onCommand, children }: MatScreenProps) {
  const tap = useRef(createTapHandler(onCommand))
  const latest = useRef(onCommand)
  useEffect(() => {
    latest.current = onCommand
  })
  useEffect(() => {
    tap.current = createTapHandler((command) => latest.current(command))
  }, [])
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
          if (button === 0 && !isOnButton) tap.current((clientX - left) / width)
        }}
      >
        <div className="mat-text condensed">{children}</div>
      </div>
      <div className="mat-zones condensed">
        <button type="button" onClick={() => onCommand('previous')}>
          {isRest ? (
            `+${MORE_REST} s`
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
          {isRest ? 'Go now' : 'Next'} <PlayerIcon name="frameOn" className="size-[0.8em]" />
        </button>
      </div>
      <button type="button" className="mat-leave" aria-label={leaveName} onClick={() => onCommand('leave')}>
        <PlayerIcon name="cross" className="size-9" />
      </button>
    </>
  )
}

/** A share of the line along the upper edge. */
export const MatShare = ({ share }: { share: number }) => (
  <i style={{ transform: `scaleX(${Math.min(1, Math.max(0, share))})` }} />
)

/** The repetition: the one number that is read from the mat. */
export function RepCount({ rep, of }: { rep: number; of: number | undefined }) {
  return (
    <p className="mat-count tabular">
      <span className="sr-only">Rep </span>
      <b>{rep}</b> {of ? <span>of {of}</span> : <span aria-hidden="true">{rep === 1 ? 'rep' : 'reps'}</span>}
    </p>
  )
}

/** What to think of; long cue words get smaller letters. `children` are announced. */
export function MatCue({ children }: { children: string }) {
  return (
    <p className="mat-cue" data-long={children.length > LONG_CUE || undefined} role="status">
      {children}
    </p>
  )
}
/** Characters that fit beside the film in large letters. */
const LONG_CUE = 26

interface MatToolsProps {
  side: Side
  /** The picture is turned to the other side. */
  isMirrored: boolean
  speed: number
  onMirror: () => void
  onSpeed: () => void
}

/** Side and speed, large enough for a glove. */
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

export const sideNames: Record<Side, string> = { left: 'Left', right: 'Right' }

interface MatRestProps {
  /** Whole seconds. */
  left: number
  /** What comes after it, as a sentence. */
  next: string
  /** What the member wrote at that moment. */
  note: string | undefined
  /** A drawing of where the next technique begins. */
  picture: string | undefined
  /** The side that comes next is not the one that is drawn. */
  isMirrored: boolean
}

/** The end of a rest is counted aloud, where the device speaks. */
const LAST_SECONDS = 3

/** How long the rest still is, and what comes next. */
export function MatRest({ left, next, note, picture, isMirrored }: MatRestProps) {
  useSpokenCue(cueText('Rest', next, note))
  useSpokenCount(left > 0 && left <= LAST_SECONDS ? left : undefined)
  return (
    <>
      <p className="mat-clock tabular">{clock(left)}</p>
      <MatCue>{`Rest. ${next}`}</MatCue>
      {note && <p className="mat-note">{note}</p>}
      {picture && (
        <img className="mat-start" data-mirrored={isMirrored} src={picture} alt="" width="400" height="340" />
      )}
    </>
  )
}
