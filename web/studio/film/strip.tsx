import type { CSSProperties } from 'react'
import type { Storyboard, Tile } from '#web/player/core/study/storyboard.ts'

/** Maximum number of thumbnails; a longer film spaces them further apart. */
const MAX_THUMBNAILS = 12

/** Row of thumbnails of the film. */
export function Strip({ board, length }: { board: Storyboard | undefined; length: number }) {
  const [first] = board?.tiles ?? []
  if (!board || !first || length === 0) return <div className="time-strip" />
  const count = Math.min(MAX_THUMBNAILS, board.tiles.length)
  const thumbnails = Array.from({ length: count }, (_, at) => {
    const middle = ((at + 0.5) / count) * length
    return board.tiles.findLast(({ from }) => from <= middle) ?? first
  })
  return (
    <div className="time-strip" aria-hidden="true">
      {thumbnails.map((tile, at) => (
        <span key={at}>
          <i style={tileStyle(tile, board.sprites.get(tile.file))} />
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
