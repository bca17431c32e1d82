import type { Snapshot } from './core/state.ts'
import { usePlayer, usePlayerState } from './use-player.ts'

/** Says why nothing moves: a word for a wait, a panel for a stop. */
export function Trouble() {
  const fault = usePlayerState(visibleFault)
  const sign = usePlayerState(signOf)
  return (
    <>
      <p role="status" className="sign">
        {!fault && sign && <span>{sign}</span>}
      </p>
      {fault && <FaultPanel title={fault.title} advice={fault.advice} retry={fault.retry} />}
    </>
  )
}

function FaultPanel({ title, advice, retry }: { title: string; advice: string; retry: boolean }) {
  const player = usePlayer()
  return (
    <div role="alert" className="fault">
      <h2 className="condensed">{title}</h2>
      <p>{advice}</p>
      {retry && (
        <button type="button" className="try-again" onClick={player.retry}>
          Try again
        </button>
      )}
    </div>
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
