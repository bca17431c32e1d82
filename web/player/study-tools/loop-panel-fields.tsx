import { useState } from 'react'
import { parseClock, preciseClock } from '../core/study/time.ts'
import { PlayerIcon } from '../icons.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'

const names = { a: 'Start of the loop', b: 'End of the loop' } as const

/** One end of the loop as a number: typed, or moved by a frame. An input that is not a time is reverted. */
export function LoopEndField({ end }: { end: 'a' | 'b' }) {
  const { study } = usePlayer()
  const time = usePlayerState((now) => now[end])
  const [typed, setTyped] = useState<string>()
  const accept = () => {
    const seconds = parseClock(typed ?? '')
    if (seconds !== undefined) study.mark(end, seconds)
    setTyped(undefined)
  }
  const letter = end.toUpperCase()
  return (
    <div role="group" aria-label={names[end]} className="loop-end-field">
      <b aria-hidden="true">{letter}</b>
      {time === undefined && typed === undefined ? (
        <button type="button" className="panel-button" aria-keyshortcuts={end} onClick={() => study.mark(end)}>
          {end === 'a' ? 'Loop from here' : 'Loop to here'}
        </button>
      ) : (
        <>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-label={`${names[end]}, minutes and seconds`}
            className="tabular"
            value={typed ?? preciseClock(time ?? 0)}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={() => typed !== undefined && accept()}
            onKeyDown={({ key }) => {
              if (key === 'Enter') accept()
              if (key === 'Escape') setTyped(undefined)
            }}
          />
          <button
            type="button"
            className="square-button"
            aria-label={`${letter} one frame earlier`}
            onClick={() => study.nudge(end, -1)}
          >
            <PlayerIcon name="less" />
          </button>
          <button
            type="button"
            className="square-button"
            aria-label={`${letter} one frame later`}
            onClick={() => study.nudge(end, 1)}
          >
            <PlayerIcon name="more" />
          </button>
        </>
      )}
    </div>
  )
}

interface NumberFieldProps {
  name: string
  hint: string
  /** Shown in place of 0. */
  zero: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** A small whole number between two large buttons. */
export function NumberField({ name, hint, zero, value, max, onChange }: NumberFieldProps) {
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
          <PlayerIcon name="less" />
        </button>
        <output className="tabular" aria-label={name}>
          {value === 0 ? zero : value}
        </output>
        <button
          type="button"
          className="square-button"
          aria-label={`${name}: more`}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <PlayerIcon name="more" />
        </button>
      </div>
    </div>
  )
}
