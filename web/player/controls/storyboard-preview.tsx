import { useEffect, useState, type CSSProperties } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import { chapterAt, chapterName } from '../core/study/chapters.ts'
import { loadStoryboard, tileAt, type Storyboard, type Tile } from '../core/study/storyboard.ts'
import { clock } from '../core/study/time.ts'
import { usePlayer } from '../use-player.ts'

interface StoryboardPreviewProps {
  time: number
  duration: number
  chapters: readonly Chapter[]
  storyboard: Storyboard | undefined
}

/** Shows a moment of the film over the scrubber: a small picture if there is one, the time, the chapter. */
export function StoryboardPreview({ time, duration, chapters, storyboard }: StoryboardPreviewProps) {
  const tile = storyboard && tileAt(storyboard.tiles, time)
  const chapter = chapterAt(chapters, time)
  const position: CSSProperties & Record<'--preview', number> = { '--preview': time / duration }
  return (
    <div className="preview" style={position} aria-hidden="true">
      {tile && <div style={spriteStyle(tile, storyboard.sprites.get(tile.file))} />}
      <p className="tabular">
        <b>{clock(time)}</b> {chapter && chapterName(chapter)}
      </p>
    </div>
  )
}

/** Cuts one tile out of its sprite. */
export const spriteStyle = ({ x, y, width, height }: Tile, sprite = ''): CSSProperties => ({
  width,
  height,
  backgroundImage: `url("${sprite}")`,
  backgroundPosition: `${-x}px ${-y}px`,
})

/** The storyboard of a film, loaded as soon as it is `wanted`. */
export function useStoryboard(file: string | undefined, wanted: boolean) {
  const player = usePlayer()
  const [storyboard, setStoryboard] = useState<Storyboard>()
  useEffect(() => {
    if (!wanted || !file) return undefined
    let isUnmounted = false
    player
      .file(file)
      .then(loadStoryboard)
      .then((loaded) => !isUnmounted && setStoryboard(loaded))
      // Without pictures the preview still shows time and chapter.
      .catch(() => setStoryboard(undefined))
    return () => {
      isUnmounted = true
    }
  }, [player, file, wanted])
  return storyboard
}
