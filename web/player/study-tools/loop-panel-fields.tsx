import { useId, useState } from 'react'
import { isLoop } from '../core/study/study-state.ts'
import { formatClock, parseClock, formatClockMilliseconds } from '../core/study/format-time.ts'
import { PlayerIcon } from '../icons.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'

const endNames = { a: 'Start of the loop', b: 'End of the loop' } as const

/**
 * Time of a loop end, which can be typed or moved by frames. An invalid text stays in the field, with an error, until
 * the member changes it.
 */
export function LoopEndField({ end }: { end: 'a' | 'b' }) {
  const { study, state } = usePlayer()
  const time = usePlayerState((state) => state[end])
  const [typedText, setTypedText] = useState<string>()
  const [error, setError] = useState<string>()
  const errorId = useId()
  const changeText = (text: string | undefined) => {
    setTypedText(text)
    setError(undefined)
  }
  const submit = () => {
    const seconds = parseClock(typedText ?? '')
    const { duration, [end === 'a' ? 'b' : 'a']: otherEnd } = state.get()
    const validationError = validateTime(seconds, { duration, otherEnd })
    if (seconds === undefined || validationError) return setError(validationError)
    study.setEnd(end, seconds)
    changeText(undefined)
  }
  const letter = end.toUpperCase()
  return (
    <div role="group" aria-label={endNames[end]} className="loop-end-field">
      <b aria-hidden="true">{letter}</b>
      {time === undefined && typedText === undefined ? (
        <button type="button" className="panel-button" aria-keyshortcuts={end} onClick={() => study.setEnd(end)}>
          {end === 'a' ? 'Loop from here' : 'Loop to here'}
        </button>
      ) : (
        <>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-label={`${endNames[end]}, minutes and seconds`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            className="tabular"
            value={typedText ?? formatClockMilliseconds(time ?? 0)}
            onChange={(event) => changeText(event.currentTarget.value)}
            onBlur={() => typedText !== undefined && submit()}
            onKeyDown={({ key }) => {
              if (key === 'Enter') submit()
              if (key === 'Escape') changeText(undefined)
            }}
          />
          <button
            type="button"
            className="square-button"
            aria-label={`${letter} one frame earlier`}
            onClick={() => study.moveEndByFrames(end, -1)}
          >
            <PlayerIcon name="minus" />
          </button>
          <button
            type="button"
            className="square-button"
            aria-label={`${letter} one frame later`}
            onClick={() => study.moveEndByFrames(end, 1)}
          >
            <PlayerIcon name="plus" />
          </button>
          <p id={errorId} role="status">
            {error}
          </p>
        </>
      )}
    </div>
  )
}

/** Error of a typed time; undefined if it is valid. */
function validateTime(
  seconds: number | undefined,
  { duration, otherEnd }: { duration: number; otherEnd?: number | undefined },
) {
  if (seconds === undefined)
    return `Enter minutes and seconds, like ${formatClockMilliseconds(Math.min(8.5, duration))}.`
  if (duration > 0 && seconds > duration) return `The video ends at ${formatClock(duration)}.`
  if (otherEnd !== undefined && !isLoop(seconds, otherEnd) && !isLoop(otherEnd, seconds))
    return 'A and B must be at least 0.1 seconds apart.'
  return undefined
}

interface NumberFieldProps {
  name: string
  hint: string
  /** Displayed instead of 0. */
  zeroLabel: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** Integer field between two large buttons. */
export function NumberField({ name, hint, zeroLabel, value, max, onChange }: NumberFieldProps) {
  return (
    <div role="group" aria-label={name} className="number-field">
      <p>
        {name} <span>{hint}</span>
      </p>
      <div>
        <button
          type="button"
          className="square-button"
          aria-label={`${name}: less`}
          disabled={value === 0}
          onClick={() => onChange(value - 1)}
        >
          <PlayerIcon name="minus" />
        </button>
        <output className="tabular" aria-label={name}>
          {value === 0 ? zeroLabel : value}
        </output>
        <button
          type="button"
          className="square-button"
          aria-label={`${name}: more`}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <PlayerIcon name="plus" />
        </button>
      </div>
    </div>
  )
}
