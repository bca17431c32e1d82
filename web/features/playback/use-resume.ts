import { useEffect, useRef } from 'react'
import type { Video } from '#contract/catalogue.ts'
import { useResumePosition } from '#web/features/progress/index.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { parseStudy } from '#web/player/core/study/study-state.ts'

/** A film beyond this position is being watched, and is not moved any more. Seconds. */
const STARTED_AFTER = 2
/** The longest that a film may have played before its page (`early-playback.ts`). Seconds. */
const PLAYED_EARLY = 5

/** Goes on where the member left off on any device. An address with a position comes first. */
export function useResume(player: Player, { id, duration = 0 }: Video, home: string) {
  const position = useResumePosition({ vid: id, gid: home, duration })
  const runs = useRef(0)
  const isDone = useRef(false)
  useEffect(() => {
    runs.current += 1
    if (position === undefined || isDone.current) return
    isDone.current = true
    const { t, a } = parseStudy(location.search)
    if (t !== undefined || a !== undefined) return
    const { time } = player.state.get()
    // A position that is known at once corrects the one fetched ahead, which did not know the film's length. A later
    // one moves only a film that has not begun.
    const isElsewhere = time < position - 1 || time > position + PLAYED_EARLY
    const mustMove = runs.current === 1 ? isElsewhere : position > 0 && time < STARTED_AFTER
    if (mustMove) player.begin(position)
  }, [player, position])
}
