import { PlayerIcon } from '../icons.tsx'
import { useParts } from '../study-tools.lazy.tsx'
import { Control } from './buttons.tsx'

/** To the screen for the mat: large letters, large zones. */
export function MatControl({ onPress }: { onPress: () => void }) {
  const parts = useParts()
  return (
    <Control name="Mat mode" keys="t" disabled={!parts} onPress={onPress}>
      <PlayerIcon sign="mat" />
    </Control>
  )
}
