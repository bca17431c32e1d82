import { PlayerIcon } from '../icons.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { Control } from './control.tsx'

export function VolumeControl() {
  const player = usePlayer()
  const volume = usePlayerState((now) => (now.muted ? 0 : now.volume))
  const percent = Math.round(volume * 100)
  return (
    <div className="volume">
      <Control name={volume > 0 ? 'Mute' : 'Unmute'} keys="m" onPress={player.toggleMute}>
        <PlayerIcon sign={volume > 0 ? 'loud' : 'mute'} />
      </Control>
      <input
        type="range"
        aria-label="Volume"
        aria-valuetext={percent > 0 ? `${percent} percent` : 'muted'}
        min={0}
        max={100}
        step={5}
        value={percent}
        style={{ backgroundSize: `${percent}% 100%` }}
        onChange={(event) => player.setVolume(event.currentTarget.valueAsNumber / 100)}
      />
    </div>
  )
}
