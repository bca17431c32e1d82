import { useEffect, useState } from 'react'
import { loadStoryboard, type Storyboard } from '../core/study/storyboard.ts'
import { usePlayer } from '../use-player.ts'

/** Loaded when the first hand or focus comes near the bar. */
export function useStoryboard(file: string | undefined, wanted: boolean) {
  const player = usePlayer()
  const [storyboard, setStoryboard] = useState<Storyboard>()
  useEffect(() => {
    if (!wanted || !file) return undefined
    let gone = false
    player
      .file(file)
      .then(loadStoryboard)
      .then((loaded) => !gone && setStoryboard(loaded))
      // Pictures are an extra: without them the preview still tells time and chapter.
      .catch(() => setStoryboard(undefined))
    return () => {
      gone = true
    }
  }, [player, file, wanted])
  return storyboard
}
