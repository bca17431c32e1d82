import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths, type LessonPlace } from '#web/paths.ts'
import type { Fault } from '#web/player/core/engine/errors.ts'

/** Leads away from what cannot be watched: a locked lesson to the page that says why, a vanished one to Not Found. */
export function useFault({ gid, id }: LessonPlace) {
  const navigate = useNavigate()
  const [gone, setGone] = useState(false)
  const onFault = useCallback(
    ({ kind }: Fault) => {
      if (kind === 'locked') void navigate(paths.lockedAccess({ gid, id }), { replace: true })
      if (kind === 'missing') setGone(true)
    },
    [navigate, gid, id],
  )
  return { gone, onFault }
}
