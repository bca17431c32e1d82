import { PlayerIcon } from '../icons.tsx'
import { useStudyTools } from '../study-tools.lazy.tsx'
import { Control } from './buttons.tsx'

/** To the screen for the mat: large letters, large zones. */
export function MatControl({ onPress }: { onPress: () => void }) {
  const tools = useStudyTools()
  return (
    <Control name="Mat mode" keys="t" disabled={!tools} onPress={onPress}>
      <PlayerIcon sign="mat" />
    </Control>
  )
}
