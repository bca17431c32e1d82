import { PlayerIcon } from '../icons.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { Control } from './buttons.tsx'

export function PlayControl() {
  const player = usePlayer()
  // What other devices have stopped does not play, whatever was pressed here.
  const paused = usePlayerState((now) => now.paused || now.error?.kind === 'elsewhere')
  const ended = usePlayerState((now) => now.ended)
  const busy = usePlayerState((now) => now.waiting && !now.paused && !now.error)
  const name = ended ? 'Play again' : paused ? 'Play' : 'Pause'
  return (
    <Control name={name} keys="k Space" className={busy ? 'play waits' : 'play'} onPress={player.toggle}>
      <PlayerIcon sign={paused ? 'play' : 'pause'} />
    </Control>
  )
}
