import type { CSSProperties } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import { chapterAt, chapterName } from '../core/study/chapters.ts'
import { tileAt, type Storyboard, type Tile } from '../core/study/storyboard.ts'
import { clock } from '../core/study/time.ts'

interface StoryboardPreviewProps {
  time: number
  duration: number
  chapters: readonly Chapter[]
  storyboard: Storyboard | undefined
}

/** What there is to see at a moment: a picture if there is one, the time, the chapter. */
export function StoryboardPreview({ time, duration, chapters, storyboard }: StoryboardPreviewProps) {
  const tile = storyboard && tileAt(storyboard.tiles, time)
  const chapter = chapterAt(chapters, time)
  const place: CSSProperties & Record<'--look', number> = { '--look': time / duration }
  return (
    <div className="preview" style={place} aria-hidden="true">
      {tile && <div style={spriteStyle(tile, storyboard.sprites.get(tile.file))} />}
      <p className="tabular">
        <b>{clock(time)}</b> {chapter && chapterName(chapter)}
      </p>
    </div>
  )
}

export const spriteStyle = ({ x, y, width, height }: Tile, sprite = ''): CSSProperties => ({
  width,
  height,
  backgroundImage: `url("${sprite}")`,
  backgroundPosition: `${-x}px ${-y}px`,
})
