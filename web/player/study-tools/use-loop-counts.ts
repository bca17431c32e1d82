import { useEffect, useState } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import { countLoop, type LoopCounts } from '../core/study/hardest-chapter.ts'
import { stretchOf } from '../core/study/study-state.ts'
import { usePlayer } from '../use-player.ts'

/** Counts the passes of every loop since the page was opened, by chapter. */
export function useLoopCounts(chapters: readonly Chapter[]) {
  const { state } = usePlayer()
  const [counts, setCounts] = useState<LoopCounts>(new Map())
  useEffect(() => {
    let before = state.get().pass
    return state.subscribe(() => {
      const now = state.get()
      const stretch = stretchOf(now)
      const isNewPass = now.pass > before
      before = now.pass
      if (stretch && isNewPass) setCounts((known) => countLoop(known, stretch, chapters, now.duration))
    })
  }, [state, chapters])
  return counts
}
