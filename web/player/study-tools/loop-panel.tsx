import type { ReactNode } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import { toggleLadder } from '../core/study/commands.ts'
import { LONGEST_REST, MOST_REPS, passAt } from '../core/study/drill.ts'
import { stretchOf } from '../core/study/study-state.ts'
import { PlayerIcon } from '../icons.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { LoopEndField, NumberField } from './loop-panel-fields.tsx'

interface LoopPanelProps {
  chapters: readonly Chapter[]
  /** Saves a loop that has both ends. */
  saveLoop?: ReactNode
}

/** The loop in numbers: start, end, repetitions, pause and speed. */
export function LoopPanel({ chapters, saveLoop }: LoopPanelProps) {
  const player = usePlayer()
  const { study } = player
  const a = usePlayerState((now) => now.a)
  const b = usePlayerState((now) => now.b)
  const drill = usePlayerState((now) => now.drill)
  const hasEnd = a !== undefined || b !== undefined
  const stretch = stretchOf({ a, b })
  return (
    <section aria-label="Loop" className="loop-panel">
      <header>
        <h2>Loop</h2>
        {hasEnd && (
          <button type="button" className="quiet-button" aria-keyshortcuts="x" onClick={study.clear}>
            Clear <PlayerIcon name="cross" />
          </button>
        )}
      </header>
      {stretch && <RepetitionCount length={stretch.b - stretch.a} />}
      <LoopEndField end="a" />
      <LoopEndField end="b" />
      <div className="drill-numbers">
        <NumberField
          name="Repetitions"
          hint={drill.ladder ? 'on each step' : 'then go on'}
          zero="Endless"
          value={drill.reps}
          max={MOST_REPS}
          onChange={(reps) => study.drill({ reps })}
        />
        <NumberField
          name="Pause"
          hint="seconds between"
          zero="None"
          value={drill.rest}
          max={LONGEST_REST}
          onChange={(rest) => study.drill({ rest })}
        />
      </div>
      <button
        type="button"
        className="panel-button"
        aria-pressed={drill.ladder}
        aria-keyshortcuts="d"
        onClick={() => toggleLadder(player, chapters)}
      >
        <PlayerIcon name="ladder" />
        {drill.ladder ? 'Leave the speed ladder' : stretch ? 'Climb the speed ladder' : 'Speed ladder on this chapter'}
      </button>
      {stretch && saveLoop}
    </section>
  )
}

/** Up to this many passes are drawn as marks; more are only counted. */
const MAX_MARKS = 16

function RepetitionCount({ length }: { length: number }) {
  const { study } = usePlayer()
  const pass = usePlayerState((now) => now.pass)
  const drilled = usePlayerState((now) => now.drilled)
  const resting = usePlayerState((now) => now.resting)
  const drill = usePlayerState((now) => now.drill)
  const of = passAt(drill, 0)?.of
  const current = drilled ? pass : pass + 1
  return (
    <div className="repetition-count">
      {/* Not a status: nobody wants to hear each pass. */}
      <p className="condensed tabular">
        <span className="sr-only">Repetition </span>
        {current}
        {of && <span> of {of}</span>}
      </p>
      <div>
        {of && of <= MAX_MARKS && (
          <span className="repetition-marks" aria-hidden="true">
            {Array.from({ length: of }, (_, i) => (
              <i key={i} data-state={i < pass ? 'done' : i === pass ? 'now' : 'come'} />
            ))}
          </span>
        )}
        <p>
          {length.toFixed(2)} s{drill.rest > 0 && `, ${drill.rest} s pause`}
          {of ? ', then go on' : ', again and again'}
          {resting && ' · rest'}
        </p>
      </div>
      {drilled && (
        <button type="button" className="quiet-button" onClick={study.again}>
          Again
        </button>
      )}
    </div>
  )
}
