import { useEffect } from 'react'
import { leaveSite, startDiscreetMode } from '#web/public-site/discreet/discreet.ts'

/** The button that leaves the site, in sight on every page, and the neutral title. */
export function LeaveNow() {
  useEffect(startDiscreetMode, [])
  return (
    <button type="button" onClick={leaveSite} className="leave">
      Leave now
    </button>
  )
}
