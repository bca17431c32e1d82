import { PlayerIcon } from '../icons.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { Control } from './buttons.tsx'

export function MirrorControl() {
  const { study } = usePlayer()
  const on = usePlayerState((now) => now.mirror === true)
  return (
    <Control name="Mirror" keys="r" pressed={on} className="worded" onPress={study.toggleMirror}>
      <PlayerIcon sign="mirror" />
      <span aria-hidden="true">Mirror</span>
    </Control>
  )
}
