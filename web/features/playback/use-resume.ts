import { useEffect, useRef } from 'react'
import type { Video } from '#contract/catalogue.ts'
import { useResumePosition } from '#web/features/progress/index.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { parseStudy } from '#web/player/core/study/study-state.ts'

/** Position in seconds after which a film counts as started and is no longer moved to the saved position. */
const STARTED_SECONDS = 2
/** Maximum seconds of early playback (`early-playback.ts`). */
const MAX_EARLY_PLAYBACK = 5

/** Resumes at the last position on any device. A position in the URL has priority. */
export function useResume(player: Player, { id, duration = 0 }: Video, homeGid: string) {
  const position = useResumePosition({ vid: id, gid: homeGid, duration })
  const runCount = useRef(0)
  const hasResumed = useRef(false)
  useEffect(() => {
    runCount.current += 1
    if (position === undefined || hasResumed.current) return
    hasResumed.current = true
    const { t, a } = parseStudy(location.search)
    if (t !== undefined || a !== undefined) return
    const { time } = player.state.get()
    // A position known on the first run corrects the prefetched one, which was computed without the duration. Later,
    // only a film that has not started is moved.
    const isFarFromPosition = time < position - 1 || time > position + MAX_EARLY_PLAYBACK
    const mustMove = runCount.current === 1 ? isFarFromPosition : position > 0 && time < STARTED_SECONDS
    if (mustMove) player.seekToStart(position)
  }, [player, position])
}
