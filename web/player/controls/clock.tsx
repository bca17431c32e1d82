import { exactClock, lengthClock } from '../core/study/time.ts'
import { usePlayerState } from '../use-player.ts'

/** Where we are, to the hundredth, and of how much. The slider says the same to screen readers, when asked. */
export function Clock() {
  const time = usePlayerState((now) => exactClock(now.ended ? now.duration : now.time))
  const duration = usePlayerState((now) => (now.duration > 0 ? lengthClock(now.duration) : '–:––'))
  return (
    <p className="clock tabular" aria-hidden="true">
      <b>{time}</b> <span>of {duration}</span>
    </p>
  )
}
