import { PlayerIcon } from '../icons.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { Control } from './buttons.tsx'

export function FullscreenControl() {
  const player = usePlayer()
  const full = usePlayerState((now) => now.fullscreen)
  return (
    <Control name={full ? 'Leave full screen' : 'Full screen'} keys="f" onPress={player.toggleFullscreen}>
      <PlayerIcon sign={full ? 'small' : 'full'} />
    </Control>
  )
}
