import { useEffect, useRef } from 'react'
import type { Video } from '#contract/catalogue.ts'
import { useResumePosition } from '#web/features/progress/index.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { parseStudy } from '#web/player/core/study/study-state.ts'

/** Position in seconds from which a film counts as started, so that it no longer seeks to the saved position. */
const STARTED_SECONDS = 2
/** Maximum seconds of early playback (`early-playback.ts`). */
const MAX_EARLY_PLAYBACK_SECONDS = 5

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
    // On the first run, the position corrects the prefetched position, which was computed without the duration. Later
    // runs seek only if the film has not started.
    const isFarFromPosition = time < position - 1 || time > position + MAX_EARLY_PLAYBACK_SECONDS
    const shouldSeek = runCount.current === 1 ? isFarFromPosition : position > 0 && time < STARTED_SECONDS
    if (shouldSeek) player.seekToStart(position)
  }, [player, position])
}
