import { LADDER } from '../core/speeds.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'

/** The four speeds of practice, as steps. On the ladder they show how far it has been climbed. */
export function Rungs() {
  const player = usePlayer()
  const rate = usePlayerState((now) => now.rate)
  const climbs = usePlayerState((now) => now.drill.ladder && !now.drilled)
  return (
    <div role="group" aria-label="Speed" className="rungs" data-climbs={climbs}>
      {LADDER.map((rung) => (
        <button
          key={rung}
          type="button"
          className="rung tabular"
          aria-label={`${rung} ×`}
          aria-pressed={rung === rate}
          data-done={climbs && rung < rate}
          onClick={() => player.setRate(rung)}
        >
          <i />
          {rung === 1 ? '1.0' : rung}
        </button>
      ))}
    </div>
  )
}
