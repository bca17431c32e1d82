import { measureText } from '#figures/drawing/lettering.ts'
import { FILM, overlaps, type Rect } from './picture-geometry.ts'

/** Layout in pixels: font size, line height, margin around the text, left edge, and first baseline (`top`). */
export const TITLE = { size: 84, line: 82, margin: 28, left: 84, top: 178 } as const
const MAX_LINES = 3

/** The title of a key point: its lines, and the left edge of the lines in pixels. */
export interface PlacedTitle {
  x: number
  lines: string[]
}

/**
 * Places a title at the top left or top right, in the fewest lines that avoid all obstacles. Returns undefined if there
 * is no room.
 */
export function placeTitle(title: string, obstacles: readonly Rect[]): PlacedTitle | undefined {
  for (let count = 1; count <= MAX_LINES; count += 1) {
    const lines = breakTitle(title, count)
    const width = Math.max(...lines.map((line) => measureText(line, TITLE.size)))
    for (const x of [TITLE.left, FILM.width - TITLE.left - width]) {
      const area: Rect = {
        left: x - TITLE.margin,
        right: x + width + TITLE.margin,
        top: 0,
        bottom: TITLE.top + (count - 1) * TITLE.line + TITLE.margin,
      }
      if (!obstacles.some((obstacle) => overlaps(obstacle, area))) return { x, lines }
    }
  }
  return undefined
}

/** Breaks a title into `count` lines so that the longest line is as short as possible. */
function breakTitle(title: string, count: number): string[] {
  const words = title.split(' ')
  if (count === 1 || words.length < 2) return [title]
  const splits = words.slice(1).map((_, i) => {
    const remainingText = words.slice(i + 1).join(' ')
    return [words.slice(0, i + 1).join(' '), ...breakTitle(remainingText, count - 1)]
  })
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length))
  const sumOfSquares = (lines: readonly string[]) => lines.reduce((sum, { length }) => sum + length * length, 0)
  const [best = [title]] = splits.toSorted((a, b) => longest(a) - longest(b) || sumOfSquares(a) - sumOfSquares(b))
  return best
}
