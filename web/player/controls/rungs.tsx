import { LADDER } from '../core/study/speeds.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'

/** The four speeds of practice, as steps. On the ladder they show how far it has been climbed. */
export function SpeedLadder() {
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
          aria-label={`${wordsOf(rung)} ×`}
          aria-pressed={rung === rate}
          data-done={climbs && rung < rate}
          onClick={() => player.setRate(rung)}
        >
          <i />
          {wordsOf(rung)}
        </button>
      ))}
    </div>
  )
}

const wordsOf = (rung: number) => (rung === 1 ? '1.0' : String(rung))
