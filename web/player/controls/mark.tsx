import { usePlayer, usePlayerState } from '../use-player.ts'
import { Control } from './buttons.tsx'

/** Sets an end of the loop at the picture on the screen. */
export function MarkControl({ end }: { end: 'a' | 'b' }) {
  const { study } = usePlayer()
  const isSet = usePlayerState((now) => now[end] !== undefined)
  const name = end === 'a' ? 'Loop from here' : 'Loop to here'
  return (
    <Control name={name} keys={end} className={isSet ? 'mark is-set' : 'mark'} onPress={() => study.mark(end)}>
      {end.toUpperCase()}
    </Control>
  )
}
