import { clock, exactClock } from '../core/time.ts'
import { usePlayerState } from '../use-player.ts'

/** Where we are, to the hundredth, and of how much. The slider says the same to screen readers, when asked. */
export function Clock() {
  // A film of 23.98 seconds is one of 24, and at its end it is over.
  const time = usePlayerState((now) => exactClock(now.ended ? now.duration : now.time))
  const duration = usePlayerState((now) => (now.duration > 0 ? clock(Math.round(now.duration)) : '–:––'))
  return (
    <p className="clock tabular" aria-hidden="true">
      <b>{time}</b> <span>of {duration}</span>
    </p>
  )
}
