import { SPEEDS } from '../core/commands.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { Options } from './options.tsx'

const options = SPEEDS.map((value) => ({ value, words: `${value} ×` }))

export function SpeedControl() {
  const player = usePlayer()
  const rate = usePlayerState((now) => now.rate)
  return (
    <Options name="Speed" now={`${rate} ×`} options={options} chosen={rate} onChoose={player.setRate}>
      <span className="speed-sign tabular">{rate} ×</span>
    </Options>
  )
}
