import { useEffect, useRef } from 'react'
import type { Video } from '#contract/catalogue.ts'
import { useResumePosition } from '#web/features/progress/index.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { parseStudy } from '#web/player/core/study/study-state.ts'

/** A film that has come further than this has been watched, and is not moved any more. Seconds. */
const BEGUN = 2
/** So far a film may have played before its page was there (`early-playback.ts`). Seconds. */
const PLAYED = 5

/** Goes on where the member left off, on whatever device that was; an address that names a moment comes first. */
export function useResume(player: Player, { id, duration = 0 }: Video, home: string) {
  const place = useResumePosition({ vid: id, gid: home, duration })
  const looked = useRef(0)
  const settled = useRef(false)
  useEffect(() => {
    looked.current += 1
    if (place === undefined || settled.current) return
    settled.current = true
    const { t, a } = parseStudy(location.search)
    if (t !== undefined || a !== undefined) return
    const { time } = player.state.get()
    // Known at once, it corrects what was fetched ahead without the length of the film; known later, only who has not begun is moved.
    const isElsewhere = time < place - 1 || time > place + PLAYED
    const isToMove = looked.current === 1 ? isElsewhere : place > 0 && time < BEGUN
    if (isToMove) player.seek(place)
  }, [player, place])
}
