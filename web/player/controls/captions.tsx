import { toggleCaptions } from '../core/commands.ts'
import { PlayerIcon } from '../icons.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { Control } from './control.tsx'
import { Options } from './options.tsx'

/** One language is a switch, several are a choice. */
export function CaptionsControl() {
  const player = usePlayer()
  const captions = usePlayerState((now) => now.captions)
  const on = usePlayerState((now) => now.captionsOn)
  const sign = <PlayerIcon sign="captions" />
  if (captions.length <= 1)
    return (
      <Control
        name={captions.length === 1 ? 'Captions' : 'No captions'}
        keys="c"
        pressed={on !== undefined}
        disabled={captions.length === 0}
        onPress={() => toggleCaptions(player)}
      >
        {sign}
      </Control>
    )
  const options = [
    { value: undefined, words: 'Off' },
    ...captions.map(({ lang, label }) => ({ value: lang, words: label })),
  ]
  const now = captions.find(({ lang }) => lang === on)?.label ?? 'off'
  return (
    <Options name="Captions" now={now} options={options} chosen={on} onChoose={player.chooseCaptions}>
      {sign}
    </Options>
  )
}
