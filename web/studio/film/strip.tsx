import type { CSSProperties } from 'react'
import type { Storyboard, Tile } from '#web/player/core/study/storyboard.ts'

/** Maximum number of thumbnails. The thumbnails of a longer film are further apart. */
const MAX_THUMBNAILS = 12

/** Row of thumbnails along the timeline. */
export function Strip({ storyboard, length }: { storyboard: Storyboard | undefined; length: number }) {
  const [firstTile] = storyboard?.tiles ?? []
  if (!storyboard || !firstTile || length === 0) return <div className="time-strip" />
  const count = Math.min(MAX_THUMBNAILS, storyboard.tiles.length)
  const thumbnails = Array.from({ length: count }, (_, index) => {
    const middle = ((index + 0.5) / count) * length
    return storyboard.tiles.findLast(({ from }) => from <= middle) ?? firstTile
  })
  return (
    <div className="time-strip" aria-hidden="true">
      {thumbnails.map((tile, index) => (
        <span key={index}>
          <i style={tileStyle(tile, storyboard.sprites.get(tile.file))} />
        </span>
      ))}
    </div>
  )
}

const tileStyle = ({ x, y, width, height }: Tile, sprite = ''): CSSProperties => ({
  width,
  height,
  backgroundImage: `url("${sprite}")`,
  backgroundPosition: `${-x}px ${-y}px`,
})
