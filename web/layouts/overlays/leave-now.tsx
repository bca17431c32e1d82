import { useEffect } from 'react'
import { leaveSite, startDiscreetMode } from '#web/public-site/discreet/discreet.ts'

/** Leave button on every page, and a neutral title. */
export function LeaveNow() {
  useEffect(startDiscreetMode, [])
  return (
    <button type="button" onClick={leaveSite} className="leave">
      Leave now
    </button>
  )
}
