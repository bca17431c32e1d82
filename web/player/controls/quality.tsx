import { PlayerIcon } from '../icons.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { Options } from './options.tsx'

/** Hidden where the browser chooses by itself and lets nobody else. */
export function QualityControl() {
  const player = usePlayer()
  const heights = usePlayerState((now) => now.heights)
  const quality = usePlayerState((now) => now.quality)
  const height = usePlayerState((now) => now.height)
  const options = [
    { value: 'auto' as const, words: 'Auto' },
    ...heights.map((value) => ({ value, words: `${value}p` })),
  ]
  const now = quality === 'auto' ? ['auto', height && `${height}p`].filter(Boolean).join(', ') : `${quality}p`
  return (
    <Options
      name="Quality"
      now={now}
      options={options}
      chosen={quality}
      onChoose={player.chooseQuality}
      disabled={heights.length === 0}
    >
      <PlayerIcon sign="quality" />
    </Options>
  )
}
