import { PlayerIcon } from './icons.tsx'
import { usePlayerState } from './use-player.ts'

export type Side = 'left' | 'right'

const other: Record<Side, Side> = { left: 'right', right: 'left' }

/** What is not as the film has it. Words are never mirrored. */
export function Labels({ side }: { side: Side }) {
  const mirror = usePlayerState((now) => now.mirror === true)
  const rate = usePlayerState((now) => now.rate)
  const zoom = usePlayerState((now) => now.zoom.scale)
  const unusual = [rate !== 1 && `${rate} ×`, zoom > 1 && `Magnified ${zoom.toFixed(1)} ×`].filter(Boolean).join(', ')
  return (
    <div className="labels">
      {mirror && (
        <p className="label">
          <PlayerIcon sign="mirror" />
          Mirrored, your side: {other[side]}
        </p>
      )}
      {unusual && <p className="label label-speed tabular">{unusual}</p>}
    </div>
  )
}
