import { passAt } from '../core/study/drill.ts'
import { getLoopRange } from '../core/study/study-state.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'

interface LoopStateProps {
  balance: string | undefined
  hasChapters: boolean
}

/** Current loop and its progress, or a hint without a loop. */
export function LoopState({ balance, hasChapters }: LoopStateProps) {
  const a = usePlayerState((state) => state.a)
  const b = usePlayerState((state) => state.b)
  const range = getLoopRange({ a, b })
  if (range) return <RepetitionCount length={range.b - range.a} balance={balance} />
  if (a !== undefined) return <LoopText title="Loop starts here." text="Go to the end and press B." />
  if (b !== undefined) return <LoopText title="Loop ends here." text="Go back to the start and press A." />
  return (
    <LoopText
      title="No loop."
      text={`Press A where the loop starts${hasChapters ? ', or choose a loop:' : ' and B where it ends.'}`}
    />
  )
}

const LoopText = ({ title, text }: Record<'title' | 'text', string>) => (
  <p className="loop-words">
    <b>{title}</b> {text}
  </p>
)

/** Maximum number of passes shown as marks; more are shown as a number. */
const MAX_MARKS = 16

function RepetitionCount({ length, balance }: { length: number; balance: string | undefined }) {
  const { study } = usePlayer()
  const pass = usePlayerState((state) => state.pass)
  const isDrillDone = usePlayerState((state) => state.isDrillDone)
  const isResting = usePlayerState((state) => state.isResting)
  const drill = usePlayerState((state) => state.drill)
  const totalPasses = passAt(drill, 0)?.totalPasses
  const currentPass = isDrillDone ? pass : pass + 1
  return (
    <div className="repetition-count">
      {/* Not a status role, because a screen reader would announce each pass. */}
      <p className="condensed tabular">
        <span className="sr-only">Repetition </span>
        {currentPass}
        {totalPasses && <span> of {totalPasses}</span>}
      </p>
      <div>
        {totalPasses && totalPasses <= MAX_MARKS && (
          <span className="repetition-marks" aria-hidden="true">
            {Array.from({ length: totalPasses }, (_, i) => (
              <i key={i} data-state={i < pass ? 'done' : i === pass ? 'current' : 'upcoming'} />
            ))}
          </span>
        )}
        <p>
          {length.toFixed(2)} s{drill.rest > 0 && `, ${drill.rest} s pause`}
          {!totalPasses && ', repeats'}
          {isResting && ' · rest'}
        </p>
        {balance && <p>{balance}</p>}
      </div>
      {isDrillDone && (
        <button type="button" className="quiet-button" onClick={study.restart}>
          Repeat
        </button>
      )}
    </div>
  )
}
