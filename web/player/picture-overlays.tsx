import type { Snapshot } from './core/engine/state.ts'
import { ErrorPanel } from './error-panel.tsx'
import { usePlayer, usePlayerState } from './use-player.ts'

/** Says why nothing moves: a word for a wait, a panel for a stop. */
export function PlaybackStatus() {
  const player = usePlayer()
  const error = usePlayerState(visibleError)
  const sign = usePlayerState(signOf)
  return (
    <>
      <p role="status" className="sign">
        {!error && sign && <span>{sign}</span>}
      </p>
      {error && (
        <ErrorPanel
          title={error.title}
          advice={error.advice}
          onRetry={error.retry ? player.retry : undefined}
          {...(error.kind === 'elsewhere' && { again: 'Play here' })}
        />
      )}
    </>
  )
}

/** While the loaded stretch still plays, a lost network is nobody's worry. */
const visibleError = ({ error, waiting, ready }: Snapshot) =>
  error && (error.kind !== 'network' || waiting || !ready) ? error : undefined

function signOf({ waiting, stalled, online, notice, ready }: Snapshot) {
  if (waiting && !online) return 'You are offline. Playing goes on as soon as you are back.'
  if (stalled) return ready ? 'Waiting for the network…' : 'The film is slow to arrive. Still waiting for the network…'
  return notice
}
