import { useEffect, useState, type CSSProperties } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import { chapterAt, chapterName } from '../core/study/chapters.ts'
import { loadStoryboard, tileAt, type Storyboard, type Tile } from '../core/study/storyboard.ts'
import { formatClock } from '../core/study/format-time.ts'
import { usePlayer } from '../use-player.ts'

interface StoryboardPreviewProps {
  time: number
  duration: number
  chapters: readonly Chapter[]
  storyboard: Storyboard | undefined
}

/** Preview above the scrubber: thumbnail if available, time, chapter. */
export function StoryboardPreview({ time, duration, chapters, storyboard }: StoryboardPreviewProps) {
  const tile = storyboard && tileAt(storyboard.tiles, time)
  const chapter = chapterAt(chapters, time)
  const position: CSSProperties & Record<'--preview', number> = { '--preview': time / duration }
  return (
    <div className="preview" style={position} aria-hidden="true">
      {tile && <div style={getSpriteStyle(tile, storyboard.sprites.get(tile.file))} />}
      <p className="tabular">
        <b>{formatClock(time)}</b> {chapter && chapterName(chapter)}
      </p>
    </div>
  )
}

/** Style that shows one tile of a sprite. */
export const getSpriteStyle = ({ x, y, width, height }: Tile, sprite = ''): CSSProperties => ({
  width,
  height,
  backgroundImage: `url("${sprite}")`,
  backgroundPosition: `${-x}px ${-y}px`,
})

/** Storyboard of a film, loaded once `isEnabled` is true. */
export function useStoryboard(file: string | undefined, isEnabled: boolean) {
  const player = usePlayer()
  const [storyboard, setStoryboard] = useState<Storyboard>()
  useEffect(() => {
    if (!isEnabled || !file) return undefined
    let isUnmounted = false
    player
      .getFileUrl(file)
      .then(loadStoryboard)
      .then((newStoryboard) => !isUnmounted && setStoryboard(newStoryboard))
      // The preview works without thumbnails.
      .catch(() => setStoryboard(undefined))
    return () => {
      isUnmounted = true
    }
  }, [player, file, isEnabled])
  return storyboard
}
