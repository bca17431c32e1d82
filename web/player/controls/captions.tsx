import { toggleCaptions } from '../core/study/commands.ts'
import { PlayerIcon } from '../icons.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { Control } from './buttons.tsx'

/** A switch; which language, how large and on what stands in the settings. */
export function CaptionsControl() {
  const player = usePlayer()
  const some = usePlayerState((now) => now.captions.length > 0)
  const on = usePlayerState((now) => now.captionsOn !== undefined)
  return (
    <Control
      name={some ? 'Captions' : 'No captions'}
      keys="c"
      pressed={on}
      disabled={!some}
      onPress={() => toggleCaptions(player)}
    >
      <PlayerIcon sign="captions" />
    </Control>
  )
}
