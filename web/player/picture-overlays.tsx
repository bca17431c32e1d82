import type { Snapshot } from './core/engine/state.ts'
import { FaultPanel } from './error-panel.tsx'
import { usePlayer, usePlayerState } from './use-player.ts'

/** Says why nothing moves: a word for a wait, a panel for a stop. */
export function Trouble() {
  const player = usePlayer()
  const fault = usePlayerState(visibleFault)
  const sign = usePlayerState(signOf)
  return (
    <>
      <p role="status" className="sign">
        {!fault && sign && <span>{sign}</span>}
      </p>
      {fault && (
        <FaultPanel
          title={fault.title}
          advice={fault.advice}
          onRetry={fault.retry ? player.retry : undefined}
          {...(fault.kind === 'elsewhere' && { again: 'Play here' })}
        />
      )}
    </>
  )
}

/** While the loaded stretch still plays, a lost network is nobody's worry. */
const visibleFault = ({ fault, waiting, ready }: Snapshot) =>
  fault && (fault.kind !== 'network' || waiting || !ready) ? fault : undefined

function signOf({ waiting, stalled, online, notice, ready }: Snapshot) {
  if (waiting && !online) return 'You are offline. Playing goes on as soon as you are back.'
  if (stalled) return ready ? 'Waiting for the network…' : 'The film is slow to arrive. Still waiting for the network…'
  return notice
}
