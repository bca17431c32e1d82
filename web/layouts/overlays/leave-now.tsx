import { useEffect } from 'react'
import { leaveSite, startDiscreetMode } from '#web/public-site/discreet/discreet.ts'

/** Leave button and neutral page title of discreet mode. */
export function LeaveNow() {
  useEffect(startDiscreetMode, [])
  return (
    <button type="button" onClick={leaveSite} className="leave">
      Leave now
    </button>
  )
}
