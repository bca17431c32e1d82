import { PlayerIcon } from '../icons.tsx'
import { usePlayer } from '../use-player.ts'
import { Control } from './buttons.tsx'

/** One picture back or on. Held down by a key it goes on and on; a button is pressed once a picture. */
export function StepControl({ way }: { way: 1 | -1 }) {
  const { study } = usePlayer()
  const [name, keys, sign] =
    way < 0 ? (['One frame back', ',', 'frameBack'] as const) : (['One frame on', '.', 'frameOn'] as const)
  return (
    <Control name={name} keys={keys} onPress={() => study.step(way)}>
      <PlayerIcon sign={sign} />
    </Control>
  )
}
