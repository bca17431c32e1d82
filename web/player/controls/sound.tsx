import { PlayerIcon } from '../icons.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { Control } from './buttons.tsx'

export function SoundControl() {
  const player = usePlayer()
  const silent = usePlayerState((now) => now.muted || now.volume === 0)
  return (
    <Control name={silent ? 'Unmute' : 'Mute'} keys="m" onPress={player.toggleMute}>
      <PlayerIcon sign={silent ? 'mute' : 'loud'} />
    </Control>
  )
}
