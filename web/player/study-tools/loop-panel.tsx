import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import { toggleLadder } from '../core/study/commands.ts'
import { MAX_REST_SECONDS, MAX_REPS } from '../core/study/drill.ts'
import { getLoopRange, type TimeRange } from '../core/study/study-state.ts'
import { PlayerIcon } from '../icons.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { LoopEndField, NumberField } from './loop-panel-fields.tsx'
import { LoopState } from './loop-state.tsx'
import { QuickLoops } from './quick-loops.tsx'

export interface LoopPanelProps {
  chapters: readonly Chapter[]
  /** Saved loops of this lesson. */
  clips: readonly TimeRange[]
  /** Balance such as "Left 12, right 31". */
  balance?: string | undefined
  /** Form that saves a complete loop. */
  saveLoop?: ReactNode
}

/**
 * Loop panel. Its height does not depend on whether no end, one end or both ends of the loop are set; only the settings
 * of repetitions and the form for clips increase it.
 */
export function LoopPanel({ chapters, clips, balance, saveLoop }: LoopPanelProps) {
  const { study } = usePlayer()
  const a = usePlayerState((state) => state.a)
  const b = usePlayerState((state) => state.b)
  const hasEnd = a !== undefined || b !== undefined
  const range = getLoopRange({ a, b })
  const { panel, recordPress } = useKeepFocus(`${a} ${b}`)
  return (
    <section ref={panel} aria-label="Loop" className="loop-panel" onClickCapture={recordPress}>
      <header>
        <LoopState balance={balance} hasChapters={chapters.length > 0} />
        {hasEnd && (
          <button
            type="button"
            className="square-button"
            aria-label="Clear"
            title="Clear"
            aria-keyshortcuts="x"
            onClick={study.clearLoop}
          >
            <PlayerIcon name="cross" />
          </button>
        )}
      </header>
      {hasEnd || chapters.length === 0 ? (
        <>
          <LoopEndField end="a" />
          <LoopEndField end="b" />
          <LoopActions chapters={chapters} saveLoop={range ? saveLoop : undefined} />
        </>
      ) : (
        <QuickLoops chapters={chapters} clips={clips} />
      )}
    </section>
  )
}

/** Buttons that save the loop and open the settings of its repetitions. */
function LoopActions({ chapters, saveLoop }: Pick<LoopPanelProps, 'chapters' | 'saveLoop'>) {
  const [isOpen, setOpen] = useState(false)
  const reps = usePlayerState((state) => state.drill.reps)
  return (
    <>
      <div className="loop-keep">
        {saveLoop ?? (
          <button type="button" className="panel-button" disabled>
            Save as drill clip
          </button>
        )}
        <button
          type="button"
          className="panel-button loop-reps"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="sr-only">Repeat: </span>
          {reps === 0 ? 'Endless' : reps === 1 ? '1 rep' : `${reps} reps`}
        </button>
      </div>
      {isOpen && <DrillSettings chapters={chapters} />}
    </>
  )
}

/** Repetitions, pause between them, and speed ladder. */
function DrillSettings({ chapters }: Pick<LoopPanelProps, 'chapters'>) {
  const player = usePlayer()
  const drill = usePlayerState((state) => state.drill)
  return (
    <>
      <div className="drill-numbers">
        <NumberField
          name="Repeat"
          hint={drill.ladder ? 'at each speed' : 'then continue'}
          zeroLabel="Endless"
          value={drill.reps}
          max={MAX_REPS}
          onChange={(reps) => player.study.changeDrill({ reps })}
        />
        <NumberField
          name="Pause"
          hint="seconds between repeats"
          zeroLabel="None"
          value={drill.rest}
          max={MAX_REST_SECONDS}
          onChange={(rest) => player.study.changeDrill({ rest })}
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
        {drill.ladder ? 'Stop building up speed' : 'Build up speed (0.25 to 1×)'}
      </button>
    </>
  )
}

/** Keeps the focus in the panel when the clicked button disappears. */
function useKeepFocus(state: string) {
  const panel = useRef<HTMLElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (wasPressed.current && document.activeElement === document.body)
      panel.current?.querySelector<HTMLElement>('button:enabled, input')?.focus({ preventScroll: true })
    wasPressed.current = false
  }, [state])
  return { panel, recordPress: () => void (wasPressed.current = true) }
}
