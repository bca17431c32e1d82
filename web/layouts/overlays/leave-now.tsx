import { useEffect } from 'react'
import { guard, leave } from '#web/public-site/discreet/discreet.ts'

/** The way out, in sight on every page, and the neutral title. */
export function LeaveNow() {
  useEffect(guard, [])
  return (
    <button type="button" onClick={leave} className="leave">
      Leave now
    </button>
  )
}
